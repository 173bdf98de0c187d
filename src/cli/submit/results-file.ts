/** The file of results: written beside its place and put there when it is complete and on the disk. */
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../core/domain/app-error';
import { writeReason } from '../file-error';

const BLOCK_LENGTH = 65_536;

/**
 * Asked before anything is sent. @throws AppError `INVALID_INPUT` when no file can be written there, or when it is the
 * file `source` whose rows are sent.
 */
export async function checkResultsPlace(path: string, source: string): Promise<void> {
  try {
    const there = await stat(path).catch(() => undefined);
    if (there?.isDirectory() === true) throw new Error('It is a directory.');
    const read = await stat(source).catch(() => undefined);
    if (there !== undefined && there.ino === read?.ino && there.dev === read.dev)
      throw new Error('It is the file whose rows are sent.');
    // Rights alone do not tell: on some disks nothing can be written by anyone.
    await (await open(unfinishedOf(path), 'w')).close();
    await rm(unfinishedOf(path));
  } catch (cause) {
    throw cannotBeWritten(path, 'INVALID_INPUT', cause);
  }
}

/**
 * Takes away what an earlier run wrote there: however this one ends, nobody takes that for its results.
 * @throws AppError `INVALID_INPUT` when it cannot be taken away, as one that is open in Excel.
 */
export async function removeEarlierResults(path: string): Promise<void> {
  try {
    await rm(path, { force: true });
  } catch (cause) {
    throw cannotBeWritten(path, 'INVALID_INPUT', cause);
  }
}

/** Whoever reads `path` finds all of it or nothing, whatever happens. @throws AppError `STORAGE`. */
export async function writeResults(path: string, lines: Iterable<string>): Promise<void> {
  const unfinished = unfinishedOf(path);
  try {
    await pipeline(Readable.from(inBlocks(lines)), createWriteStream(unfinished));
    const file = await open(unfinished, 'r');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (cause) {
    await rm(unfinished, { force: true });
    throw cannotBeWritten(path, 'STORAGE', cause);
  }
}

/** Many lines together: each block costs a turn of its own. */
function* inBlocks(lines: Iterable<string>): Generator<string> {
  let block = '';
  for (const line of lines) {
    block += line;
    if (block.length < BLOCK_LENGTH) continue;
    yield block;
    block = '';
  }
  yield block;
}

function unfinishedOf(path: string): string {
  return `${path}.${String(process.pid)}.tmp`;
}

function cannotBeWritten(
  path: string,
  code: 'INVALID_INPUT' | 'STORAGE',
  cause: unknown,
): AppError {
  return new AppError(code, `The results cannot be written to ${path}: ${writeReason(cause)}`, {
    cause,
  });
}
