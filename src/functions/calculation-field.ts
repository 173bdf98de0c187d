/**
 * One value of a tax calculation by its name: the dotted path (`result.transaction_value_net`) or its last part alone
 * where only one path ends so. The specification's names come first, so that a field which the service adds tomorrow
 * changes no formula of today; fields that it does not name are searched for in what was sent.
 */
import { AppError } from '../core/domain/app-error';
import { isExactNumber } from '../core/service/decimal-json';
import { amount, namedFields } from '../core/service/field-types';
import {
  taxCalculationInput,
  taxCalculationResult,
  type TaxCalculation,
} from '../core/service/tax-calculation';

/** What a cell can show. */
export type CellValue = number | string | boolean;

interface Field {
  readonly path: string;
  readonly parent: 'input' | 'result' | undefined;
  readonly name: string;
  readonly isAmount: boolean;
}

/** The fields of the specification, as the schema has them. */
export const CALCULATION_FIELDS: readonly Field[] = [
  { path: 'uuid', parent: undefined, name: 'uuid', isAmount: false },
  ...fieldsOf('input', taxCalculationInput),
  ...fieldsOf('result', taxCalculationResult),
];

export const DEFAULT_FIELD = 'result.transaction_tax_amount';

/** Path or last part of it -> the fields it can mean. */
const BY_NAME = new Map<string, Field[]>();
for (const field of CALCULATION_FIELDS) {
  for (const name of new Set([field.path, field.name])) {
    BY_NAME.set(name, [...(BY_NAME.get(name) ?? []), field]);
  }
}

/**
 * The value called `name` (in lower case).
 * @throws AppError `INVALID_INPUT` for a name that is unknown, means several values or more than one path;
 *   `NOT_FOUND` when this calculation has no such value.
 */
export function readCalculationField(calculation: TaxCalculation, name: string): CellValue {
  const named = BY_NAME.get(name);
  if (named === undefined) return readUnnamedField(calculation, name);
  const [field, another] = named;
  if (field === undefined || another !== undefined) {
    throw ambiguous(
      name,
      named.map(({ path }) => path),
    );
  }
  const value = (field.parent === undefined ? calculation : calculation[field.parent])?.[
    field.name
  ];
  if (field.isAmount && typeof value === 'string') return Number(value);
  return cellValue(field.path, value);
}

function readUnnamedField(calculation: TaxCalculation, name: string): CellValue {
  const paths = pathsOf(calculation);
  const ending = [...paths.keys()].filter(
    (path) => path.toLowerCase() === name || lastPart(path) === name,
  );
  const [path] = ending;
  if (path === undefined) {
    const message = `A calculation has no value called "${name}". One is transaction_value_net.`;
    throw new AppError('INVALID_INPUT', message);
  }
  if (ending.length > 1) throw ambiguous(name, ending);
  return cellValue(path, paths.get(path));
}

/** Every path of the calculation with its value; a list counts as one value, an object as itself and its parts. */
function pathsOf(calculation: TaxCalculation): Map<string, unknown> {
  const paths = new Map<string, unknown>();
  const visit = (parent: string, value: object): void => {
    for (const [key, part] of Object.entries(value) as [string, unknown][]) {
      paths.set(parent + key, part);
      if (isParts(part)) visit(`${parent}${key}.`, part);
    }
  };
  visit('', calculation);
  return paths;
}

function isParts(value: unknown): value is object {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !isExactNumber(value)
  );
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1).toLowerCase();
}

function cellValue(path: string, value: unknown): CellValue {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (isExactNumber(value)) return Number(value.value);
  if (value === null || value === undefined) {
    throw new AppError('NOT_FOUND', `This calculation has no value "${path}".`);
  }
  const message = `${path} holds several values, which do not fit into one cell.`;
  throw new AppError('INVALID_INPUT', message);
}

function ambiguous(name: string, paths: readonly string[]): AppError {
  return new AppError('INVALID_INPUT', `"${name}" can be ${paths.join(' or ')}: write which.`);
}

function fieldsOf(
  parent: 'input' | 'result',
  resource: typeof taxCalculationInput | typeof taxCalculationResult,
): Field[] {
  return namedFields(resource).map(([name, schema]) => ({
    path: `${parent}.${name}`,
    parent,
    name,
    isAmount: schema === amount,
  }));
}
