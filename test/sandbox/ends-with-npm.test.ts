/**
 * A command started through npm ends when npm is asked to end: left behind, it would hold its port
 * and, with `--data`, its directory. Real processes: npm's own, its shell's, the sandbox's.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const PROJECT = join(__dirname, '../..');

test('the sandbox ends with the npm that runs it', async () => {
  const npm = spawn('npm', ['run', '-s', 'sandbox', '--', '--port', '0', '--key', 'k'], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  });
  let printed = '';
  // The pipe is the sandbox's as well: it ends with the last of the three.
  const over = once(npm.stdout, 'close');
  const ready = new Promise<void>((resolve) => {
    npm.stdout.on('data', (text) => {
      printed += String(text);
      if (printed.includes('key: k')) resolve();
    });
  });
  await ready;
  const port = Number(/:(\d+)/.exec(printed)?.[1]);
  npm.kill('SIGTERM');
  await over;
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
});
