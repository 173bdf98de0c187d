/**
 * The flags and environment variables of the command as options, or the reason why it does not
 * start. Secrets come from environment variables only, named by a flag: a command line is seen by
 * everybody on the machine. No message holds the value of one.
 */
import { parseArgs } from 'node:util';
import type { PassThroughOptions } from './server';

const FLAGS = {
  service: { type: 'string' },
  'key-env': { type: 'string' },
  origin: { type: 'string', multiple: true },
  port: { type: 'string' },
  host: { type: 'string' },
  name: { type: 'string', multiple: true },
  'token-env': { type: 'string' },
  https: { type: 'boolean' },
  cert: { type: 'string' },
  'cert-key': { type: 'string' },
  'behind-tls': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

export const DEFAULT_PORT = 4020;
const DEFAULT_HOST = '127.0.0.1';
const TOKEN_MIN_LENGTH = 32;

/** Wrong use of the command. */
export class UsageError extends Error {}

/** Where the certificate comes from; `own` is the one of all Taxrow ports on this machine. */
export type CertificateSource =
  'none' | 'own' | { readonly certFile: string; readonly keyFile: string };

export interface Settings {
  readonly options: Omit<PassThroughOptions, 'print' | 'certificate' | 'limits'>;
  readonly certificate: CertificateSource;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** @throws UsageError saying which flag or variable, and what it needs. */
export function readSettings(args: readonly string[], env: Environment): Settings | 'help' {
  const flags = parseFlags(args);
  if (flags.help === true) return 'help';
  checkNodeSettings(env);
  const host = flags.host ?? DEFAULT_HOST;
  const service = serviceAddress(flags.service);
  const key = secret('--key-env', flags['key-env'] ?? missing('--key-env'), env);
  const token = tokenOf(flags['token-env'], env);
  const certificate = certificateSource(flags);
  if (token === key) throw new UsageError('The access token is the key itself: make another');
  if (!isLoopback(host)) {
    if (token === undefined) throw new UsageError(`--host ${host} needs --token-env: ${REACHED}`);
    if (certificate === 'own') throw new UsageError(`--https is for this machine; ${ELSEWHERE}`);
    if (certificate === 'none' && flags['behind-tls'] !== true) throw new UsageError(ELSEWHERE);
  }
  const options = {
    service,
    key,
    host,
    port: portOf(flags.port),
    origins: (flags.origin ?? missing('--origin')).map(originOf),
    names: namesOf(host, flags.name ?? []),
    ...(token !== undefined && { token }),
  };
  return { options, certificate };
}

const REACHED = 'whoever can reach it can use the key';
const ELSEWHERE =
  'on another address than loopback it needs --cert and --cert-key, or --behind-tls when a proxy in front of it speaks https';

function parseFlags(args: readonly string[]) {
  const { values, positionals } = parseKnownFlags(args);
  // Not repeated: it may be the key, typed where its variable's name belongs.
  if (positionals.length > 0) throw new UsageError('every value needs its flag before it');
  return values;
}

function parseKnownFlags(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: FLAGS, strict: true, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function missing(flag: string): never {
  throw new UsageError(`${flag} is missing`);
}

/** What would make Node trust anybody, or write down what it sends. */
function checkNodeSettings({ NODE_TLS_REJECT_UNAUTHORIZED, NODE_DEBUG }: Environment): void {
  if (NODE_TLS_REJECT_UNAUTHORIZED === '0') {
    throw new UsageError(
      'NODE_TLS_REJECT_UNAUTHORIZED=0 would hand the key to anybody; name the service’s authority in NODE_EXTRA_CA_CERTS',
    );
  }
  if (NODE_DEBUG !== undefined && NODE_DEBUG !== '') {
    throw new UsageError('NODE_DEBUG writes addresses and headers into the log: unset it');
  }
}

function serviceAddress(text: string = missing('--service')): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) throw new UsageError('--service is no address');
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackUrl(url));
  // Its text stays out of the message: it may hold a password.
  if (url.username !== '' || url.password !== '') {
    throw new UsageError('--service holds a name or password: the key comes from --key-env');
  }
  if (!isSafe) throw new UsageError('--service is https, or http on this very machine');
  if (/[?#]/.test(text)) throw new UsageError('--service has no query and no #');
  return url.origin + url.pathname.replace(/\/+$/, '');
}

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe =
    url !== undefined &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackUrl(url)));
  if (!isSafe || url.username !== '' || url.hostname.includes('*')) {
    // Its text stays out of the message: it may hold a password.
    throw new UsageError('--origin is the https address that the add-in is served from');
  }
  return url.origin;
}

/** Visible ASCII (RFC 9110, 5.5), which no space begins or ends: what a header carries unchanged. */
const HEADER_VALUE = /^[\x21-\x7e]+(?: +[\x21-\x7e]+)*$/;

/** What a variable is called by custom; anything else may be the secret itself. */
const VARIABLE_NAME = /^[A-Z_][A-Z0-9_]*$/;

function secret(flag: string, name: string, env: Environment): string {
  const value = env[name];
  if (!VARIABLE_NAME.test(name)) {
    throw new UsageError(`${flag} takes the name of an environment variable, in capitals`);
  }
  if (value === undefined || value === '') {
    throw new UsageError(`${flag}: the environment variable ${name} is not set`);
  }
  if (!HEADER_VALUE.test(value)) {
    throw new UsageError(`${flag}: ${name} holds a line break, or characters that no header takes`);
  }
  return value;
}

function tokenOf(name: string | undefined, env: Environment): string | undefined {
  if (name === undefined) return undefined;
  const token = secret('--token-env', name, env);
  if (token.length >= TOKEN_MIN_LENGTH) return token;
  throw new UsageError(`--token-env: ${name} has fewer than ${TOKEN_MIN_LENGTH} characters`);
}

function portOf(text = String(DEFAULT_PORT)): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageError(`--port needs a whole number from 0 to 65535, not "${text}"`);
}

interface CertificateFlags {
  readonly https?: boolean | undefined;
  readonly cert?: string | undefined;
  readonly 'cert-key'?: string | undefined;
}

function certificateSource({
  https,
  cert,
  'cert-key': certKey,
}: CertificateFlags): CertificateSource {
  if ((cert === undefined) !== (certKey === undefined)) {
    throw new UsageError('--cert and --cert-key go together');
  }
  if (cert === undefined || certKey === undefined) return https === true ? 'own' : 'none';
  if (https === true) throw new UsageError('--https and --cert are two certificates: give one');
  return { certFile: cert, keyFile: certKey };
}

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'] as const;
const EVERY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::', '']);

/** Names it may be called by. Listening on every address says nothing about them. */
function namesOf(host: string, given: readonly string[]): string[] {
  for (const name of given) {
    if (!/^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)$/i.test(name)) {
      throw new UsageError(`--name is a host name without scheme or port, not "${name}"`);
    }
  }
  const own = host.includes(':') ? `[${host}]` : host;
  const named = given.map((name) => name.toLowerCase());
  if (isLoopback(host)) return [...LOOPBACK_NAMES, own.toLowerCase(), ...named];
  if (!EVERY_ADDRESS.has(host)) return [own.toLowerCase(), ...named];
  if (named.length === 0) {
    throw new UsageError(`--host ${host} needs --name: the name that callers reach it by`);
  }
  return named;
}

/** RFC 6761, 6.3; RFC 1122, 3.2.1.3. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}

function isLoopbackUrl({ hostname }: URL): boolean {
  return isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'));
}
