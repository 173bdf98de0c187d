/**
 * Who has the journal open, for the words of a refusal. Only words: what keeps a second process out is the lock of the
 * database, which the operating system takes back from a process that dies.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

const FILE = 'holder.txt';

/** Notes this process. Best effort: a run does not fail for the words of another one's refusal. */
export async function noteHolder(directory: string): Promise<void> {
  const words = `process ${String(process.pid)} on ${hostname()}, since ${new Date().toISOString()}`;
  await writeFile(join(directory, FILE), words).catch(() => undefined);
}

/** In words. */
export async function whoHolds(directory: string): Promise<string> {
  // It may have taken the lock this very moment and not written yet.
  return readFile(join(directory, FILE), 'utf8').catch(() => 'just started');
}
