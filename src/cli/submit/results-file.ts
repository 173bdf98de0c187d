/** The file of results: written beside its place and put there when it is complete and on the disk. */
import { createWriteStream, type Stats } from 'node:fs';
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../core/domain/app-error';
import { writeReason } from '../file-error';

const BLOCK_LENGTH = 65_536;

/** What the same call works with: no place for results. */
export interface TakenPlaces {
  /** Files that it reads, each with what it is; one that is not there is no hindrance. */
  readonly read: readonly { readonly path: string | undefined; readonly what: string }[];
  readonly journal: string | undefined;
}

/**
 * Asked before anything is sent. @throws AppError `INVALID_INPUT` when no file can be written there, when it is one that
 * the same call reads, by whatever name, or when it is in the directory of the journal.
 */
export async function checkResultsPlace(path: string, taken: TakenPlaces): Promise<void> {
  try {
    const there = await statsOf(path);
    if (there?.isDirectory() === true) throw new Error('It is a directory.');
    for (const { path: read, what } of taken.read) {
      if (isSame(there, await statsOf(read))) throw new Error(`It is ${what}.`);
    }
    if (await isInside(path, taken.journal))
      throw new Error('It is in the directory of the journal.');
    // Rights alone do not tell: on some disks nothing can be written by anyone.
    await (await open(unfinishedOf(path), 'w')).close();
    await rm(unfinishedOf(path));
  } catch (cause) {
    throw cannotBeWritten(path, 'INVALID_INPUT', cause);
  }
}

/** `undefined` for what is not there. */
async function statsOf(path: string | undefined): Promise<Stats | undefined> {
  return path === undefined ? undefined : stat(path).catch(() => undefined);
}

function isSame(one: Stats | undefined, other: Stats | undefined): boolean {
  return one !== undefined && one.ino === other?.ino && one.dev === other.dev;
}

/** Also by other names of the directory, and for the directory itself while it is not there. */
async function isInside(path: string, directory: string | undefined): Promise<boolean> {
  if (directory === undefined) return false;
  const root = await statsOf(directory);
  let place = resolve(path);
  if (place === resolve(directory)) return true;
  place = await realpath(dirname(place)).catch(() => dirname(place));
  for (;;) {
    if (isSame(await statsOf(place), root)) return true;
    const above = dirname(place);
    if (above === place) return false;
    place = above;
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
