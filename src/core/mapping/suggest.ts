/**
 * Suggests a mapping from headers and values. Each field gets at most one column and each column at most one field; what
 * is only likely is marked unsure, and what nothing speaks for is left out.
 */
import { atOnce, paced, type Pace, type Steps } from '../domain/steps';
import {
  assign,
  candidatesOf,
  contestedColumns,
  KNOWN_VALUES,
  type Assigned,
  type Column,
} from './column-candidates';
import { profileColumn, type ColumnProfile } from './column-profile';
import type { FieldPath } from './fields';
import { OWN_NAME, UNSURE } from './headers/dictionary';
import { matchHeaders } from './headers/match-header';
import { isConstant } from './is-constant';
import { TOTAL_FIELDS } from './line-totals';
import type { ColumnMapping, Mapping } from './mapping';
import type { MappingOffer } from './mapping-offer';
import type { Source } from './source';
import { heldTotals } from './suggest-line-totals';
import { offersFor, type OpenColumn } from './suggest-offers';
import { suggestReading, type ReadingDoubt, type SuggestedReading } from './suggest-reading';

export interface MappingSuggestion {
  readonly mapping: Mapping;
  /** Every column of the source, in order. */
  readonly columns: readonly ColumnSuggestion[];
  /** What the mapping could do beyond that, for a person to confirm. */
  readonly offers: readonly MappingOffer[];
}

export interface ColumnSuggestion {
  readonly column: number;
  readonly field: FieldPath | undefined;
  /** `unsure` asks a person to look. Without a field: whether the column is known to belong to none. */
  readonly confidence: 'sure' | 'unsure';
  /** What makes a column with a field unsure: which field it is, or how its cells are read. */
  readonly doubt?: 'field' | ReadingDoubt;
  /** There when the doubt is how its cells are read, and which field it is as well. */
  readonly fieldIsUnsure?: true;
}

export interface SuggestOptions {
  /** A field with a constant needs no column. */
  readonly constants?: Mapping['constants'];
  /** IANA name; else the zone of the country of reporting, else UTC. */
  readonly timeZone?: string;
}

export function suggestMapping(source: Source, options: SuggestOptions = {}): MappingSuggestion {
  return atOnce(suggestion(source, options));
}

/** The same suggestion, with pauses on the way. Rejects with the reason of the pace's signal when that aborts. */
export function suggestMappingInSteps(
  source: Source,
  options: SuggestOptions,
  pace: Pace,
): Promise<MappingSuggestion> {
  return paced(suggestion(source, options), pace);
}

function* suggestion(source: Source, options: SuggestOptions): Steps<MappingSuggestion> {
  const constants = options.constants ?? {};
  const columns: Column[] = [];
  for (const [column, meaning] of matchHeaders(source.headers).entries()) {
    columns.push({ column, ...meaning, profile: yield* profileColumn(source, column) });
    yield;
  }
  const candidates = candidatesOf(columns, constants);
  const assigned = assign(candidates, source.headers);
  const contested = contestedColumns(candidates, assigned);
  useDescriptionAsName(assigned, constants);
  assignByValues(assigned, columns, constants);
  yield* freeLineTotals(assigned, source, constants);
  const suggested = yield* suggestReading(
    source,
    new Map([...assigned].map(([field, { column }]) => [field, column])),
    { constants, timeZone: options.timeZone },
  );
  const mapping: Mapping = {
    version: 2,
    columns: columnMappings(source, assigned, suggested),
    constants,
    reading: suggested.reading,
  };
  return {
    mapping,
    columns: columns.map((column) => suggestionOf(column, assigned, contested, suggested)),
    offers: yield* offersFor(source, mapping, openColumns(columns, assigned, constants)),
  };
}

function columnMappings(
  source: Source,
  assigned: Assigned,
  { ofColumn }: SuggestedReading,
): readonly ColumnMapping[] {
  return [...assigned.values()]
    .map(({ column, field }): ColumnMapping => {
      const reading = ofColumn.get(column);
      const header = source.headers[column] ?? '';
      return { column, field, header, ...(reading === undefined ? {} : { reading }) };
    })
    .sort((a, b) => a.column - b.column);
}

