/** Arguments to calls: what the commands share of their options. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { AppError } from '../core/domain/app-error';
import { closestName } from './closest-name';
import { errorCode } from './file-error';
import type { SourceCall } from './mapped-source';
import { parseSettings } from './settings';
import { parseAccepted } from './unsure-columns';

type Options = NonNullable<ParseArgsConfig['options']>;

/** How a file is read. */
export const SOURCE_OPTIONS = {
  sheet: { type: 'string' },
  'header-row': { type: 'string' },
  encoding: { type: 'string' },
  mapping: { type: 'string' },
  set: { type: 'string', multiple: true },
  'time-zone': { type: 'string' },
  'decimal-sign': { type: 'string' },
  'date-order': { type: 'string' },
  rates: { type: 'string' },
  'accept-unsure': { type: 'string', multiple: true },
} as const satisfies Options;

interface SourceValues {
  readonly sheet?: string | undefined;
  readonly 'header-row'?: string | undefined;
  readonly encoding?: string | undefined;
  readonly mapping?: string | undefined;
  readonly set?: string[] | undefined;
  readonly 'time-zone'?: string | undefined;
  readonly 'decimal-sign'?: string | undefined;
  readonly 'date-order'?: string | undefined;
  readonly rates?: string | undefined;
  readonly 'accept-unsure'?: string[] | undefined;
}

/** @throws AppError `INVALID_INPUT` with the usage for an option that there is not, or that is given wrongly. */
export function readArguments<const T extends Options>(
  args: readonly string[],
  options: T,
  usage: string,
) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (cause) {
    throw new AppError('INVALID_INPUT', `${faultOf(cause, options)}\n\n${usage}`, { cause });
  }
}

/** Node says it at length, and in words for who writes programs. */
function faultOf(cause: unknown, options: Options): string {
  const code = errorCode(cause);
  const message = cause instanceof Error ? cause.message : String(cause);
  const option = /'(?:-\w, )?(--?[^' =]+)/.exec(message)?.[1] ?? '';
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const meant = closestName(option.replace(/^--?/, ''), Object.keys(options));
    return `There is no option ${option}.${meant === undefined ? '' : ` Did you mean --${meant}?`}`;
  }
  if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return message;
  if (options[option.replace(/^--/, '')]?.type === 'boolean') return `${option} takes no value.`;
  const missing = `${option} takes a value, and none stands behind it.`;
  return message.includes('ambiguous')
    ? `${missing} One that begins with a dash is written ${option}=-1.`
    : missing;
}

/** @throws AppError `INVALID_INPUT`. */
export function sourceCall(
  positionals: readonly string[],
  values: SourceValues,
  usage: string,
): SourceCall {
  const [file, ...more] = positionals;
  if (file === undefined) throw new AppError('INVALID_INPUT', `No file is named.\n\n${usage}`);
  if (more.length > 0) {
    throw new AppError('INVALID_INPUT', `One file at a time: "${more.join('", "')}" is too many.`);
  }
  return {
    file,
    sheet: values.sheet,
    headerRow: wholeNumber('--header-row', 'a row number', values['header-row'], 1, 9_999_999),
    encoding: values.encoding,
    mappingFile: values.mapping,
    settings: parseSettings(values.set ?? []),
    timeZone: values['time-zone'],
    decimalSign: oneOf('--decimal-sign', ['.', ','], values['decimal-sign']),
    dateOrder: oneOf('--date-order', ['dmy', 'mdy', 'ymd'], values['date-order']),
    rates: oneOf('--rates', ['percent', 'fraction'], values.rates),
    accepted: parseAccepted(values['accept-unsure'] ?? []),
  };
}

/** @throws AppError `INVALID_INPUT` naming the option and its bounds. */
export function wholeNumber(
  option: string,
  what: string,
  text: string | undefined,
  least: number,
  most: number,
): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (/^\d{1,9}$/.test(text) && number >= least && number <= most) return number;
  const bounds = `from ${String(least)} to ${String(most)}`;
  throw new AppError('INVALID_INPUT', `${option} takes ${what} ${bounds}, not "${text}".`);
}

/** @throws AppError `INVALID_INPUT` naming the option and what it takes. */
function oneOf<const Value extends string>(
  option: string,
  values: readonly Value[],
  text: string | undefined,
): Value | undefined {
  const found = values.find((value) => value === text);
  if (found !== undefined || text === undefined) return found;
  const named = values.map((value) => `"${value}"`).join(' or ');
  throw new AppError('INVALID_INPUT', `${option} takes ${named}, not "${text}".`);
}
