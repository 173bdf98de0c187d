/** Where the keyboard goes when what it was on has done its work and is gone. */

/** Id of the list of fields of a column. */
export function columnFieldId(column: number): string {
  return `taxrow-column-${String(column)}`;
}

/** Id of the input of a constant. */
export function constantId(field: string): string {
  return `taxrow-constant-${field}`;
}

/** After what is being drawn now. */
export function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
