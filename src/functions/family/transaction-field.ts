/**
 * One value of a transaction by its path, written as the service's own errors write it: `total_amount`, `supplier.name`,
 * `items[0].tax_breakdowns[0].rate`. What the search tells of a transaction comes first; the rest stands in the stored
 * transaction, which is a request of its own per transaction.
 */
import { AppError } from '../../core/domain/app-error';
import { isExactNumber } from '../../core/service/decimal-json';
import { amount } from '../../core/service/field-types';
import { searchRecord } from '../../core/service/search-record';
import { transactionFields } from '../../core/service/transaction-payload';
import { stateFields } from '../../core/service/transaction-state';
import type { CellValue } from '../calculation-field';
import { partSchema } from './part-schema';

const PAYLOAD: ReadonlySet<string> = new Set(Object.keys({ ...transactionFields, ...stateFields }));

const STEP = /^(?:(?:^|\.)([^.[\]]+)|\[(\d+)\])/;

/** Whether the search tells it (specification, Transaction search record). @throws AppError for what is no path. */
export function isInRecord(path: string): boolean {
  return partSchema(searchRecord, stepsOf(path)) !== undefined;
}

/**
 * The value at `path` (in lower case); `undefined` where this transaction has none.
 * @throws AppError `INVALID_INPUT` for what is no path, for a name that neither the specification nor this transaction
 *   has, and for a path to more than one value.
 */
export function readTransactionField(transaction: object, path: string): CellValue | undefined {
  const steps = stepsOf(path);
  const value = steps.reduce(partOf, transaction as unknown);
  if (value === undefined || value === null) {
    if (isKnown(transaction, steps)) return undefined;
    throw invalid(`A transaction has no value called "${path}". One is total_amount.`);
  }
  if (isExactNumber(value)) return Number(value.value);
  // The record of a search holds its amounts as text with all digits; the stored transaction as exact numbers.
  if (typeof value === 'string') {
    return partSchema(searchRecord, steps) === amount ? Number(value) : value;
  }
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  throw invalid(`${path} holds several values: ${examplesIn(path, value)}.`);
}

/** A field of the specification, or a part of one that this transaction has. */
function isKnown(transaction: object, [name = '']: readonly (string | number)[]): boolean {
  return (
    PAYLOAD.has(String(name)) ||
    partSchema(searchRecord, [name]) !== undefined ||
    partOf(transaction, name) !== undefined
  );
}

function stepsOf(path: string): (string | number)[] {
  const steps: (string | number)[] = [];
  for (let rest = path; rest !== '';) {
    const [whole = '', name, index] = STEP.exec(rest) ?? [];
    const isBegun = steps.length > 0;
    if (whole === '' || (whole.startsWith('.') && !isBegun)) {
      throw invalid(`"${path}" is no name of a field. One is items[0].name.`);
    }
    steps.push(name ?? Number(index));
    rest = rest.slice(whole.length);
  }
  return steps;
}

function partOf(value: unknown, step: string | number): unknown {
  if (typeof value !== 'object' || value === null || isExactNumber(value)) return undefined;
  if (typeof step === 'number')
    return Array.isArray(value) ? (value as unknown[])[step] : undefined;
  const entry = Object.entries(value).find(([name]) => name.toLowerCase() === step);
  return entry?.[1];
}

function examplesIn(path: string, value: unknown): string {
  const [first] = Object.keys(value ?? {});
  if (!Array.isArray(value)) return `name one of them, such as ${path}.${first ?? 'id'}`;
  return value.length === 0 ? 'here there is none' : `name one of them, such as ${path}[0]`;
}

function invalid(message: string): AppError {
  return new AppError('INVALID_INPUT', message);
}
