/**
 * What the host needs of an add-in-only manifest (manifest.xml): the page of the shared runtime, where
 * the functions are described, the ribbon's groups, buttons and menus. Reads the default locale; checks nothing
 * that Excel checks at installation (the build's own tests do).
 */

export type ButtonAction =
  | { readonly kind: 'show'; readonly pageUrl: string }
  | { readonly kind: 'execute'; readonly functionName: string };

/** What a button and a menu show of themselves. */
interface RibbonFace {
  readonly id: string;
  readonly label: string;
  readonly tipTitle: string;
  readonly tipText: string;
  /** Icon address by size in pixels; a menu's items may have none. */
  readonly icons: ReadonlyMap<number, string>;
  readonly enabled: boolean;
}

export interface RibbonButton extends RibbonFace {
  readonly kind: 'button';
  readonly action: ButtonAction;
}

export interface RibbonMenu extends RibbonFace {
  readonly kind: 'menu';
  readonly items: readonly RibbonButton[];
}

export type RibbonControl = RibbonButton | RibbonMenu;

export interface RibbonGroup {
  readonly id: string;
  readonly label: string;
  readonly controls: readonly RibbonControl[];
}

export interface AddinManifest {
  readonly id: string;
  readonly displayName: string;
  readonly iconUrl: string;
  /** The shared runtime's page: pane, functions and commands. */
  readonly runtimeUrl: string;
  readonly functions: { readonly namespace: string; readonly metadataUrl: string } | null;
  /** The label of the add-in's own tab; groups of Excel's tabs stand there too. */
  readonly tabLabel: string;
  readonly groups: readonly RibbonGroup[];
  readonly contextMenu: readonly RibbonControl[];
}

/** The text or address of a resource; fails when there is none. */
type Resolve = (resid: string | null) => string;

export class ManifestError extends Error {
  override readonly name = 'ManifestError';
}

/** @throws ManifestError naming what is missing. */
export function readManifest(xml: string): AddinManifest {
  const document = new DOMParser().parseFromString(xml, 'application/xml');
  if (document.getElementsByTagName('parsererror').length > 0) {
    throw new ManifestError('The manifest is not well-formed XML.');
  }
  const root = document.documentElement;
  const resources = readResources(root);
  const resolve: Resolve = (resid) => {
    const value = resid === null ? undefined : resources.get(resid);
    if (value === undefined) throw new ManifestError(`No resource has the id ${resid ?? ''}.`);
    return value;
  };
  const host = workbookHost(root);
  const runtime = host && first(host, 'Runtime')?.getAttribute('resid');
  const displayName = defaultValue(first(root, 'DisplayName'));
  const points = host ? all(host, 'ExtensionPoint') : [];
  const surface = points.find((point) => typeOf(point) === 'PrimaryCommandSurface');
  const context = points.find((point) => typeOf(point) === 'ContextMenu');
  const controls = (parent: Element): readonly RibbonControl[] =>
    all(parent, 'Control').map((element) => readControl(element, resolve));
  const tab = surface && (first(surface, 'CustomTab') ?? first(surface, 'OfficeTab'));
  const tabLabel = tab && children(tab, 'Label')[0]?.getAttribute('resid');
  return {
    id: first(root, 'Id')?.textContent?.trim() ?? '',
    displayName,
    iconUrl: defaultValue(first(root, 'IconUrl')),
    runtimeUrl: runtime ? resolve(runtime) : defaultValue(first(root, 'SourceLocation')),
    functions: readFunctions(points, resolve),
    tabLabel: tabLabel ? resolve(tabLabel) : displayName,
    groups: (surface ? all(surface, 'Group') : []).map((group) => ({
      id: group.getAttribute('id') ?? '',
      label: resolve(children(group, 'Label')[0]?.getAttribute('resid') ?? null),
      controls: controls(group),
    })),
    contextMenu: context ? controls(context) : [],
  };
}

/** Buttons of groups, of menus and of the context menu, by their ids. */
export function findButton(manifest: AddinManifest, controlId: string): RibbonButton | undefined {
  const controls = [...manifest.groups.flatMap((group) => group.controls), ...manifest.contextMenu];
  return controls
    .flatMap((control) => (control.kind === 'menu' ? control.items : [control]))
    .find(({ id }) => id === controlId);
}

