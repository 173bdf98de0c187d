/**
 * The manifest holds what Excel demands of it, checked without the network: the order of its elements, no resource that
 * is named and not there, https only, control ids once, icons of the sizes they claim, one page for runtime, functions
 * and commands (Microsoft's reference for the add-in-only manifest).
 *
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMMANDS } from '../../src/commands/commands';
import { all, at, attributes, names, parseManifest } from './manifest-dom';

const projectDir = join(__dirname, '../..');
const BASE = 'https://localhost:3000/';
const manifest = parseManifest(readFileSync(join(projectDir, 'manifest.xml'), 'utf8'));

const overrides = at(manifest, 'VersionOverrides');
const host = at(overrides, 'Hosts', 'Host');
const resources = at(overrides, 'Resources');
const controls = all(host, 'Control');
const items = all(host, 'Item');

/** What a resource of this id says by default. */
function resource(id: string): string {
  const found = [...resources.querySelectorAll(`[id="${id}"]`)];
  return found[0]?.getAttribute('DefaultValue') ?? `no resource ${id}`;
}

/** Resource that the element at the path names. */
function residAt(...path: string[]): string {
  return at(host, ...path).getAttribute('resid') ?? '';
}

/** Width and height in the header of a PNG (RFC 2083, 4.1.1). */
function pngSize(url: string): string {
  const bytes = readFileSync(join(projectDir, new URL(url).pathname));
  const isPng = bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n';
  return isPng ? `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}` : 'not a PNG';
}

describe('structure', () => {
  test('elements stand in the order that the schema wants', () => {
    expect(names(manifest)).toEqual([
      'Id',
      'Version',
      'ProviderName',
      'DefaultLocale',
      'DisplayName',
      'Description',
      'IconUrl',
      'HighResolutionIconUrl',
      'SupportUrl',
      'AppDomains',
      'Hosts',
      'Requirements',
      'DefaultSettings',
      'Permissions',
      'VersionOverrides',
    ]);
    expect(names(overrides)).toEqual(['Hosts', 'Resources']);
    expect(names(host)).toEqual(['Runtimes', 'AllFormFactors', 'DesktopFormFactor']);
    expect(names(at(host, 'AllFormFactors', 'ExtensionPoint'))).toEqual([
      'Script',
      'Page',
      'Metadata',
      'Namespace',
    ]);
    expect(names(at(host, 'DesktopFormFactor'))).toEqual([
      'GetStarted',
      'FunctionFile',
      'ExtensionPoint',
    ]);
    expect(names(resources)).toEqual(['Images', 'Urls', 'ShortStrings', 'LongStrings']);
    for (const control of controls) {
      const isMenu = control.getAttribute('xsi:type') === 'Menu';
      expect(names(control)).toEqual(['Label', 'Supertip', 'Icon', isMenu ? 'Items' : 'Action']);
    }
    // The icon of an item may be left out (MS-OWEMXML, MenuItem).
    for (const item of items) expect(names(item)).toEqual(['Label', 'Supertip', 'Action']);
  });

  test('id and version have their form', () => {
    expect(at(manifest, 'Id').textContent).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    const { version } = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8')) as {
      version: string;
    };
    expect(at(manifest, 'Version').textContent).toBe(`${version}.0`);
  });

  test('it is an add-in for workbooks that asks for no more than it needs', () => {
    expect(at(manifest, 'Hosts', 'Host').getAttribute('Name')).toBe('Workbook');
    expect(at(manifest, 'Permissions').textContent).toBe('ReadWriteDocument');
    const sets = all(manifest, 'Set').map((set) => [
      set.getAttribute('Name'),
      set.getAttribute('MinVersion'),
    ]);
    expect(sets).toEqual([['SharedRuntime', '1.1']]);
    // Requirements in VersionOverrides would take away the ribbon where they are not met.
    expect(all(overrides, 'Requirements')).toEqual([]);
  });
});

describe('one page', () => {
  test('serves runtime, functions and commands', () => {
    const page = residAt('Runtimes', 'Runtime');
    expect(at(host, 'Runtimes', 'Runtime').getAttribute('lifetime')).toBe('long');
    expect([
      residAt('AllFormFactors', 'ExtensionPoint', 'Page', 'SourceLocation'),
      residAt('DesktopFormFactor', 'FunctionFile'),
      ...all(host, 'Action')
        .flatMap((action) => all(action, 'SourceLocation'))
        .map((location) => location.getAttribute('resid')),
    ]).toEqual([page, page, page]);
    expect(resource(page)).toBe(`${BASE}taskpane.html`);
    expect(at(manifest, 'DefaultSettings', 'SourceLocation').getAttribute('DefaultValue')).toBe(
      `${BASE}taskpane.html`,
    );
  });

  test('names no pane of its own in an action', () => {
    expect(all(host, 'TaskpaneId')).toEqual([]);
  });
});

