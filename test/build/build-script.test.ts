/**
 * `npm run build` writes the manifest for the address in ADDIN_URL, as office-addin-manifest reads it, and refuses an
 * address that Excel would not load.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const projectDir = join(__dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'taxrow-manifest-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a line of JavaScript over the functions of the build script: the value as JSON, or the error's message. */
function withBuildScript(line: string): string {
  // office-addin-manifest depends on a package of ES modules alone, which jest cannot load on Node 20.
  const script = `import { OfficeAddinManifest } from 'office-addin-manifest';
    import * as build from './scripts/build.mjs';
    try { console.log(JSON.stringify(await (${line}))); } catch (error) { console.log(error.message); }`;
  const args = ['--input-type=module', '--eval', script];
  const options = { cwd: projectDir, encoding: 'utf8' } as const;
  const { stdout, stderr } = spawnSync(process.execPath, args, options);
  return (stderr + stdout).trim();
}

/** The manifest written for an address: what office-addin-manifest reads, and the text. */
function written(address: string): { readonly info: unknown; readonly text: string } {
  const file = join(folder, `${encodeURIComponent(address)}.xml`);
  const [url, path] = [JSON.stringify(address), JSON.stringify(file)];
  const info = withBuildScript(
    `build.writeManifest(build.parseAddinUrl(${url}), ${path})
      .then(() => OfficeAddinManifest.readManifestFile(${path}))`,
  );
  return { info: JSON.parse(info), text: readFileSync(file, 'utf8') };
}

test('every address of the manifest becomes the one given', () => {
  const { info, text } = written('https://apps.example.com/taxrow/');
  expect(info).toMatchObject({
    id: '704f5052-5ce1-4eb7-aabd-f99427250208',
    displayName: 'Taxrow',
    version: '0.1.0.0',
    officeAppType: 'TaskPaneApp',
    permissions: 'ReadWriteDocument',
    hosts: ['Workbook'],
    appDomains: ['https://apps.example.com'],
    iconUrl: 'https://apps.example.com/taxrow/assets/icon-32.png',
    supportUrl: 'https://apps.example.com/taxrow/help.html',
    defaultSettings: { sourceLocation: 'https://apps.example.com/taxrow/taskpane.html' },
  });
  expect(text).not.toContain('localhost');
});

test('a copy on this machine says so in its name', () => {
  const { info, text } = written('https://localhost:3417');
  expect(info).toMatchObject({ displayName: 'Taxrow (localhost:3417)' });
  expect(text).not.toContain('localhost:3000');
  expect(text.match(/<Control /g)).toHaveLength(5);
});

test('the help of every function stands at the address given', () => {
  const text = readFileSync(join(projectDir, 'test/golden/functions.json'), 'utf8');
  const given = JSON.stringify(text);
  const moved = withBuildScript(`build.metadataFor(${given}, 'https://apps.example.com/taxrow')`);
  const { functions } = JSON.parse(JSON.parse(moved) as string) as {
    functions: { id: string; helpUrl: string }[];
  };
  for (const { id, helpUrl } of functions) {
    expect(helpUrl).toBe(`https://apps.example.com/taxrow/help.html#${id.toLowerCase()}`);
  }
});

test('the help page has a place for every function', () => {
  const page = readFileSync(join(projectDir, 'assets/help.html'), 'utf8');
  const text = readFileSync(join(projectDir, 'test/golden/functions.json'), 'utf8');
  const { functions } = JSON.parse(text) as { functions: { id: string }[] };
  const places = [...page.matchAll(/<tr id="([a-z.]+)">/g)].map(([, place]) => place);
  expect(places).toEqual(functions.map(({ id }) => id.toLowerCase()));
});

test.each([
  ['http://apps.example.com', 'it must begin with https:, Excel loads nothing else'],
  ['apps.example.com', 'it must be an address'],
  ['https://me:secret@apps.example.com', 'it must not hold a name or password'],
  ['https://apps.example.com/?v=1', 'it must end with its host or path'],
])('%s is refused in one line', (address, why) => {
  expect(withBuildScript(`build.parseAddinUrl(${JSON.stringify(address)})`)).toBe(
    `ADDIN_URL is '${address}': ${why}. An example: https://localhost:3000`,
  );
});