/** The newest `VersionOverrides` stand deepest; what they say goes before what stands outside. */
function workbookHost(root: Element): Element | undefined {
  const hosts = all(root, 'Host').filter((host) => typeOf(host) === 'Workbook');
  return hosts.at(-1);
}

function readResources(root: Element): Map<string, string> {
  const resources = new Map<string, string>();
  for (const name of ['Image', 'Url', 'String']) {
    for (const element of all(root, name)) {
      const id = element.getAttribute('id');
      const value = element.getAttribute('DefaultValue');
      if (id !== null && value !== null) resources.set(id, value);
    }
  }
  return resources;
}

function readFunctions(points: readonly Element[], resolve: Resolve): AddinManifest['functions'] {
  const point = points.find((candidate) => typeOf(candidate) === 'CustomFunctions');
  if (!point) return null;
  const source = (parent: string): string | null => {
    const element = first(point, parent);
    return (element && first(element, 'SourceLocation')?.getAttribute('resid')) ?? null;
  };
  return {
    metadataUrl: resolve(source('Metadata')),
    namespace: resolve(first(point, 'Namespace')?.getAttribute('resid') ?? null),
  };
}

function readControl(element: Element, resolve: Resolve): RibbonControl {
  if (typeOf(element) !== 'Menu') return readButton(element, resolve);
  const items = children(element, 'Items').flatMap((list) => children(list, 'Item'));
  if (items.length === 0) {
    throw new ManifestError(`The menu ${element.getAttribute('id') ?? ''} has no items.`);
  }
  return {
    kind: 'menu',
    ...readFace(element, resolve),
    items: items.map((item) => readButton(item, resolve)),
  };
}

function readButton(element: Element, resolve: Resolve): RibbonButton {
  return {
    kind: 'button',
    ...readFace(element, resolve),
    action: readAction(element, resolve),
  };
}

function readFace(element: Element, resolve: Resolve): RibbonFace {
  const labelled = (name: string): string => {
    const resid = children(element, name)[0]?.getAttribute('resid');
    return resid ? resolve(resid) : '';
  };
  const tip = children(element, 'Supertip')[0];
  const tipPart = (name: string): string => {
    const resid = tip && first(tip, name)?.getAttribute('resid');
    return resid ? resolve(resid) : '';
  };
  return {
    id: element.getAttribute('id') ?? '',
    label: labelled('Label'),
    tipTitle: tipPart('Title'),
    tipText: tipPart('Description'),
    icons: readIcons(element, resolve),
    enabled: children(element, 'Enabled')[0]?.textContent?.trim() !== 'false',
  };
}

function readIcons(element: Element, resolve: Resolve): ReadonlyMap<number, string> {
  const icon = children(element, 'Icon')[0];
  const images = icon ? all(icon, 'Image') : [];
  return new Map(
    images.map((image) => [
      Number(image.getAttribute('size')),
      resolve(image.getAttribute('resid')),
    ]),
  );
}

function readAction(element: Element, resolve: Resolve): ButtonAction {
  const action = children(element, 'Action')[0];
  if (action && typeOf(action) === 'ExecuteFunction') {
    return {
      kind: 'execute',
      functionName: first(action, 'FunctionName')?.textContent?.trim() ?? '',
    };
  }
  const source = action && first(action, 'SourceLocation')?.getAttribute('resid');
  if (!source) {
    throw new ManifestError(`The control ${element.getAttribute('id') ?? ''} has no action.`);
  }
  return { kind: 'show', pageUrl: resolve(source) };
}

function all(parent: Element, name: string): Element[] {
  return [...parent.getElementsByTagNameNS('*', name)];
}

function first(parent: Element, name: string): Element | undefined {
  return parent.getElementsByTagNameNS('*', name)[0];
}

function children(parent: Element, name: string): Element[] {
  return [...parent.children].filter((child) => child.localName === name);
}

function typeOf(element: Element): string | null {
  return (
    element.getAttribute('xsi:type') ??
    element.getAttributeNS('http://www.w3.org/2001/XMLSchema-instance', 'type')
  );
}

function defaultValue(element: Element | undefined): string {
  return element?.getAttribute('DefaultValue') ?? '';
}