describe('custom functions', () => {
  const point = ['AllFormFactors', 'ExtensionPoint'];

  test('have their script, their metadata and the namespace TAXROW', () => {
    expect(resource(residAt(...point, 'Script', 'SourceLocation'))).toBe(`${BASE}taskpane.js`);
    expect(resource(residAt(...point, 'Metadata', 'SourceLocation'))).toBe(`${BASE}functions.json`);
    expect(resource(residAt(...point, 'Namespace'))).toBe('TAXROW');
  });

  test('have one namespace in every language', () => {
    const namespace = resources.querySelector('[id="Functions.Namespace"]');
    expect(namespace?.children).toHaveLength(0);
  });
});

describe('the ribbon', () => {
  test('has one group on the Home tab with its four buttons and a menu', () => {
    expect(all(host, 'OfficeTab').map((tab) => tab.id)).toEqual(['TabHome']);
    expect(controls.map((control) => control.id)).toEqual([
      'Taxrow.Open',
      'Taxrow.Check',
      'Taxrow.Submit',
      'Taxrow.Refresh',
      'Taxrow.Formulas',
    ]);
  });

  test('has all that can be done with formulas in the menu', () => {
    expect(items.map((item) => item.id)).toEqual([
      'Taxrow.Formulas.Selection',
      'Taxrow.Formulas.Sheet',
      'Taxrow.Formulas.Book',
      'Taxrow.Formulas.Stop',
      'Taxrow.Formulas.Values',
      'Taxrow.Formulas.Activity',
    ]);
  });

  test('has every id once', () => {
    const ids = [...controls, ...items, ...all(host, 'Group')].map((element) => element.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('names exactly the commands that the page knows', () => {
    const called = all(host, 'FunctionName').map((name) => name.textContent);
    expect(called.sort()).toEqual([...COMMANDS].sort());
  });

  test('has icons of 16, 32 and 80 pixels everywhere, as large as they claim', () => {
    const icons = all(host, 'Icon');
    expect(icons).toHaveLength(6);
    for (const icon of icons) {
      const images = [...icon.children].map((image) => ({
        claimed: image.getAttribute('size'),
        real: pngSize(resource(image.getAttribute('resid') ?? '')),
      }));
      expect(images).toEqual([
        { claimed: '16', real: '16x16' },
        { claimed: '32', real: '32x32' },
        { claimed: '80', real: '80x80' },
      ]);
    }
  });
});

describe('resources', () => {
  const ids = attributes(resources, 'id');

  test('are all there, and none is named twice or by nobody', () => {
    expect(new Set(ids).size).toBe(ids.length);
    expect([...new Set(attributes(host, 'resid'))].sort()).toEqual([...ids].sort());
  });

  test('have ids of at most 32 characters', () => {
    expect(ids.filter((id) => id.length > 32)).toEqual([]);
  });

  test.each([
    ['ShortStrings', 125],
    ['LongStrings', 250],
  ])('%s have at most %d characters in every language', (list, limit) => {
    const texts = [
      ...attributes(at(resources, list), 'DefaultValue'),
      ...attributes(at(resources, list), 'Value'),
    ];
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((text) => text.length > limit)).toEqual([]);
  });

  test('every word that people read is there in Spanish', () => {
    const texts = [
      at(manifest, 'DisplayName'),
      at(manifest, 'Description'),
      ...all(resources, 'String').filter(({ id }) => id !== 'Functions.Namespace'),
    ];
    for (const text of texts) {
      const locales = [...text.children].map((override) => override.getAttribute('Locale'));
      expect([text.id || text.localName, locales]).toEqual([
        text.id || text.localName,
        ['es-ES', 'es-MX'],
      ]);
    }
  });
});

describe('addresses', () => {
  const links = ['IconUrl', 'HighResolutionIconUrl', 'SupportUrl', 'SourceLocation', 'Image', 'Url']
    .flatMap((name) => all(manifest, name))
    .map((element) => element.getAttribute('DefaultValue'))
    .filter((value) => value !== null);

  test('are https and under the one address that the build replaces', () => {
    expect(links.length).toBeGreaterThan(15);
    expect(links.filter((link) => !link.startsWith(BASE))).toEqual([]);
    expect(all(manifest, 'AppDomain').map((domain) => domain.textContent)).toEqual([
      BASE.slice(0, -1),
    ]);
  });

  test('the icons of the add-in are 32 and 64 pixels', () => {
    const sizeOf = (name: string) => pngSize(at(manifest, name).getAttribute('DefaultValue') ?? '');
    expect([sizeOf('IconUrl'), sizeOf('HighResolutionIconUrl')]).toEqual(['32x32', '64x64']);
  });

  test('name and description keep the limits of the store', () => {
    for (const [name, limit] of [
      ['DisplayName', 125],
      ['Description', 250],
    ] as const) {
      const element = at(manifest, name);
      const texts = [...attributes(element, 'DefaultValue'), ...attributes(element, 'Value')];
      expect(texts.filter((text) => text.length > limit)).toEqual([]);
    }
  });
});
