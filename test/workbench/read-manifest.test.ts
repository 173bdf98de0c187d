/**
 * @jest-environment jsdom
 *
 * The manifest tells the host which page to open, where the functions are described and which buttons
 * and menus the ribbon has.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ManifestError,
  type RibbonControl,
  findButton,
  readManifest,
} from '../../src/workbench/manifest/read-manifest';

const xml = readFileSync(join(__dirname, 'fixture-addin', 'manifest.xml'), 'utf8');

test('page, functions and names are resolved from the resources', () => {
  expect(readManifest(xml)).toMatchObject({
    displayName: 'Fixture',
    iconUrl: 'https://localhost:3000/icon.svg',
    runtimeUrl: 'https://localhost:3000/taskpane.html',
    functions: { namespace: 'FIX', metadataUrl: 'https://localhost:3000/functions.json' },
  });
});

const described = (control: RibbonControl) => [
  control.id,
  control.label,
  control.kind === 'menu' ? control.items.map(({ id }) => id) : control.action,
];

test('buttons and menus keep their order, labels in the default locale, icons by size and actions', () => {
  const [group] = readManifest(xml).groups;
  expect(group?.label).toBe('Fixture');
  expect(group?.controls.map(described)).toEqual([
    [
      'Fixture.Open',
      'Open pane',
      { kind: 'show', pageUrl: 'https://localhost:3000/taskpane.html' },
    ],
    ['Fixture.Stamp', 'Stamp', { kind: 'execute', functionName: 'stamp' }],
    ['Fixture.Show', 'Show pane', { kind: 'execute', functionName: 'show' }],
    ['Fixture.More', 'More', ['Fixture.Cross', 'Fixture.Erase']],
  ]);
  expect([...(group?.controls[0]?.icons.keys() ?? [])]).toEqual([16, 32, 80]);
});

test("a menu's items have labels and actions of their own, and are found by their ids", () => {
  const manifest = readManifest(xml);
  const more = manifest.groups[0]?.controls.at(-1);
  expect(more?.kind === 'menu' && more.items.map(described)).toEqual([
    ['Fixture.Cross', 'Cross', { kind: 'execute', functionName: 'cross' }],
    ['Fixture.Erase', 'Erase', { kind: 'execute', functionName: 'erase' }],
  ]);
  expect(findButton(manifest, 'Fixture.Erase')?.label).toBe('Erase');
  expect(findButton(manifest, 'Fixture.More')).toBeUndefined();
  expect(findButton(manifest, 'Fixture.None')).toBeUndefined();
});

test('a menu without items is refused by name', () => {
  const broken = xml.replace(/<Items>[^]*<\/Items>/, '<Items></Items>');
  expect(() => readManifest(broken)).toThrow(
    new ManifestError('The menu Fixture.More has no items.'),
  );
});

test('a resource that is not there is named', () => {
  const broken = xml.replace('<bt:String id="Namespace"', '<bt:String id="Other"');
  expect(() => readManifest(broken)).toThrow(
    new ManifestError('No resource has the id Namespace.'),
  );
});

test('what is no XML is said to be none', () => {
  expect(() => readManifest('<OfficeApp>')).toThrow(ManifestError);
});
