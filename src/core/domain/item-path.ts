/**
 * Paths of an item's fields with its index (`items[2].unit_price`). A sheet that is wrong all over asks for the same few
 * a hundred thousand times: they are kept, so that each is one text in memory, and quick to compare.
 */

/** Items beyond this are rare: their paths are made anew. */
const KEPT_ITEMS = 1000;

const KEPT = new Map<string, string[]>();

/** `name` is the field's own name: `unit_price`. */
export function itemPath(itemIndex: number, name: string): string {
  if (itemIndex >= KEPT_ITEMS) return newPath(itemIndex, name);
  let paths = KEPT.get(name);
  if (paths === undefined) {
    paths = [];
    KEPT.set(name, paths);
  }
  return (paths[itemIndex] ??= newPath(itemIndex, name));
}

function newPath(itemIndex: number, name: string): string {
  return `items[${String(itemIndex)}].${name}`;
}
