/** Names for new sheets. Pure. */

/** `wanted`, or with the first number that is free; Excel's sheet names ignore case. */
export function freeName(taken: readonly string[], wanted: string): string {
  const names = new Set(taken.map((name) => name.toLowerCase()));
  let name = wanted;
  for (let number = 2; names.has(name.toLowerCase()); number += 1) {
    name = `${wanted} ${String(number)}`;
  }
  return name;
}
