/**
 * One call of the command line as a function: arguments in, exit code and output out. What a command says while it goes
 * on goes to the ports; what it ends with is returned.
 */
import { config, locales } from 'zod/mini';
import { isAppError } from '../core/domain/app-error';
import { calc } from './calc';
import { check } from './check';
import { QUIET_PORTS, type CommandPorts } from './command-ports';
import { endingOfError, type Ending } from './ending';
import { lookUpCall } from './look-up-call';
import { readArguments, SOURCE_OPTIONS, sourceCall } from './options';
import { status } from './status';
import { submit } from './submit/submit';
import { submitCall } from './submit/submit-call';
import { EXIT_CODES, USAGES } from './usage';

// Without words of its own zod says "Invalid input" of whatever is wrong with a mapping or a list of environments.
config(locales.en());

type Command = (args: readonly string[], ports: CommandPorts) => Promise<Ending>;

const COMMANDS: Readonly<Record<keyof typeof USAGES, Command>> = {
  check: runCheck,
  submit: async (args, ports) => submit(submitCall(args, USAGES.submit), ports),
  status: async (args, ports) => status(lookUpCall(args, USAGES.status), ports),
  calc: async (args, ports) => calc(lookUpCall(args, USAGES.calc), ports),
};

const USAGE = `${Object.values(USAGES).join('\n')}\n${EXIT_CODES}`;

export async function runCommand(
  args: readonly string[],
  ports: CommandPorts = QUIET_PORTS,
): Promise<Ending> {
  const [name = '', ...rest] = args;
  if (args.includes('--help')) return { exitCode: 0, stdout: helpOn(name), stderr: '' };
  if (name === '') return wrongCall(USAGE);
  if (!isCommand(name)) return wrongCall(`There is no command "${name}".\n\n${USAGE}`);
  try {
    return await COMMANDS[name](rest, ports);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return endingOfError(error);
  }
}

function isCommand(name: string): name is keyof typeof USAGES {
  return Object.hasOwn(USAGES, name);
}

function helpOn(name: string): string {
  return isCommand(name) ? `${USAGES[name]}\n${EXIT_CODES}` : USAGE;
}

function wrongCall(stderr: string): Ending {
  return { exitCode: 2, stdout: '', stderr };
}

async function runCheck(args: readonly string[]): Promise<Ending> {
  const { values, positionals } = readArguments(
    args,
    { ...SOURCE_OPTIONS, json: { type: 'boolean' } },
    USAGES.check,
  );
  const source = sourceCall(positionals, values, USAGES.check);
  return check({ source, json: values.json ?? false });
}
