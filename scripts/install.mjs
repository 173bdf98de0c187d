/**
 * Installs what is missing, exactly as package-lock.json says, and nothing when it is there already.
 * Plain Node: it runs before any package exists.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectDir = dirname(dirname(fileURLToPath(import.meta.url)));

const MIN_NODE_MAJOR = 20;

function requireNode() {
  if (Number(process.versions.node.split('.')[0]) >= MIN_NODE_MAJOR) return;
  process.stderr.write(
    `Taxrow needs Node ${MIN_NODE_MAJOR} or newer; this is ${process.versions.node}.\n`,
  );
  process.exit(1);
}

/** npm as this process was started with, else the one on the path. */
function runNpm(args) {
  const options = { cwd: projectDir, stdio: ['ignore', 2, 2], shell: false };
  const npmCli = process.env.npm_execpath;
  if (npmCli?.endsWith('.js')) return spawnSync(process.execPath, [npmCli, ...args], options);
  return process.platform === 'win32'
    ? spawnSync('npm.cmd', args, { ...options, shell: true })
    : spawnSync('npm', args, options);
}

export function ensureInstalled() {
  requireNode();
  const lock = readFileSync(join(projectDir, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).digest('hex');
  const mark = join(projectDir, 'node_modules', '.taxrow-installed');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return;
  process.stderr.write('Installing packages (once)…\n');
  const { status, error } = runNpm(['ci', '--loglevel=error']);
  if (status !== 0) {
    process.stderr.write(`npm ci failed${error ? `: ${error.message}` : ''}.\n`);
    process.exit(status ?? 1);
  }
  writeFileSync(mark, wanted);
}
