/**
 * Which column may feed which field, how likely, and which of them does: the likeliest pair first, each field and each
 * column once. Headers speak first, and values may speak against them.
 */
import { countryRules } from '../domain/countries';
import type { ColumnProfile } from './column-profile';
import { findField, FIELDS, type FieldPath } from './fields';
import { SURE, UNSURE, type HeaderMatch } from './headers/dictionary';
import { isConstant } from './is-constant';
import type { Mapping } from './mapping';
import type { Source } from './source';

export interface Candidate {
  readonly column: number;
  readonly field: FieldPath;
  readonly score: number;
}

/** What its header and its values say of a column. */
export interface Column {
  readonly column: number;
  readonly ignored: boolean;
  readonly matches: readonly HeaderMatch[];
  readonly profile: ColumnProfile;
}

/** By field, the column that feeds it. */
export type Assigned = Map<FieldPath, Candidate>;

/** Every pair that is likely at all. */
export function candidatesOf(
  columns: readonly Column[],
  constants: Mapping['constants'],
): readonly Candidate[] {
  const unsupported: readonly string[] = countryRules(countryOf(constants)).unsupported ?? [];
  return columns.flatMap(({ column, matches, profile }) =>
    matches
      .map((match) => (unsupported.includes(match.field) ? asId(match) : match))
      .filter(({ field }) => !isConstant(field, constants))
      .flatMap(({ field, score }) => {
        const weighed = weigh(field, score, profile);
        return weighed === undefined ? [] : [{ column, field, score: weighed }];
      }),
  );
}

function countryOf(constants: Mapping['constants']): string | undefined {
  return constants.country_code?.trim().toUpperCase();
}

/** Below every phrase that is unsure in itself. */
const AS_ID = 0.5;

/** Where the country takes no number, the number can still tell the transactions apart. */
function asId({ field, score }: HeaderMatch): HeaderMatch {
  return field === 'transaction_number'
    ? { field: 'transaction_id', score: score * AS_ID }
    : { field, score: 0 };
}

/** What the service knows of open lists (assumption): a bare header `Type` means the field only with such values. */
export const KNOWN_VALUES: ReadonlyMap<FieldPath, readonly string[]> = new Map([
  [
    'type',
    ['FULL', 'SIMPLIFIED', 'RECEIPT', 'RECEIPT_INVOICE', 'BILLING_STATEMENT', 'DRAFT_INVOICE'],
  ],
  ['items.type', ['GOODS', 'SERVICES', 'DISCOUNT']],
  ['customer.type', ['BUSINESS', 'INDIVIDUAL', 'ECONOMIC_OPERATOR']],
]);

/** The score with the values taken into account; `undefined` when they speak against the field. */
function weigh(field: FieldPath, score: number, profile: ColumnProfile): number | undefined {
  if (score === 0) return undefined;
  if (profile.filled === 0 || fits(field, profile)) return score;
  if (KNOWN_VALUES.has(field) || score <= UNSURE) return undefined;
  return Math.min(UNSURE, UNSURE - (SURE - score));
}

function fits(field: FieldPath, profile: ColumnProfile): boolean {
  const known = KNOWN_VALUES.get(field);
  if (known !== undefined) return known.some((value) => profile.values.has(value));
  const kind = findField(field)?.kind;
  if (kind === 'rate') return profile.numbers >= 0.5 && profile.rateLike;
  if (kind === 'decimal') return profile.numbers >= 0.5;
  if (CUSTOMER_NAMES.has(field)) return profile.numbers < 0.5;
  return kind === 'date' ? profile.dates >= 0.5 : true;
}

/** Ledgers head the customer's number like the customer (`Debitor`, `Cliente`). */
const CUSTOMER_NAMES: ReadonlySet<FieldPath> = new Set([
  'customer.legal_name',
  'customer.trade_name',
]);

const FIELD_ORDER: ReadonlyMap<FieldPath, number> = new Map(
  FIELDS.map(({ path }, order) => [path, order]),
);

/**
 * The likeliest pair first; a field or a column that is taken is passed over. Of pairs that are as likely the header
 * decides, so that the same headers in another order come to the same.
 */
export function assign(candidates: readonly Candidate[], headers: Source['headers']): Assigned {
  const order = ({ field }: Candidate) => FIELD_ORDER.get(field) ?? 0;
  const header = ({ column }: Candidate) => headers[column] ?? '';
  const sorted = [...candidates].sort(
    (a, b) =>
      b.score - a.score ||
      order(a) - order(b) ||
      compareText(header(a), header(b)) ||
      a.column - b.column,
  );
  const assigned: Assigned = new Map();
  const taken = new Set<number>();
  for (const candidate of sorted) {
    if (assigned.has(candidate.field) || taken.has(candidate.column)) continue;
    assigned.set(candidate.field, candidate);
    taken.add(candidate.column);
  }
  return assigned;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/**
 * Columns whose field another one, which feeds nothing that is as sure, would feed as surely: which of them it is, is for
 * a person to say.
 */
export function contestedColumns(
  candidates: readonly Candidate[],
  assigned: Assigned,
): ReadonlySet<number> {
  const scores = new Map([...assigned.values()].map(({ column, score }) => [column, score]));
  const rivals = candidates.filter(({ column, field, score }) => {
    return score > (scores.get(column) ?? 0) && score === assigned.get(field)?.score;
  });
  return new Set(rivals.flatMap(({ field }) => assigned.get(field)?.column ?? []));
}
