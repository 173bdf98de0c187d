/**
 * The address of a search (specification, GET /v1/transactions). A query that would ask something else than was meant is
 * refused before any request: an empty filter, a list without entries, a bound that is no instant.
 */
import { isAppError, type AppError } from '../domain/app-error';
import { instantMs } from '../domain/instant';
import type { ListParameters } from './client-settings';
import { checkExternalId, checkText, refused, type ReadAddress } from './endpoints';
import type { TransactionSearch } from './service-client';

/** @throws AppError `INVALID_INPUT`. */
export function searchAddress(
  baseUrl: string,
  search: TransactionSearch,
  listParameters: ListParameters,
): ReadAddress {
  const url = `${baseUrl}/v1/transactions?${searchQuery(search, listParameters)}`;
  return { url, label: 'GET /v1/transactions', identity: url };
}

/** Why a search cannot ask for this id. Joined by commas, an id that holds one would be taken for two. */
export function searchProblem(id: string, listParameters: ListParameters): AppError | undefined {
  try {
    checkExternalId(id);
  } catch (error) {
    if (isAppError(error)) return error;
    throw error;
  }
  if (listParameters !== 'comma' || !id.includes(',')) return undefined;
  return refused('A transaction identifier holds a comma, which this service takes for two');
}

/** The bounds of dates; the names of no other parameter end so. */
const DATE_BOUND = /_(?:from|to)$/;

/** Parameters by name and lists by value, so that equal searches are equal addresses. */
function searchQuery(search: TransactionSearch, listParameters: ListParameters): string {
  const parameters: string[] = [];
  // Last, so that nobody can ask for amounts in minor units, a hundred times too large.
  const complete = { ...search, decimal_amounts: true };
  for (const [name, value] of Object.entries(complete) as [string, QueryValue][]) {
    if (value === undefined) continue;
    parameters.push(...parameter(name, value, listParameters));
  }
  return parameters.sort(byCodeUnits).join('&');
}

type QueryValue = TransactionSearch[keyof TransactionSearch];

function parameter(
  name: string,
  value: NonNullable<QueryValue>,
  listParameters: ListParameters,
): string[] {
  if (typeof value === 'boolean') return [`${name}=${value}`];
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) || value < 1) throw refused(`${name} is not a whole number`);
    return [`${name}=${value}`];
  }
  if (typeof value === 'string') return [`${name}=${queryText(name, value)}`];
  // No value at all would drop the filter and find everything.
  if (value.length === 0) throw refused(`The search names no ${name}`);
  if (name === 'transaction_id') value.forEach(checkExternalId);
  const values = [...new Set(value)].sort(byCodeUnits).map((entry) => queryText(name, entry));
  return listParameters === 'comma'
    ? [`${name}=${values.join(',')}`]
    : values.map((entry) => `${name}=${entry}`);
}

function queryText(name: string, value: string): string {
  if (value === '') throw refused(`The search has an empty ${name}`);
  checkText(name, value);
  if (DATE_BOUND.test(name) && instantMs(value) === undefined) {
    throw refused(`${name} is no instant like 2025-03-01T00:00:00Z`);
  }
  return encodeURIComponent(value);
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
