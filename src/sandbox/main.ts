/**
 * The sandbox from the command line: reads the flags, starts it, says where it is, and ends it when
 * asked. The certificate for https comes from the caller, who shares it with the other servers.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { readFaultFlags } from './faults/fault-flags';
import type { Faults } from './faults/faults';
import { startSandbox, type RunningSandbox, type StartOptions } from './server';
import {
  MAX_RETRY_MS,
  readWebhookSettings,
  WEBHOOK_FLAGS,
  WEBHOOK_HELP,
} from './webhooks/webhook-flags';
import type { WebhookSettings } from './webhooks/webhooks';

const HELP = `Starts the sandbox: the e-invoicing and tax service on your own machine.

  npm run sandbox -- [--port N] [--key K] [more]

  --port N            http port; 0 or absent: any free one
  --https-port M      also https, on this port; 0: any free one
  --key K             the subscription key callers must send; absent: a new one is made
  --seed demo|none    start with a few transactions (demo, the default) or without any
  --data DIR          keep everything in this directory, also over a restart; absent: in memory
  --processing-ms N   time from acceptance to SUCCESS or FAILURE, 400 by default
  --reprocessing-ms N time from an internal error to the next try, 30000 by default
  --list-parameters F repeat (the default) or comma: how a search gives several values
  --allow-origin O    a browser origin that may call, several times for several;
                      absent: any http or https origin on localhost or 127.0.0.1
  --faults JSON       faults to start with, as docs/sandbox.md lists them
  --fault NAME=VALUE  one setting of them, several times for several: latencyMs=300
${WEBHOOK_HELP}\
  --host H            address to listen on, 127.0.0.1 by default
  --help              this text
`;

const FLAGS = {
  port: { type: 'string' },
  'https-port': { type: 'string' },
  key: { type: 'string' },
  seed: { type: 'string' },
  data: { type: 'string' },
  'list-parameters': { type: 'string' },
  'processing-ms': { type: 'string' },
  'reprocessing-ms': { type: 'string' },
  'allow-origin': { type: 'string', multiple: true },
  faults: { type: 'string' },
  fault: { type: 'string', multiple: true },
  ...WEBHOOK_FLAGS,
  host: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** What the command needs from the outside world. */
export interface CommandPorts {
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
  /** PEM, valid for localhost and 127.0.0.1. */
  readonly ensureCertificate: () => Promise<{ cert: string; key: string }>;
  /** Resolves when the sandbox is to end. */
  readonly untilAskedToEnd: () => Promise<void>;
}

/** Wrong use of the command. */
class UsageError extends Error {}

/** Runs until asked to end. Gives the exit status: 0, 1 when it cannot start, 2 for wrong flags. */
export async function run(args: readonly string[], ports: CommandPorts): Promise<number> {
  let running: RunningSandbox;
  try {
    const options = readFlags(args);
    if (options === 'help') {
      ports.print(HELP);
      return 0;
    }
    const certificate =
      options.httpsPort === undefined ? undefined : await ports.ensureCertificate();
    running = await startSandbox({ ...options, ...(certificate && { certificate }) });
    ports.print(greeting(running, options));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const usage = error instanceof UsageError;
    ports.printError(`sandbox: ${error.message}${usage ? '\nSee: npm run sandbox -- --help' : ''}`);
    return usage ? 2 : 1;
  }
  await ports.untilAskedToEnd();
  await running.close();
  return 0;
}

function greeting(
  { httpAddress, httpsAddress, sandbox }: RunningSandbox,
  { key, webhooks }: StartOptions,
): string {
  return [
    'The sandbox is ready; Ctrl-C ends it.',
    `base address: ${httpAddress}`,
    ...(httpsAddress === undefined ? [] : [`base address: ${httpsAddress}`]),
    `key: ${key}`,
    ...(webhooks?.to?.length ? [`webhook token issuer: ${sandbox.webhooks.issuerAddress()}`] : []),
  ].join('\n');
}

/** @throws UsageError */
function readFlags(args: readonly string[]): StartOptions | 'help' {
  const flags = parseFlags(args);
  if (flags.help === true) return 'help';
  const httpsPort = optionalNumber('--https-port', flags['https-port'], 65_535);
  const processingMs = optionalNumber('--processing-ms', flags['processing-ms'], 86_400_000);
  const reprocessingMs = optionalNumber('--reprocessing-ms', flags['reprocessing-ms'], 86_400_000);
  const allowedOrigins = flags['allow-origin']?.map(originOf);
  if (flags.key === '') throw new UsageError('--key needs a value');
  if (flags.data === '') throw new UsageError('--data needs a directory');
  return {
    key: flags.key ?? randomBytes(16).toString('hex'),
    httpPort: optionalNumber('--port', flags.port, 65_535) ?? 0,
    seed: oneOf('--seed', ['demo', 'none'], flags.seed),
    listParameters: oneOf('--list-parameters', ['repeat', 'comma'], flags['list-parameters']),
    webhooks: webhooksOf(flags),
    faults: optionalFaults(flags.faults, flags.fault),
    ...(flags.data !== undefined && { dataDirectory: flags.data }),
    ...(httpsPort !== undefined && { httpsPort }),
    ...(processingMs !== undefined && { processingMs }),
    ...(reprocessingMs !== undefined && { reprocessingMs }),
    ...(allowedOrigins !== undefined && { allowedOrigins }),
    ...(flags.host !== undefined && { host: flags.host }),
  };
}

function parseFlags(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: FLAGS, strict: true }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function optionalNumber(flag: string, text: string | undefined, max: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > max) {
    throw new UsageError(`${flag} needs a whole number from 0 to ${max}, not "${text}"`);
  }
  return value;
}

/**
 * An origin as a browser sends it (RFC 6454, 6.2): scheme, host and port, without a path. A slash
 * at the end is what an address bar shows of it.
 */
function originOf(text: string): string {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = address !== undefined && address.href === `${address.origin}/`;
  if (isOrigin && address.origin !== 'null') return address.origin;
  throw new UsageError(
    `--allow-origin needs an origin such as https://a.example or http://localhost:3000, not "${text}"`,
  );
}

/** The choice that was named, by default the first. */
function oneOf<T extends string>(
  flag: string,
  choices: readonly [T, T],
  text: string = choices[0],
): T {
  const chosen = choices.find((choice) => choice === text);
  if (chosen === undefined)
    throw new UsageError(`${flag} is ${choices.join(' or ')}, not "${text}"`);
  return chosen;
}

/** Listening everywhere is no address that a receiver could reach. */
const ANYWHERE = ['0.0.0.0', '::', '[::]'];

function webhooksOf(flags: ReturnType<typeof parseFlags>): WebhookSettings {
  if (flags.webhook && ANYWHERE.includes(flags.host ?? '') && !flags['public-address']) {
    throw new UsageError(
      `--webhook with --host ${flags.host} needs --public-address: where receivers reach the sandbox, ` +
        'for its tokens name it as their issuer',
    );
  }
  const retryMs = optionalNumber('--webhook-retry-ms', flags['webhook-retry-ms'], MAX_RETRY_MS);
  try {
    return readWebhookSettings(flags, retryMs);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function optionalFaults(json = '{}', settings: readonly string[] = []): Faults {
  try {
    return readFaultFlags(json, settings);
  } catch (error) {
    const flags = settings.length === 0 ? '--faults' : '--fault';
    throw new UsageError(`${flags}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
