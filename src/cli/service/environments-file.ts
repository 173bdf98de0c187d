/** The environments that `--environment` can name: a JSON file, the same that an add-in's page has beside it. */
import { readFile } from 'node:fs/promises';
import { AppError } from '../../core/domain/app-error';
import { environmentList, type ListedEnvironment } from '../../core/service/environment-list';
import { errorCode, fileReason } from '../file-error';

/** Looked for where the command is run. */
export const DEFAULT_ENVIRONMENTS_FILE = 'environments.json';

export interface EnvironmentsFile {
  readonly file: string;
  /** False where nobody named a file and the default one is not there. */
  readonly isThere: boolean;
  readonly environments: readonly ListedEnvironment[];
}

/**
 * The list in `file`; without one that of the default file, or none where that is not there.
 * @throws AppError `INVALID_INPUT` naming the file and what is wrong with it.
 */
export async function readEnvironments(file: string | undefined): Promise<EnvironmentsFile> {
  const path = file ?? DEFAULT_ENVIRONMENTS_FILE;
  const text = await readText(path, file === undefined);
  if (text === undefined) return { file: path, isThere: false, environments: [] };
  return { file: path, isThere: true, environments: listOf(path, text) };
}

async function readText(path: string, mayBeAbsent: boolean): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    if (mayBeAbsent && errorCode(cause) === 'ENOENT') return undefined;
    throw new AppError('INVALID_INPUT', `The environments ${path}: ${fileReason(cause)}`, {
      cause,
    });
  }
}

function listOf(path: string, text: string): readonly ListedEnvironment[] {
  const refuse = (why: string, cause?: unknown) =>
    new AppError('INVALID_INPUT', `The environments ${path} cannot be used: ${why}`, { cause });
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw refuse('it is not JSON', cause);
  }
  return environmentList(json, refuse);
}
