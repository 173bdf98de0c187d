/** Runs one named step of a longer command: prints its name, its time, and on failure its exit. */
import { spawn } from 'node:child_process';
import { projectDir } from './install.mjs';

/** Runs `node ...args` in the project; resolves with the exit code. */
export function runNode(args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: projectDir,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(signal === null ? (code ?? 1) : 1));
  });
}

/** Runs a step; ends the process when it fails. */
export async function step(name, work) {
  const startedAt = performance.now();
  process.stdout.write(`\n— ${name}\n`);
  const code = await work();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (code !== 0) {
    process.stdout.write(`✗ ${name} failed (${seconds} s)\n`);
    process.exit(code);
  }
  process.stdout.write(`✓ ${name} (${seconds} s)\n`);
}
