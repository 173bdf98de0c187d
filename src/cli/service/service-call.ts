/** Which service a call speaks to, and with whose key. The key comes from an environment variable and from nowhere else. */
import { AppError } from '../../core/domain/app-error';
import { canonicalBaseUrl } from '../../core/service/endpoints';
import type { ListedEnvironment } from '../../core/service/environment-list';
import { readEnvironments, type EnvironmentsFile } from './environments-file';

export interface ServiceCall {
  /** Name or id of a listed one. */
  readonly environment: string | undefined;
  readonly baseUrl: string | undefined;
  /** Name of the variable that holds the key. */
  readonly keyEnv: string | undefined;
  readonly environmentsFile: string | undefined;
  /** How long an answer is waited for. */
  readonly timeoutMs: number;
}

/** Where to, and the key: never shown. */
export interface Account {
  readonly environment: ListedEnvironment;
  readonly listed: readonly ListedEnvironment[];
  readonly key: string;
}

/** @throws AppError `INVALID_INPUT`, `KEY_MISSING`, in words for whoever typed the call. */
export async function findAccount(
  call: ServiceCall,
  variables: Readonly<Record<string, string | undefined>>,
): Promise<Account> {
  const { environment: name, baseUrl } = call;
  if ((name === undefined) === (baseUrl === undefined)) {
    throw wrong('Name the service: either --environment NAME or --base-url ADDRESS.');
  }
  const list = await readEnvironments(call.environmentsFile);
  const environment = name === undefined ? atAddress(baseUrl ?? '', list) : named(name, list);
  const key = keyOf(call.keyEnv ?? environment.keyEnv, variables);
  return { environment, listed: list.environments, key };
}

/** By its id or its name, letter case aside. */
function named(name: string, list: EnvironmentsFile): ListedEnvironment {
  const { file, isThere, environments } = list;
  if (!isThere) {
    throw wrong(
      `There is no ${file} here, which would list environments. --environments FILE names a list; ` +
        '--base-url ADDRESS does without one.',
    );
  }
  const wanted = name.toLowerCase();
  const found = environments.filter(
    (one) => one.id.toLowerCase() === wanted || one.name.toLowerCase() === wanted,
  );
  const [environment] = found;
  if (environment !== undefined && found.length === 1) return environment;
  const known = environments.map(({ id }) => `"${id}"`).join(', ');
  throw wrong(
    found.length > 1
      ? `${file} has several environments called "${name}": name one by its id (${known}).`
      : `There is no environment "${name}" in ${file}. It has ${known === '' ? 'none' : known}. ` +
          '--environments FILE names another list.',
  );
}

/** What is listed at the address counts for it, too: above all that it is production. */
function atAddress(text: string, { environments }: EnvironmentsFile): ListedEnvironment {
  const baseUrl = safeAddress(text);
  const listed = environments.find((one) => one.baseUrl === baseUrl);
  return listed ?? { id: baseUrl, name: new URL(baseUrl).host, baseUrl, kind: 'custom' };
}

const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** True for this very machine. */
export function isLoopback(baseUrl: string): boolean {
  return LOOPBACK_HOSTS.has(new URL(baseUrl).hostname);
}

/** https everywhere; plain http only to this very machine, since the key travels with every request. */
function safeAddress(text: string): string {
  let baseUrl: string;
  try {
    baseUrl = canonicalBaseUrl(text);
  } catch (cause) {
    // What was typed may hold a password: it is not repeated.
    throw new AppError(
      'INVALID_INPUT',
      '--base-url takes an address such as https://api.example, without a name, a password or a query in it.',
      { cause },
    );
  }
  if (baseUrl.startsWith('https:') || isLoopback(baseUrl)) return baseUrl;
  throw wrong(
    '--base-url takes plain http only to this machine (localhost): the key travels with every request. Use https.',
  );
}

function keyOf(
  variable: string | undefined,
  variables: Readonly<Record<string, string | undefined>>,
): string {
  if (variable === undefined) {
    throw wrong('Name the environment variable that holds the key: --key-env NAME.');
  }
  const key = Object.hasOwn(variables, variable) ? variables[variable]?.trim() : undefined;
  if (key !== undefined && key !== '') return key;
  throw new AppError(
    'KEY_MISSING',
    // Somebody may have put the key itself there: then it must not be repeated.
    /^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(variable) && !/^[0-9a-f]{16,}$/i.test(variable)
      ? `The environment variable ${variable} holds no key. Set it, then run it again.`
      : '--key-env takes the name of an environment variable that holds the key, not the key itself.',
  );
}

function wrong(message: string): AppError {
  return new AppError('INVALID_INPUT', message);
}