/** Columns without a field that their header would give one, were it not for their values. */
function openColumns(
  columns: readonly Column[],
  assigned: Assigned,
  constants: Mapping['constants'],
): readonly OpenColumn[] {
  const taken = new Set([...assigned.values()].map(({ column }) => column));
  return columns
    .filter(({ column }) => !taken.has(column))
    .flatMap(({ column, matches }) =>
      matches
        .filter(({ field }) => KNOWN_VALUES.has(field) && !isConstant(field, constants))
        .map(({ field }) => ({ column, field })),
    );
}

function suggestionOf(
  { column, ignored }: Column,
  assigned: Assigned,
  contested: ReadonlySet<number>,
  { doubts }: SuggestedReading,
): ColumnSuggestion {
  const found = [...assigned.values()].find((candidate) => candidate.column === column);
  if (found === undefined) {
    return { column, field: undefined, confidence: ignored ? 'sure' : 'unsure' };
  }
  const { field, score } = found;
  const isSure = score > UNSURE && !contested.has(column);
  const doubt = doubts.get(column) ?? (isSure ? undefined : 'field');
  return doubt === undefined
    ? { column, field, confidence: 'sure' }
    : {
        ...{ column, field, confidence: 'unsure' as const, doubt },
        ...(isSure || doubt === 'field' ? {} : { fieldIsUnsure: true }),
      };
}

/** A line needs a name (assumption): where there is only a description, it is the name. */
function useDescriptionAsName(assigned: Assigned, constants: Mapping['constants']): void {
  const description = assigned.get('items.description');
  if (description === undefined || assigned.has('items.name')) return;
  if (description.score === OWN_NAME || isConstant('items.name', constants)) return;
  assigned.delete('items.description');
  assigned.set('items.name', { ...description, field: 'items.name' });
}

/** A total of each line feeds the item where that has no net price yet, and else nothing. */
function* freeLineTotals(
  assigned: Assigned,
  source: Source,
  constants: Mapping['constants'],
): Steps<void> {
  const columnOf = (field: FieldPath) => assigned.get(field)?.column;
  const key = columnOf('transaction_id') ?? columnOf('transaction_number');
  if (key === undefined) return;
  const quantity = columnOf('items.quantity');
  const unitPrice = columnOf('items.unit_price');
  for (const field of TOTAL_FIELDS) {
    const found = assigned.get(field);
    if (found === undefined || found.score === OWN_NAME) continue;
    const held = yield* heldTotals(source, { key, total: found.column, quantity, unitPrice });
    if (held === 'of-transactions') continue;
    assigned.delete(field);
    const isFree = !assigned.has('items.net_price') && !isConstant('items.net_price', constants);
    if (held !== 'nets' || !isFree) continue;
    const score = Math.min(found.score, UNSURE);
    assigned.set('items.net_price', { ...found, field: 'items.net_price', score });
  }
}

const BY_VALUES: readonly { field: FieldPath; share: (profile: ColumnProfile) => number }[] = [
  { field: 'currency_code', share: ({ currencies }) => currencies },
  { field: 'country_code', share: ({ countries }) => countries },
  { field: 'transaction_date', share: ({ dates }) => dates },
];

/** Nearly all values must be such codes or dates, and only one column may have them. */
const NEARLY_ALL = 0.9;
const BY_VALUES_SCORE = 0.2;

function assignByValues(
  assigned: Assigned,
  columns: readonly Column[],
  constants: Mapping['constants'],
): void {
  for (const { field, share } of BY_VALUES) {
    if (assigned.has(field) || isConstant(field, constants)) continue;
    const taken = new Set([...assigned.values()].map(({ column }) => column));
    const free = columns.filter(({ column, ignored, profile }) => {
      return !ignored && !taken.has(column) && share(profile) >= NEARLY_ALL;
    });
    const [only] = free;
    if (only !== undefined && free.length === 1) {
      assigned.set(field, { field, column: only.column, score: BY_VALUES_SCORE });
    }
  }
}
