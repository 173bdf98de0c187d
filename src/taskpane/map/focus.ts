/** Where the keyboard goes when what it was on has done its work and is gone. */

/** Id of the list of fields of a column. */
export function columnFieldId(column: number): string {
  return `taxrow-column-${String(column)}`;
}

/** Id of what holds the input of a constant: an id of its own would change the input's name. */
export function constantId(field: string): string {
  return `taxrow-constant-${field}`;
}

const CONTROL = 'input, select, button';

/** After what is being drawn now: the control with this id, or the first one in what has it. */
export function focusSoon(id: string): void {
  requestAnimationFrame(() => {
    const found = document.getElementById(id);
    const control = found?.matches(CONTROL) === true ? found : found?.querySelector(CONTROL);
    if (control instanceof HTMLElement) control.focus();
  });
}
