/** A file with the mapping over its columns: what `check` and `submit` begin with. */
import { readFile } from 'node:fs/promises';
import { AppError, isAppError } from '../core/domain/app-error';
import type { FieldPath } from '../core/mapping/fields';
import type { Mapping, Reading } from '../core/mapping/mapping';
import { parseMappingFile } from '../core/mapping/mapping-file';
import { alignMapping } from '../core/mapping/saved-mapping';
import type { Source } from '../core/mapping/source';
import { suggestMapping } from '../core/mapping/suggest';
import { fileReason } from './file-error';
import { readSource } from './read-source';
import type { Settings } from './settings';

/** Which file, and how it is read. */
export interface SourceCall {
  readonly file: string;
  readonly sheet: string | undefined;
  readonly headerRow: number | undefined;
  readonly mappingFile: string | undefined;
  readonly settings: Settings;
  readonly timeZone: string | undefined;
  /** Decimal sign of numbers that are text; else the mapping's. */
  readonly decimalSign: Reading['decimalSign'] | undefined;
  /** Order of day and month, and what rates are: for all columns; else the mapping's. */
  readonly dateOrder: Reading['dateOrder'] | undefined;
  readonly rates: Reading['rates'] | undefined;
}

export interface MappedSource {
  readonly source: Source;
  readonly mapping: Mapping;
}

/** @throws AppError `INVALID_INPUT` when the file or the mapping is wrong. */
export async function readMappedSource(call: SourceCall): Promise<MappedSource> {
  const source = await readSource(call.file, call);
  return { source, mapping: await mappingOf(call, source) };
}

async function mappingOf(call: SourceCall, source: Source): Promise<Mapping> {
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

function readingOf(base: Reading, call: SourceCall): Reading {
  const { timeZone, decimalSign, dateOrder, rates } = call;
  return {
    ...base,
    timeZone: timeZone ?? base.timeZone,
    ...(decimalSign !== undefined && { decimalSign, decimalSignChosen: true }),
    ...(dateOrder !== undefined && { dateOrder, dateOrderChosen: true }),
    ...(rates !== undefined && { rates, ratesChosen: true }),
  };
}

function constantsOf(saved: Mapping['constants'], settings: Settings): Mapping['constants'] {
  const constants: Partial<Record<FieldPath, string>> = { ...saved };
  for (const field of settings.unmapped) delete constants[field];
  for (const [field, value] of settings.constants) constants[field] = value;
  return constants;
}

async function readMapping(file: string): Promise<Mapping> {
  const text = await readText(file);
  try {
    return parseMappingFile(text);
  } catch (error) {
    if (!isAppError(error, 'INVALID_INPUT')) throw error;
    throw new AppError('INVALID_INPUT', `${file}: ${error.message}`, { cause: error });
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new AppError('INVALID_INPUT', `The mapping ${file}: ${fileReason(cause)}`, { cause });
  }
}
