/**
 * One call of the command line as a function: arguments in, exit code and output out. Exit 0: all is well; 1: the input
 * has problems; 2: the file or the call is wrong (words on standard error, nothing on standard output).
 */
import { parseArgs } from 'node:util';
import { AppError, isAppError } from '../core/domain/app-error';
import { check, type CheckCall } from './check';
import { parseSettings } from './settings';

export interface Ending {
  readonly exitCode: 0 | 1 | 2;
  readonly stdout: string;
  readonly stderr: string;
}

const USAGE = `Usage: taxrow check FILE [--sheet NAME] [--header-row N] [--mapping FILE.json]
                    [--set field=value]... [--time-zone ZONE] [--decimal-sign SIGN] [--json]

Checks the transactions in a CSV or xlsx file. Exit 0: all are ready; 1: there are errors; 2: the file or the call is
wrong. See docs/command-line.md.
`;

export async function runCommand(args: readonly string[]): Promise<Ending> {
  try {
    if (args.length === 0 || args.includes('--help')) {
      return args.length === 0 ? wrongCall(USAGE) : { exitCode: 0, stdout: USAGE, stderr: '' };
    }
    const [command, ...rest] = args;
    if (command !== 'check')
      return wrongCall(`There is no command "${command ?? ''}".\n\n${USAGE}`);
    return await check(checkCall(rest));
  } catch (error) {
    if (!isAppError(error)) throw error;
    return wrongCall(`${error.message}\n`);
  }
}

function wrongCall(stderr: string): Ending {
  return { exitCode: 2, stdout: '', stderr };
}

function checkCall(args: readonly string[]): CheckCall {
  const { values, positionals } = readArguments(args);
  const [file, ...more] = positionals;
  if (file === undefined) throw new AppError('INVALID_INPUT', `No file is named.\n\n${USAGE}`);
  if (more.length > 0) {
    throw new AppError('INVALID_INPUT', `One file at a time: "${more.join('", "')}" is too many.`);
  }
  return {
    file,
    sheet: values.sheet,
    headerRow: headerRow(values['header-row']),
    mappingFile: values.mapping,
    settings: parseSettings(values.set ?? []),
    timeZone: values['time-zone'],
    decimalSign: decimalSign(values['decimal-sign']),
    json: values.json ?? false,
  };
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        sheet: { type: 'string' },
        'header-row': { type: 'string' },
        mapping: { type: 'string' },
        set: { type: 'string', multiple: true },
        'time-zone': { type: 'string' },
        'decimal-sign': { type: 'string' },
        json: { type: 'boolean' },
      },
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('INVALID_INPUT', `${reason}\n\n${USAGE}`, { cause });
  }
}

function headerRow(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const row = Number(text);
  if (/^\d{1,7}$/.test(text) && row >= 1) return row;
  throw new AppError('INVALID_INPUT', `--header-row takes a row number from 1, not "${text}".`);
}

function decimalSign(text: string | undefined): CheckCall['decimalSign'] {
  if (text === undefined || text === '.' || text === ',') return text;
  throw new AppError('INVALID_INPUT', `--decimal-sign takes . or , and not "${text}".`);
}
