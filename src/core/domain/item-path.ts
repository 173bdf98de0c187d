/**
 * Paths of an item's fields with its index (`items[2].unit_price`). A sheet that is wrong all over asks for the same few
 * a hundred thousand times: they are kept, so that each is one text in memory, and quick to compare.
 */

/** Items beyond this are rare: their paths are made anew. */
const KEPT_ITEMS = 1000;

const KEPT = new Map<string, (itemIndex: number) => string>();

/** `name` is the field's own name: `unit_price`. */
export function itemPath(itemIndex: number, name: string): string {
  const known = KEPT.get(name);
  if (known !== undefined) return known(itemIndex);
  const pathOf = perItem((at) => newPath(at, name));
  KEPT.set(name, pathOf);
  return pathOf(itemIndex);
}

/** Path of a field of one of an item's tax breakdowns: `items[2].tax_breakdowns[0].rate`. */
export function taxPath(itemIndex: number, slot: number, name: string): string {
  return itemPath(itemIndex, `tax_breakdowns[${String(slot)}].${name}`);
}

/** What `make` makes for each item, kept in the same way. */
export function perItem<Made>(make: (itemIndex: number) => Made): (itemIndex: number) => Made {
  const kept: Made[] = [];
  return (itemIndex) =>
    itemIndex < KEPT_ITEMS ? (kept[itemIndex] ??= make(itemIndex)) : make(itemIndex);
}

function newPath(itemIndex: number, name: string): string {
  return `items[${String(itemIndex)}].${name}`;
}
