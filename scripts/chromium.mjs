/**
 * Finds a real Chromium-family browser on this system. Nothing is downloaded but, on Debian as root, the package
 * `chromium`.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const COMMANDS = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
];

const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]),
];

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // Not there or not runnable: the next place is tried.
    return false;
  }
}

/** Path of the browser, or undefined. `TAXROW_CHROMIUM` wins over everything found. */
export function findChromium() {
  const named = process.env.TAXROW_CHROMIUM;
  if (named) return isExecutable(named) ? named : undefined;
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => COMMANDS.map((command) => join(folder, command)));
  return [...onPath, ...PLACES].find(isExecutable);
}

function installOnDebian() {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return;
  process.stderr.write('No browser found; installing the Debian package chromium…\n');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { stdio: ['ignore', 'ignore', 2], env };
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options);
}

/** Path of a browser; on failure one line on standard error and the end of the process. */
export function requireChromium() {
  const found = findChromium() ?? (installOnDebian(), findChromium());
  if (found) return found;
  process.stderr.write(
    'No Chrome, Edge or Chromium found: install one, or name it in TAXROW_CHROMIUM. The end-to-end tests need it.\n',
  );
  process.exit(1);
}
