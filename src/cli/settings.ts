/** `--set field=value`: a constant for all rows; `--set field=` leaves the field out, constant and column alike. */
import { AppError } from '../core/domain/app-error';
import { FIELDS, findField, type FieldPath } from '../core/mapping/fields';
import { closestName } from './closest-name';

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
  return { field: fieldNamed(text.slice(0, equals)), value: text.slice(equals + 1).trim() };
}

/** @throws AppError `INVALID_INPUT` with what was probably meant. */
export function fieldNamed(text: string): FieldPath {
  const path = text.trim();
  const field = findField(path);
  if (field !== undefined) return field.path;
  throw new AppError(
    'INVALID_INPUT',
    `There is no field "${path}".${suggestion(path)} docs/mapping.md lists all fields.`,
  );
}

function suggestion(path: string): string {
  const found = closestName(path, FIELD_NAMES.keys());
  return found === undefined ? '' : ` Did you mean "${FIELD_NAMES.get(found) ?? found}"?`;
}

/** `unit_price` of `items.unit_price`: what is left out most. */
function lastName(path: FieldPath): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/** The paths of the fields, by themselves and by their last names; of several fields with one last name the first. */
const FIELD_NAMES: ReadonlyMap<string, FieldPath> = new Map(
  [...FIELDS].reverse().flatMap(({ path }): [string, FieldPath][] => [
    [lastName(path), path],
    [path, path],
  ]),
);
