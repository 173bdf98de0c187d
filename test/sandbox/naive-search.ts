/**
 * A search that reads every record and asks it for every filter, in the words of the specification:
 * what the quick one is compared with. It knows a transaction by what a search shows of it, and by
 * its references, which no record shows.
 */
import { isJsonObject, textAt, writeExact, type JsonObject } from '../../src/sandbox/exact-json';
import type { StoredTransaction } from '../../src/sandbox/store/stored-transaction';
import { searchRecord } from '../../src/sandbox/transactions/representations';
import type { Query } from './search-cases';

interface Shown {
  readonly transaction: StoredTransaction;
  readonly record: JsonObject;
}

/** The operation ids that the query finds, in its order. */
export function naiveSearch(all: Iterable<StoredTransaction>, query: Query): string[] {
  return Array.from(all, shown)
    .filter((each) => Object.entries(query).every(([name, wanted]) => fits(each, name, wanted)))
    .sort((a, b) => compare(a, b, query))
    .map(({ transaction }) => transaction.operationId);
}

function shown(transaction: StoredTransaction): Shown {
  const record: unknown = JSON.parse(writeExact(searchRecord(transaction, true)));
  if (!isJsonObject(record)) throw new TypeError('a record is an object');
  return { transaction, record };
}

function fits({ transaction, record }: Shown, name: string, wanted: Query[string]): boolean {
  const bound = Date.parse(String(wanted));
  const supplier = isJsonObject(record['supplier']) ? record['supplier'] : {};
  switch (name) {
    case 'limit':
    case 'sort_by':
    case 'sort_order':
      return true;
    case 'error_types':
      return [wanted].flat().some((type) => typesIn(record, 'errors').includes(lower(type)));
    case 'workflow_operations':
      return commaSeparated(wanted).some((type) =>
        typesIn(record, 'workflow_operations').includes(lower(type)),
      );
    case 'transaction_type':
      return commaSeparated(wanted).includes(textAt(record, 'type') ?? '');
    case 'reporting_date_from':
      return date(record, 'reporting_date') > bound;
    case 'reporting_date_to':
      return date(record, 'reporting_date') < bound;
    case 'transaction_date_from':
      return date(record, 'transaction_date') > bound;
    case 'transaction_date_to':
      return date(record, 'transaction_date') < bound;
    case 'updated_at_from':
      return date(record, 'last_updated_date') >= bound;
    case 'updated_at_to':
      return date(record, 'last_updated_date') <= bound;
    case 'supplier_company_id':
      return supplier['id'] === wanted;
    case 'supplier_company_name':
      return supplier['name'] === wanted;
    case 'transaction_reference_id':
      return transaction.references.includes(String(wanted));
    case 'transaction_status':
      return record['status'] === wanted;
    default:
      return [wanted].flat().some((each) => each === record[name]);
  }
}

function date(record: JsonObject, field: string): number {
  return Date.parse(textAt(record, field) ?? '');
}

function typesIn(record: JsonObject, field: string): string[] {
  const list: unknown[] = [record[field] ?? []].flat();
  return list.filter(isJsonObject).map(({ type }) => lower(type));
}

function commaSeparated(wanted: Query[string]): string[] {
  return String(wanted).split(',');
}

function lower(value: unknown): string {
  return String(value).toLowerCase();
}

function compare(a: Shown, b: Shown, { sort_by: field, sort_order: order }: Query): number {
  const byArrival = a.transaction.seq - b.transaction.seq;
  const [first, second] = [sortValue(a.record, field), sortValue(b.record, field)];
  const byField = first < second ? -1 : Number(first > second);
  return (byField === 0 ? byArrival : byField) * (order === 'desc' ? -1 : 1);
}

function sortValue(record: JsonObject, field: Query[string] | undefined): string | number {
  if (typeof field !== 'string') return 0;
  const text = textAt(record, field);
  if (!field.endsWith('_date')) return text ?? '';
  return text === undefined ? Number.NEGATIVE_INFINITY : Date.parse(text);
}
