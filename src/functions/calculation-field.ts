/**
 * One value of a tax calculation by its name: the dotted path (`result.transaction_value_net`) or its last part alone
 * where only one path ends so. Fields that the specification does not name can be asked for, too.
 */
import { AppError } from '../core/domain/app-error';
import { isExactNumber } from '../core/service/decimal-json';
import { amount } from '../core/service/field-types';
import {
  taxCalculationInput,
  taxCalculationResult,
  type TaxCalculation,
} from '../core/service/tax-calculation';

/** What a cell can show. */
export type CellValue = number | string | boolean;

/** The names that the specification gives, as dotted paths, each with whether an amount stands there. */
export const CALCULATION_FIELDS: ReadonlyMap<string, boolean> = new Map([
  ['uuid', false],
  ...fieldsOf('input', taxCalculationInput),
  ...fieldsOf('result', taxCalculationResult),
]);

export const DEFAULT_FIELD = 'result.transaction_tax_amount';

/**
 * The value called `name` (in lower case).
 * @throws AppError `INVALID_INPUT` for a name that is unknown, means several values or more than one path;
 *   `NOT_FOUND` when this calculation has no such value.
 */
export function readCalculationField(calculation: TaxCalculation, name: string): CellValue {
  const paths = pathsOf(calculation);
  const path = onePath([...paths.keys()], name);
  if (path === undefined) throw absent(name);
  return cellValue(path, paths.get(path));
}

/** Every path of the calculation with its value; a list counts as one value, an object as itself and its parts. */
function pathsOf(calculation: TaxCalculation): Map<string, unknown> {
  const paths = new Map<string, unknown>();
  const visit = (path: string, value: unknown): void => {
    if (path !== '') paths.set(path, value);
    if (!isParts(value)) return;
    for (const [key, part] of Object.entries(value))
      visit(path === '' ? key : `${path}.${key}`, part);
  };
  visit('', calculation);
  return paths;
}

function isParts(value: unknown): value is object {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !isExactNumber(value)
  );
}

function onePath(paths: readonly string[], name: string): string | undefined {
  const whole = paths.find((path) => path.toLowerCase() === name);
  if (whole !== undefined) return whole;
  const ending = paths.filter((path) => lastPart(path) === name);
  if (ending.length < 2) return ending[0];
  throw new AppError('INVALID_INPUT', `"${name}" can be ${ending.join(' or ')}: write which.`);
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1).toLowerCase();
}

function cellValue(path: string, value: unknown): CellValue {
  if (isExactNumber(value)) return Number(value.value);
  if (typeof value === 'string') {
    return CALCULATION_FIELDS.get(path) === true ? Number(value) : value;
  }
  if (typeof value === 'boolean') return value;
  if (value === null || value === undefined) throw absent(path);
  const message = `${path} holds several values, which do not fit into one cell.`;
  throw new AppError('INVALID_INPUT', message);
}

function absent(name: string): AppError {
  const isKnown = [...CALCULATION_FIELDS.keys()].some(
    (path) => path === name || lastPart(path) === name,
  );
  return isKnown
    ? new AppError('NOT_FOUND', `This calculation has no value "${name}".`)
    : new AppError(
        'INVALID_INPUT',
        `A calculation has no value called "${name}". One is transaction_value_net.`,
      );
}

function fieldsOf(
  parent: string,
  resource: typeof taxCalculationInput | typeof taxCalculationResult,
): [string, boolean][] {
  return Object.entries(resource.def.out.def.shape).map(([name, field]) => [
    `${parent}.${name}`,
    field.def.innerType === amount,
  ]);
}
