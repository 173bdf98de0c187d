/**
 * The pass-through from the command line: starts it, says where it is and how to reach it, and ends
 * it when asked. Neither key nor token is ever printed.
 */
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { startPassThrough, type PassThroughOptions, type RunningPassThrough } from './server';
import { readSettings, UsageError, type CertificateSource, type Environment } from './settings';

const HELP = `Starts the pass-through: lets the add-in reach a service that does not allow its origin,
and keeps the service's key off the desks.

  npm run pass-through -- --service URL --key-env NAME --origin ADDIN_URL [more]

  --service URL       the service's base address: https, or http on this machine
  --key-env NAME      the environment variable that holds the service's key
  --origin URL        where the add-in is served from, several times for several
  --port N            port to listen on, 4020 by default; 0: any free one
  --host H            address to listen on, 127.0.0.1 by default
  --name NAME         a host name it is reached by, several times for several
  --token-env NAME    the environment variable that holds the access token callers must send,
                      32 characters or more; needed on another address than loopback
  --https             https with the certificate of this machine's Taxrow ports (loopback only)
  --cert FILE         https with this certificate, PEM, and its key:
  --cert-key FILE
  --behind-tls        plain http on another address than loopback: a proxy in front speaks https
  --help              this text

See docs/pass-through.md.
`;

/** What the command needs from the outside world. */
export interface CommandPorts {
  readonly env: Environment;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
  /** PEM, valid for localhost and 127.0.0.1. */
  readonly ensureCertificate: () => Promise<{ cert: string; key: string }>;
  /** Resolves when it is to end. */
  readonly untilAskedToEnd: () => Promise<void>;
}

/** Runs until asked to end. Gives the exit status: 0, 1 when it cannot start, 2 for wrong use. */
export async function run(args: readonly string[], ports: CommandPorts): Promise<number> {
  let running: RunningPassThrough;
  try {
    const settings = readSettings(args, ports.env);
    if (settings === 'help') {
      ports.print(HELP);
      return 0;
    }
    const certificate = await readCertificate(settings.certificate, ports);
    const options = { ...settings.options, print: ports.print, ...certificate };
    running = await startPassThrough(options);
    ports.print(greeting(running, options));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const usage = error instanceof UsageError;
    const more = usage ? '\nSee: npm run pass-through -- --help' : '';
    ports.printError(`pass-through: ${error.message}${more}`);
    return usage ? 2 : 1;
  }
  await ports.untilAskedToEnd();
  await running.close();
  return 0;
}

async function readCertificate(
  source: CertificateSource,
  { ensureCertificate }: CommandPorts,
): Promise<Pick<PassThroughOptions, 'certificate'>> {
  if (source === 'none') return {};
  if (source === 'own') return { certificate: await ensureCertificate() };
  const cert = await readPem('--cert', source.certFile);
  const key = await readPem('--cert-key', source.keyFile);
  try {
    createSecureContext({ cert, key });
  } catch (cause) {
    // The cause may quote what it could not read.
    throw new Error('--cert and --cert-key are not a certificate and its key, PEM', { cause });
  }
  return { certificate: { cert, key } };
}

async function readPem(flag: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new Error(`${flag}: cannot read ${file}`, { cause });
  }
}

function greeting({ address }: RunningPassThrough, options: PassThroughOptions): string {
  return [
    'The pass-through is ready; Ctrl-C ends it.',
    `base address: ${address}`,
    `service: ${options.service}`,
    `origins: ${options.origins.join(' ')}`,
    options.token === undefined
      ? 'key to type in the pane: any word'
      : 'key to type in the pane: the access token',
  ].join('\n');
}
