/** What makes a directory a journal: a file in it that names the format. Written before anything else. */
import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '../../core/domain/app-error';
import { errorCode, writeReason } from '../file-error';

const FILE = 'journal.json';
const UNFINISHED = `${FILE}.tmp`;
const FORMAT = 'taxrow-journal/1';

/**
 * Makes the directory a journal, unless it is one.
 * @throws AppError `INVALID_INPUT` for a directory with other content or of another format, and for what is none.
 */
export async function claimDirectory(directory: string): Promise<void> {
  try {
    await makeDirectory(directory);
    const files = await readdir(directory);
    if (files.includes(FILE)) checkFormat(directory, await readFile(join(directory, FILE), 'utf8'));
    else await begin(directory, files);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError(
      'INVALID_INPUT',
      `${directory} cannot be the journal: ${writeReason(cause)}`,
      { cause },
    );
  }
}

/**
 * With the directories above it. Node's own way (`recursive`) asks without end where one is there and takes nothing new,
 * as below /proc.
 */
async function makeDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { mode: 0o700 });
  } catch (cause) {
    if (await isDirectory(directory)) return;
    const above = dirname(directory);
    const isAboveMissing = errorCode(cause) === 'ENOENT' && !(await isDirectory(above));
    if (!isAboveMissing || above === directory) throw cause;
    await makeDirectory(above);
    await makeDirectory(directory);
  }
}

function isDirectory(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

function checkFormat(directory: string, text: string): void {
  const format = formatOf(text);
  if (format === FORMAT) return;
  throw new AppError(
    'INVALID_INPUT',
    `The journal ${directory} has the format "${format}"; this taxrow knows "${FORMAT}". Nothing was changed in it.`,
  );
}

function formatOf(text: string): string {
  try {
    const json: unknown = JSON.parse(text);
    const named = typeof json === 'object' && json !== null && 'format' in json;
    return named ? String(json.format) : '';
  } catch {
    return ''; // Damaged: as unknown as any other.
  }
}

async function begin(directory: string, files: readonly string[]): Promise<void> {
  const other = files.find((name) => name !== UNFINISHED);
  if (other !== undefined) {
    throw new AppError(
      'INVALID_INPUT',
      `${directory} is no journal: it holds other files (${other}). Nothing was changed in it; name a directory of its own.`,
    );
  }
  const unfinished = join(directory, UNFINISHED);
  const file = await open(unfinished, 'w');
  try {
    await file.writeFile(`${JSON.stringify({ format: FORMAT })}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, join(directory, FILE));
  await syncDirectory(directory);
}

/** Makes the names in a directory durable, where the system has that: Windows does not let a directory be opened. */
export async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
