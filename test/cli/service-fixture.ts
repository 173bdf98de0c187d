/** A sandbox on a real port and the command line against it: in this process, or as a process of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import type { CommandPorts } from '../../src/cli/command-ports';
import { QUIET_PORTS } from '../../src/cli/command-ports';
import type { Ending } from '../../src/cli/ending';
import { runCommand } from '../../src/cli/run-command';
import type { SubmitReport } from '../../src/cli/submit/submit-report';
import { startSandbox, type RunningSandbox, type StartOptions } from '../../src/sandbox';
import type { ScratchFiles } from './scratch-files';

/** Looked for in everything that the command line writes. */
export const CANARY_KEY = 'canary-5f1d2c9e8b7a6543';
export const KEY_VARIABLE = 'TAXROW_TEST_KEY';

/** Constants that the sheets of these tests leave out, and what confirms their columns. */
export const SETTINGS = [
  ...['--accept-unsure', 'all'],
  ...[
    'country_code=PT',
    'currency_code=EUR',
    'language_code=pt',
    'supplier.id=0123456789abcdef0123456789abcdef',
  ].flatMap((setting) => ['--set', setting]),
];

/** A sheet of as many invoices, one row each: INV-1, INV-2, ... */
export function invoices(count: number): string {
  const rows = Array.from(
    { length: count },
    (_, index) => `INV-${String(index + 1)},13/02/2024,Consulting,2,50\n`,
  );
  return `Invoice No,Date,Item,Qty,Unit price\n${rows.join('')}`;
}

export interface SubmitEnding extends Ending {
  readonly report: SubmitReport;
}

export interface ServiceFixture {
  readonly sandbox: () => RunningSandbox;
  /**
   * The arguments that name the service: it settles within a second, so that doubts are soon settled; an answer is waited
   * for longer than a busy machine takes.
   */
  readonly service: () => readonly string[];
  /** Starts another sandbox in place of the one before. */
  readonly restart: (options?: Partial<StartOptions>) => Promise<void>;
  /** `taxrow submit` in this process with `--json`. */
  readonly submit: (
    file: string,
    args: readonly string[],
    ports?: Partial<CommandPorts>,
  ) => Promise<SubmitEnding>;
  /** How often each transaction id was sent and taken in at the sandbox. */
  readonly stored: () => Readonly<Record<string, number>>;
}

export function serviceFixture(files: ScratchFiles): ServiceFixture {
  let running: RunningSandbox | undefined;

  async function restart(options: Partial<StartOptions> = {}): Promise<void> {
    await running?.close();
    running = await startSandbox({
      key: CANARY_KEY,
      httpPort: 0,
      seed: 'none',
      processingMs: 50,
      ...options,
    });
  }

  function sandbox(): RunningSandbox {
    if (running === undefined) throw new Error('The sandbox is not started.');
    return running;
  }

  function service(): readonly string[] {
    const list = [
      {
        id: 'trial',
        name: 'Trial',
        baseUrl: sandbox().httpAddress,
        kind: 'sandbox',
        settleMs: 1_000,
        keyEnv: KEY_VARIABLE,
      },
    ];
    const file = files.file('environments.json', JSON.stringify(list));
    return ['--environments', file, '--environment', 'trial', '--timeout', '30'];
  }

  beforeEach(() => restart());
  afterAll(async () => {
    await running?.close();
  });

  return {
    sandbox,
    service,
    restart,
    submit: async (file, args, ports = {}) => {
      const ending = await runCommand(['submit', file, ...service(), ...args, '--json'], {
        ...QUIET_PORTS,
        variables: { [KEY_VARIABLE]: CANARY_KEY },
        ...ports,
      });
      const report = (ending.stdout === '' ? {} : JSON.parse(ending.stdout)) as SubmitReport;
      return { ...ending, report };
    },
    stored: () => {
      const counts: Record<string, number> = {};
      for (const { transaction_id: id, times } of sandbox().sandbox.ledger.read().stored) {
        counts[id] = (counts[id] ?? 0) + times;
      }
      return counts;
    },
  };
}

export interface RunningCommand {
  readonly child: ChildProcess;
  readonly output: () => { readonly stdout: string; readonly stderr: string };
  /** Exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | string>;
}

/** The command line as its user starts it, in a process of its own. */
export function startCommand(args: readonly string[]): RunningCommand {
  const script = resolve(__dirname, '../../scripts/taxrow.mjs');
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, INIT_CWD: undefined, [KEY_VARIABLE]: CANARY_KEY },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (data: Buffer) => (output.stdout += data.toString()));
  child.stderr.on('data', (data: Buffer) => (output.stderr += data.toString()));
  const ended = new Promise<number | string>((done) => {
    child.on('close', (code, signal) => done(code ?? signal ?? ''));
  });
  return { child, output: () => ({ ...output }), ended };
}
