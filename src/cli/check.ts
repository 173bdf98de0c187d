/** `taxrow check`: reads a file, maps and checks it, and says what was found. Nothing is sent. */
import { readFile } from 'node:fs/promises';
import { AppError } from '../core/domain/app-error';
import { checkSource } from '../core/mapping/check-source';
import type { FieldPath } from '../core/mapping/fields';
import type { Mapping, Reading } from '../core/mapping/mapping';
import { alignMapping, parseMapping } from '../core/mapping/saved-mapping';
import type { Source } from '../core/mapping/source';
import { suggestMapping } from '../core/mapping/suggest';
import { createWords } from '../words/words';
import { checkReport } from './check-report';
import { checkSummary } from './check-summary';
import { fileReason } from './file-error';
import { readSource } from './read-source';
import type { Ending } from './run-command';
import type { Settings } from './settings';

export interface CheckCall {
  readonly file: string;
  readonly sheet: string | undefined;
  readonly headerRow: number | undefined;
  readonly mappingFile: string | undefined;
  readonly settings: Settings;
  readonly timeZone: string | undefined;
  /** Decimal sign of numbers that are text; else the mapping's. */
  readonly decimalSign: Reading['decimalSign'] | undefined;
  readonly json: boolean;
}

/** @throws AppError `INVALID_INPUT` when the file, the mapping or the time zone is wrong. */
export async function check(call: CheckCall): Promise<Ending> {
  const source = await readSource(call.file, call);
  const mapping = await mappingOf(call, source);
  const result = checkSource(source, mapping);
  const report = checkReport(source, mapping, result, createWords());
  const stdout = call.json
    ? `${JSON.stringify(report, null, 2)}\n`
    : checkSummary(report, mapping.reading.timeZone);
  const failed = report.problems.some(({ severity }) => severity === 'error');
  return { exitCode: failed ? 1 : 0, stdout, stderr: '' };
}

async function mappingOf(call: CheckCall, source: Source): Promise<Mapping> {
  const base =
    call.mappingFile === undefined
      ? suggestMapping(source, { constants: constantsOf({}, call.settings) }).mapping
      : alignMapping(await readMapping(call.mappingFile), source);
  const { unmapped } = call.settings;
  return {
    ...base,
    columns: base.columns.filter(({ field }) => !unmapped.has(field)),
    constants: constantsOf(base.constants, call.settings),
    reading: readingOf(base.reading, call),
  };
}

function readingOf(base: Reading, { timeZone, decimalSign }: CheckCall): Reading {
  const reading = { ...base, timeZone: timeZone ?? base.timeZone };
  return decimalSign === undefined ? reading : { ...reading, decimalSign, decimalSignChosen: true };
}

function constantsOf(saved: Mapping['constants'], settings: Settings): Mapping['constants'] {
  const constants: Partial<Record<FieldPath, string>> = { ...saved };
  for (const field of settings.unmapped) delete constants[field];
  for (const [field, value] of settings.constants) constants[field] = value;
  return constants;
}

async function readMapping(file: string): Promise<Mapping> {
  return parseMapping(parseJson(file, await readText(file)));
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new AppError('INVALID_INPUT', `The mapping ${file}: ${fileReason(cause)}`, { cause });
  }
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('INVALID_INPUT', `The mapping ${file} is not JSON.`, { cause });
  }
}
