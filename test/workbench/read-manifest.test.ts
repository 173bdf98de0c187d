/**
 * @jest-environment jsdom
 *
 * The manifest tells the host which page to open, where the functions are described and which buttons
 * the ribbon has.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ManifestError, readManifest } from '../../src/workbench/manifest/read-manifest';

const xml = readFileSync(join(__dirname, 'fixture-addin', 'manifest.xml'), 'utf8');

test('page, functions and names are resolved from the resources', () => {
  expect(readManifest(xml)).toMatchObject({
    displayName: 'Fixture',
    iconUrl: 'https://localhost:3000/icon.svg',
    runtimeUrl: 'https://localhost:3000/taskpane.html',
    functions: { namespace: 'FIX', metadataUrl: 'https://localhost:3000/functions.json' },
  });
});

test('buttons keep their order, labels in the default locale, icons by size and actions', () => {
  const [group] = readManifest(xml).groups;
  expect(group?.label).toBe('Fixture');
  expect(group?.buttons.map(({ id, label, action }) => [id, label, action])).toEqual([
    [
      'Fixture.Open',
      'Open pane',
      { kind: 'show', pageUrl: 'https://localhost:3000/taskpane.html' },
    ],
    ['Fixture.Stamp', 'Stamp', { kind: 'execute', functionName: 'stamp' }],
    ['Fixture.Show', 'Show pane', { kind: 'execute', functionName: 'show' }],
  ]);
  expect([...(group?.buttons[0]?.icons.keys() ?? [])]).toEqual([16, 32, 80]);
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
