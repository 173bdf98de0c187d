/** The manifest as a tree, for the tests that look at its structure. */

/** @throws Error when `xml` is not well-formed. */
export function parseManifest(xml: string): Element {
  const document = new DOMParser().parseFromString(xml, 'text/xml');
  const fault = document.querySelector('parsererror');
  if (fault !== null) throw new Error(fault.textContent ?? 'not well-formed');
  return document.documentElement;
}

/** All elements of this name, whatever their namespace. */
export function all(root: Element, name: string): Element[] {
  return [...root.getElementsByTagNameNS('*', name)];
}

/** The one element at the end of a path of names, each a child of the one before. */
export function at(root: Element, ...path: string[]): Element {
  return path.reduce((element, name) => {
    const found = [...element.children].filter((child) => child.localName === name);
    const [only] = found;
    if (only === undefined || found.length > 1) {
      throw new Error(`${found.length} elements ${name} in ${element.localName}`);
    }
    return only;
  }, root);
}

export function names(element: Element): string[] {
  return [...element.children].map((child) => child.localName);
}

/** Every value of an attribute, in the order of the document. */
export function attributes(root: Element, name: string): string[] {
  return [root, ...root.getElementsByTagName('*')]
    .map((element) => element.getAttribute(name))
    .filter((value) => value !== null);
}
