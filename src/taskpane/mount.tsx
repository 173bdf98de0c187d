/** Draws the pane into the page. The real services are given to it once they stand. */
export function mountPane(element: HTMLElement): void {
  element.textContent = 'Taxrow';
}
