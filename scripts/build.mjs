/**
 * `npm run build [-- --workbench]`: builds the add-in into dist/, with a manifest for the address in ADDIN_URL.
 * What has not changed since the last build is not built again: dist/.build.json holds a hash of all inputs, and which
 * files are loaded together.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, projectDir } from './install.mjs';

/** The address that stands in manifest.xml. */
const MANIFEST_URL = 'https://localhost:3000';

const DIST = join(projectDir, 'dist');
const RECORD = join(DIST, '.build.json');

/** What each bundle is made from, and a file that is there when it is made. */
const BUNDLES = {
  addin: {
    config: 'webpack.config.js',
    inputs: [
      'assets',
      'src/core',
      'src/words',
      'src/office',
      'src/runtime',
      'src/functions',
      'src/commands',
      'src/taskpane',
      'webpack.config.js',
      'package-lock.json',
    ],
    made: 'taskpane.html',
  },
  workbench: {
    config: 'webpack.workbench.js',
    inputs: ['src/workbench', 'webpack.workbench.js', 'package-lock.json'],
    made: 'workbench/index.html',
  },
  cli: {
    config: 'webpack.cli.js',
    inputs: ['src/core', 'src/words', 'src/cli', 'webpack.cli.js', 'package-lock.json'],
    made: 'cli/taxrow.js',
  },
};

/**
 * Builds the add-in and writes its manifest.
 * @param {{ addinUrl?: string, quiet?: boolean }} [options] where dist/ will be served (https).
 * @returns {Promise<string>} the address that its manifest is for.
 * @throws Error with one line for people: a wrong address, or what webpack said.
 */
export async function buildAddin({ addinUrl = process.env.ADDIN_URL, quiet = false } = {}) {
  const address = parseAddinUrl(addinUrl || MANIFEST_URL);
  await buildBundle('addin', quiet);
  await writeManifest(address);
  await writeHelpAddresses(address);
  return address;
}

/** Builds the workbench's page into dist/workbench. */
export async function buildWorkbench({ quiet = false } = {}) {
  await buildBundle('workbench', quiet);
}

/**
 * Builds the command line into dist/cli.
 * @returns {Promise<string>} the file that runs it.
 */
export async function buildCli({ quiet = false } = {}) {
  await buildBundle('cli', quiet);
  return join(DIST, BUNDLES.cli.made);
}

/**
 * The address without a slash at its end; a path is allowed, for a host that serves more than Taxrow.
 * @throws Error when Excel would refuse it.
 */
export function parseAddinUrl(text) {
  const wrong = (why) => new Error(`ADDIN_URL is '${text}': ${why}. An example: ${MANIFEST_URL}`);
  if (!URL.canParse(text)) throw wrong('it must be an address');
  const url = new URL(text);
  if (url.protocol !== 'https:') throw wrong('it must begin with https:, Excel loads nothing else');
  if (url.username !== '' || url.password !== '')
    throw wrong('it must not hold a name or password');
  if (url.search !== '' || url.hash !== '') throw wrong('it must end with its host or path');
  return url.href.replace(/\/+$/, '');
}

/** The manifest's text for another address: every address in it, and the name where it is a development copy. */
export function manifestFor(xml, address) {
  return xml
    .replaceAll(
      `<AppDomain>${MANIFEST_URL}</AppDomain>`,
      `<AppDomain>${new URL(address).origin}</AppDomain>`,
    )
    .replaceAll(`${MANIFEST_URL}/`, `${address}/`);
}

/** `Taxrow (localhost:3000)` beside the Taxrow of the company: told apart in Excel's list of add-ins. */
export function nameFor(name, address) {
  const { hostname, host } = new URL(address);
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return isLoopback ? `${name} (${host})` : name;
}

/**
 * Writes the manifest for `address` and reads it back as Excel's own tools do.
 * @param {string} address as `parseAddinUrl` gives it
 */
export async function writeManifest(address, target = join(DIST, 'manifest.xml')) {
  const { OfficeAddinManifest } = createRequire(import.meta.url)('office-addin-manifest');
  const source = join(projectDir, 'manifest.xml');
  await writeFile(target, manifestFor(await readFile(source, 'utf8'), address));
  const { displayName } = await OfficeAddinManifest.readManifestFile(source);
  const stamped = nameFor(displayName, address);
  const info =
    stamped === displayName
      ? await OfficeAddinManifest.readManifestFile(target)
      : await OfficeAddinManifest.modifyManifestFile(target, undefined, stamped);
  if (info.defaultSettings?.sourceLocation !== `${address}/taskpane.html`) {
    throw new Error(`The manifest written for ${address} does not point there: see manifest.xml.`);
  }
}

/** The text of functions.json with the help of every function at another address. */
export function metadataFor(text, address) {
  return text.replaceAll(/"https:[^"]*\/help\.html#/g, `"${address}/help.html#`);
}

async function writeHelpAddresses(address) {
  const path = join(DIST, 'functions.json');
  await writeFile(path, metadataFor(await readFile(path, 'utf8'), address));
}

async function buildBundle(name, quiet) {
  const { config, inputs, made } = BUNDLES[name];
  const hash = await hashOf(inputs);
  const record = await readRecord();
  if (record[name]?.hash === hash && existsSync(join(DIST, made))) {
    if (!quiet) process.stdout.write(`${name}: nothing has changed\n`);
    return;
  }
  const startedAt = performance.now();
  const chunks = await runWebpack(name, createRequire(import.meta.url)(join(projectDir, config)));
  await mkdir(DIST, { recursive: true });
  await writeFile(RECORD, JSON.stringify({ ...(await readRecord()), [name]: { hash, chunks } }));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (!quiet) process.stdout.write(`${name}: built in ${seconds} s\n`);
}

async function readRecord() {
  try {
    return JSON.parse(await readFile(RECORD, 'utf8'));
  } catch {
    // Never built, or the record is damaged: everything is built.
    return {};
  }
}

/** One hash over the paths and contents of all files, in the order of their paths. */
async function hashOf(inputs) {
  const files = (await Promise.all(inputs.map((input) => filesOf(join(projectDir, input))))).flat();
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    hash.update(`${relative(projectDir, file).split(sep).join('/')}\0`);
    hash.update(await readFile(file));
    hash.update('\0');
  }
  return hash.digest('hex');
}

async function filesOf(path) {
  if (!existsSync(path)) return [];
  const entries = await readdir(path, { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (entries === undefined) return [path];
  const nested = entries.map((entry) =>
    entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)],
  );
  return (await Promise.all(nested)).flat();
}

/** Builds; gives the files of every chunk that has a name, as they are loaded together. */
async function runWebpack(name, config) {
  const webpack = createRequire(import.meta.url)('webpack');
  const compiler = webpack(config);
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  // Closing writes the cache that makes the next build quick.
  await new Promise((resolve, reject) => {
    compiler.close((error) => (error ? reject(error) : resolve()));
  });
  if (stats.hasErrors()) {
    throw new Error(`${name} was not built:\n${stats.toString({ preset: 'errors-only' })}`);
  }
  const { namedChunkGroups } = stats.toJson({ all: false, chunkGroups: true });
  return Object.fromEntries(
    Object.entries(namedChunkGroups).map(([chunk, { assets }]) => [
      chunk,
      assets.map((asset) => asset.name),
    ]),
  );
}

async function main() {
  ensureInstalled();
  const address = await buildAddin();
  // Not said where the add-in is served at once: its server puts the address there where it runs.
  process.stdout.write(`dist/manifest.xml is for ${address}\n`);
  if (process.argv.includes('--workbench')) await buildWorkbench();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main().catch((error) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
}
