/** A file with the mapping over its columns: what `check` and `submit` begin with. */
import { readFile } from 'node:fs/promises';
import { AppError, isAppError } from '../core/domain/app-error';
import type { FieldPath } from '../core/mapping/fields';
import type { CountKnown } from '../core/mapping/header-row';
import type { Mapping, Reading } from '../core/mapping/mapping';
import { parseMappingFile } from '../core/mapping/mapping-file';
import { alignMapping } from '../core/mapping/saved-mapping';
import type { Source } from '../core/mapping/source';
import { suggestMapping } from '../core/mapping/suggest';
import { fileReason } from './file-error';
import { foundHeadersWords, headerDoubts } from './found-headers';
import { readingDoubts, type ReadingDoubt } from './reading-doubts';
import { findSource, sheetChoice } from './read-source';
import type { Settings } from './settings';
import { unsureColumns, type AcceptedFields, type UnsureColumn } from './unsure-columns';

/** Which file, and how it is read. */
export interface SourceCall {
  readonly file: string;
  readonly sheet: string | undefined;
  readonly headerRow: number | undefined;
  readonly encoding: string | undefined;
  readonly mappingFile: string | undefined;
  readonly settings: Settings;
  readonly timeZone: string | undefined;
  /** Decimal sign of numbers that are text; else the mapping's. */
  readonly decimalSign: Reading['decimalSign'] | undefined;
  /** Order of day and month, and what rates are: for all columns; else the mapping's. */
  readonly dateOrder: Reading['dateOrder'] | undefined;
  readonly rates: Reading['rates'] | undefined;
  /** Fields whose columns are only likely, and are to be taken nevertheless. */
  readonly accepted: AcceptedFields;
}

export interface MappedSource {
  readonly source: Source;
  readonly mapping: Mapping;
  /** What can be read in two ways, the row of the headers before the columns. */
  readonly doubts: readonly ReadingDoubt[];
  /** Columns of a suggested mapping that nobody has confirmed; of a saved one none is unsure. */
  readonly unsure: readonly UnsureColumn[];
  /** What a person should know of how the file was read, for standard error. */
  readonly note: string;
}

/** @throws AppError `INVALID_INPUT` when the file or the mapping is wrong. */
export async function readMappedSource(call: SourceCall): Promise<MappedSource> {
  const saved = call.mappingFile === undefined ? undefined : await readMapping(call.mappingFile);
  const { file, sheet, headerRow, encoding } = call;
  const { source, headers, otherSheets } = await findSource(file, {
    ...{ sheet, headerRow, encoding },
    ...(saved !== undefined && { countKnown: headersOf(saved) }),
  });
  const { mapping: base, columns } =
    saved === undefined
      ? suggestMapping(source, { constants: constantsOf({}, call.settings) })
      : { mapping: alignMapping(saved, source), columns: [] };
  const mapping = asCalled(base, call);
  const doubts = [...headerDoubts(headers), ...readingDoubts(source, mapping)];
  const note = otherSheetsWords(source.sheetName, otherSheets) + foundHeadersWords(headers);
  const unsure = unsureColumns(source, mapping, columns, call.accepted);
  return { source, mapping, doubts, unsure, note };
}

function otherSheetsWords(sheetName: string, others: readonly string[]): string {
  if (others.length === 0) return '';
  return `The first sheet, "${sheetName}", is read. ${sheetChoice(others)}\n`;
}

/** A saved mapping knows its headers. */
function headersOf({ columns }: Mapping): CountKnown {
  const known = new Set(columns.map(({ header }) => header.trim()));
  return (texts) => texts.filter((text) => known.has(text.trim())).length;
}

function asCalled(base: Mapping, call: SourceCall): Mapping {
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
