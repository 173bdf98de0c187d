/** The environments that whoever serves the add-in offers: `environments.json` beside the page. */
import { AppError } from '../core/domain/app-error';
import { environmentList, type ListedEnvironment } from '../core/service/environment-list';
import type { Fetch } from '../core/service/fetch-transport';

export type { ListedEnvironment };

const FILE = 'environments.json';

/** @throws AppError `UNREACHABLE`, `NOT_FOUND`, `BAD_RESPONSE`, each naming the file and what is wrong with it. */
export async function fetchEnvironments(fetchFn: Fetch): Promise<readonly ListedEnvironment[]> {
  return environmentList(await fetchJson(fetchFn), badFile);
}

async function fetchJson(fetchFn: Fetch): Promise<unknown> {
  const response = await fetchFn(FILE, { cache: 'no-cache' }).catch((error: unknown) => {
    throw new AppError('UNREACHABLE', `${FILE} could not be loaded`, { cause: error });
  });
  const { status } = response;
  if (!response.ok) {
    const code = status === 404 ? 'NOT_FOUND' : 'BAD_RESPONSE';
    throw new AppError(code, `${FILE} could not be loaded: status ${status}`, { status });
  }
  try {
    return await response.json();
  } catch (error) {
    throw badFile('it is not JSON', error);
  }
}

function badFile(why: string, cause?: unknown): AppError {
  return new AppError('BAD_RESPONSE', `${FILE} cannot be used: ${why}`, { cause });
}
