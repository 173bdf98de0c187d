/**
 * What cells mean: `Factura` is read as `FULL`. A cell that is in no list is read as it stands, and where it is none of
 * the meanings either, it is said: the list may have been forgotten to grow.
 */
import { shown, type CellReader } from './cells/cell-fault';
import type { FieldPath } from './fields';
import type { Mapping, ValueMeaning } from './mapping';
import type { CellValue } from './source';

/** The text that a cell stands for; `undefined` for one that is in no list. */
export type MeaningOf = (cell: CellValue) => string | undefined;

/** `undefined` for a field whose cells all stand for themselves. */
export function meaningsOf(
  { values }: Pick<Mapping, 'values'>,
  field: FieldPath,
): MeaningOf | undefined {
  const meanings = values?.[field];
  if (meanings === undefined || meanings.length === 0) return undefined;
  const means = byKey(meanings);
  return (cell) => {
    const key = meaningKey(cell);
    return key === undefined ? undefined : means.get(key);
  };
}

/** The reader for cells that have meanings. */
export function withMeanings<Value extends string>(
  read: CellReader<Value>,
  meaningOf: MeaningOf | undefined,
): CellReader<Value> {
  if (meaningOf === undefined) return read;
  return (cell) => read(meaningOf(cell) ?? cell);
}

/** Says of a cell whether it is neither in the list nor one of the meanings; `undefined` for a field without a list. */
export function unknownValues(
  { values }: Mapping,
  field: FieldPath,
): ((cell: CellValue) => boolean) | undefined {
  const meanings = values?.[field];
  if (meanings === undefined || meanings.length === 0) return undefined;
  const known = new Set(
    meanings.flatMap(({ cell, means }) => [comparable(cell), comparable(means)]),
  );
  return (cell) => {
    const key = meaningKey(cell);
    return key !== undefined && !known.has(key);
  };
}

/** The first of two meanings of one cell counts. */
function byKey(meanings: readonly ValueMeaning[]): ReadonlyMap<string, string> {
  const means = new Map<string, string>();
  for (const { cell, means: text } of meanings) {
    const key = comparable(cell);
    if (!means.has(key)) means.set(key, text);
  }
  return means;
}

/** `undefined` for a blank cell and for an error value. */
function meaningKey(cell: CellValue): string | undefined {
  if (typeof cell === 'object') return undefined;
  const text = typeof cell === 'string' ? cell : shown(cell);
  const key = comparable(text);
  return key === '' ? undefined : key;
}

/** Text as cells are compared: without spaces around, capitals or not. */
export function comparable(text: string): string {
  return text.trim().toLowerCase();
}
