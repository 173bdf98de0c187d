/**
 * Whose a data directory is, decided before anything is opened in it: an empty one is claimed by a
 * marker file of our own, one that has the marker is ours, any other is refused and left as it is.
 * The marker is on the disk before anything else is written, so that a start that was cut short
 * leaves nothing that the next would take for somebody else's.
 */
import { mkdir, open, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isNativeError } from 'node:util/types';

const MARKER = 'taxrow-sandbox.format';
const FORMAT = 'taxrow-sandbox/2';
const MARKER_TEXT = `${FORMAT}\n`;

/** The only other name in the directory that is touched. */
const DATABASE = 'database';

/** Private keys and the documents of customers are in it: for its owner alone. */
const OWNER_ONLY = 0o700;
const GROUP_AND_OTHERS = 0o077;

const CHOOSE_ANOTHER = 'Nothing was changed in it; choose a directory of its own.';

/**
 * Gives the path of the database within the directory, which is there then; makes both where they
 * are missing.
 * @throws Error in words for whoever named the directory: not ours, of another format, open to other
 * users, or not to be used.
 */
export async function claimDirectory(named: string): Promise<string> {
  const directory = resolve(named);
  const names = await usable(named, () => namesIn(directory));
  const marker = await usable(named, () => readMarker(directory, names));
  refuseWhatIsNotOurs(named, names, marker);
  await refuseWhatOthersCanRead(named, directory);
  const database = join(directory, DATABASE);
  await usable(named, async () => {
    if (marker !== MARKER_TEXT) await writeMarker(directory);
    await mkdir(database, { recursive: true, mode: OWNER_ONLY });
    await syncNames(directory);
  });
  return database;
}

async function usable<T>(named: string, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const why = isNativeError(error) ? error.message : String(error);
    throw new Error(`${named} cannot be used as a data directory: ${why}`, { cause: error });
  }
}

async function namesIn(directory: string): Promise<string[]> {
  await makeDirectory(directory);
  return (await readdir(directory)).sort();
}

/**
 * One level at a time: told to make them all, Node.js never ends where a parent lets nothing be made
 * in it and says that it is not there, as `/proc` does.
 */
async function makeDirectory(directory: string): Promise<void> {
  if (await isThere(directory)) return;
  const parent = dirname(directory);
  if (parent !== directory) await makeDirectory(parent);
  try {
    await mkdir(directory, { mode: OWNER_ONLY });
  } catch (error) {
    // Another sandbox may be starting at the same moment.
    if (!(await isThere(directory))) throw error;
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (isNativeError(error) && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

function readMarker(directory: string, names: readonly string[]): Promise<string | undefined> {
  if (!names.includes(MARKER)) return Promise.resolve(undefined);
  return readFile(join(directory, MARKER), 'utf8');
}

function refuseWhatIsNotOurs(
  named: string,
  names: readonly string[],
  marker: string | undefined,
): void {
  if (names.length === 0 || marker === MARKER_TEXT) return;
  if (marker === undefined) {
    throw new Error(`${named} holds other files (${String(names[0])}). ${CHOOSE_ANOTHER}`);
  }
  // Cut short while it was written: what is there is the beginning of what it was to be.
  if (names.length === 1 && MARKER_TEXT.startsWith(marker)) return;
  throw new Error(
    `${named} was written by another version of the sandbox (its format is ` +
      `${marker.trim().slice(0, 40)}, this one reads ${FORMAT}). ${CHOOSE_ANOTHER}`,
  );
}

/** Not tightened: whoever made it so may have had a reason. Windows has no such bits. */
async function refuseWhatOthersCanRead(named: string, directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const { mode } = await stat(directory);
  if ((mode & GROUP_AND_OTHERS) === 0) return;
  throw new Error(
    `${named} is open to other users, and would hold private keys and documents. Nothing was ` +
      `changed in it; close it (chmod 700 ${named}), or name a directory that is not there yet.`,
  );
}

async function writeMarker(directory: string): Promise<void> {
  const file = await open(join(directory, MARKER), 'w', 0o600);
  try {
    await file.writeFile(MARKER_TEXT);
    await file.sync();
  } finally {
    await file.close();
  }
  await syncNames(directory);
  await syncNames(dirname(directory));
}

/** A name survives a power cut once its directory is synced. Windows has no such request. */
async function syncNames(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const names = await open(directory, 'r');
  try {
    await names.sync();
  } finally {
    await names.close();
  }
}
