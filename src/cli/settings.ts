/** `--set field=value`: a constant for all rows; `--set field=` leaves the field out, constant and column alike. */
import { distance } from 'fastest-levenshtein';
import { AppError } from '../core/domain/app-error';
import { FIELDS, findField, type FieldPath } from '../core/mapping/fields';

export interface Settings {
  readonly constants: ReadonlyMap<FieldPath, string>;
  readonly unmapped: ReadonlySet<FieldPath>;
}

/** The last word on a field counts. @throws AppError `INVALID_INPUT` for a field that there is not. */
export function parseSettings(texts: readonly string[]): Settings {
  const constants = new Map<FieldPath, string>();
  const unmapped = new Set<FieldPath>();
  for (const text of texts) {
    const { field, value } = parseSetting(text);
    constants.delete(field);
    unmapped.delete(field);
    if (value === '') unmapped.add(field);
    else constants.set(field, value);
  }
  return { constants, unmapped };
}

function parseSetting(text: string): { field: FieldPath; value: string } {
  const equals = text.indexOf('=');
  if (equals < 1) {
    throw new AppError('INVALID_INPUT', `--set takes field=value, not "${text}".`);
  }
  const path = text.slice(0, equals).trim();
  const field = findField(path);
  if (field === undefined) {
    throw new AppError(
      'INVALID_INPUT',
      `There is no field "${path}".${suggestion(path)} docs/mapping.md lists all fields.`,
    );
  }
  return { field: field.path, value: text.slice(equals + 1).trim() };
}

/** A name that is nowhere near is not one that was meant. */
function suggestion(path: string): string {
  let best = '';
  let least = Number.POSITIVE_INFINITY;
  for (const field of FIELDS) {
    const slips = Math.min(distance(path, field.path), distance(path, lastName(field.path)));
    if (slips < least) [best, least] = [field.path, slips];
  }
  return least <= Math.max(1, path.length / 3) ? ` Did you mean "${best}"?` : '';
}

/** `unit_price` of `items.unit_price`: what is left out most. */
function lastName(path: FieldPath): string {
  return path.slice(path.lastIndexOf('.') + 1);
}
