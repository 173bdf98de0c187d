/**
 * Columns of a suggested mapping whose field is only likely: where the pane asks a person to look, `check` says so and
 * `submit` refuses until the call confirms the field, leaves it out, or brings a mapping. To drop such a column silently
 * would report less than the sheet says, to take it silently something else.
 */
import { AppError } from '../core/domain/app-error';
import type { FieldPath } from '../core/mapping/fields';
import type { Mapping } from '../core/mapping/mapping';
import { columnName, type Source } from '../core/mapping/source';
import type { ColumnSuggestion } from '../core/mapping/suggest';
import { fieldNamed } from './settings';
import { usedColumns } from './used-columns';

export interface UnsureColumn {
  /** Its letter. */
  readonly column: string;
  readonly header: string;
  readonly field: FieldPath;
}

/** Fields that the call confirms, each by name or all of them. */
export type AcceptedFields = ReadonlySet<FieldPath> | 'all';

/** @throws AppError `INVALID_INPUT` for a field that there is not. */
export function parseAccepted(texts: readonly string[]): AcceptedFields {
  return texts.includes('all') ? 'all' : new Set(texts.map(fieldNamed));
}

/** Those that the mapping uses and nobody has confirmed. */
export function unsureColumns(
  source: Source,
  mapping: Mapping,
  suggested: readonly ColumnSuggestion[],
  accepted: AcceptedFields,
): readonly UnsureColumn[] {
  if (accepted === 'all') return [];
  const unsure = new Set(suggested.filter(isFieldUnsure).map(({ column }) => column));
  return usedColumns(mapping)
    .filter(({ column, field }) => unsure.has(column) && !accepted.has(field))
    .map(({ column, field }) => ({
      column: columnName(source.firstColumn + column),
      header: source.headers[column] ?? '',
      field,
    }));
}

function isFieldUnsure({ field, doubt, fieldIsUnsure }: ColumnSuggestion): boolean {
  return field !== undefined && (doubt === 'field' || fieldIsUnsure === true);
}

/** `D "Debitor" -> customer.legal_name` */
function unsureWords({ column, header, field }: UnsureColumn): string {
  return `${column} "${header}" -> ${field}`;
}

/** What confirms them all, to be copied. */
export function acceptingWords(unsure: readonly Pick<UnsureColumn, 'field'>[]): string {
  return unsure.map(({ field }) => `--accept-unsure ${field}`).join(' ');
}

/** For the message that refuses them; empty where there are none. */
export function unsureComplaint(unsure: readonly UnsureColumn[]): string {
  if (unsure.length === 0) return '';
  return [
    'It is not sure that these columns mean these fields:',
    ...unsure.map((one) => `  ${unsureWords(one)}`),
    `Confirm what is right: ${acceptingWords(unsure)}`,
    'Leave out what is wrong with --set field=, or name the right columns in a mapping: --mapping FILE.json',
  ].join('\n');
}

/** @throws AppError `INVALID_INPUT` with all that a person has to say, at once. */
export function refuseOpen(...complaints: readonly string[]): void {
  const open = complaints.filter((complaint) => complaint !== '');
  if (open.length > 0) throw new AppError('INVALID_INPUT', open.join('\n'));
}
