/**
 * Random transactions and random searches for them. Few different values, so that many rows share
 * one, and the same instant written in two ways.
 */
import fc from 'fast-check';
import type { NewTransaction, TransactionState } from '../../src/sandbox/store/stored-transaction';

export const START = Date.parse('2024-06-01T12:00:00Z');

/** Parameters of a search; an array is repeated. */
export type Query = Readonly<Record<string, string | number | boolean | readonly string[]>>;

export type Arriving = Omit<NewTransaction, 'operationId'>;

const ids = fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F,G');
const numbers = fc.constantFrom('1', '2', '10');
const countries = fc.constantFrom('GB', 'MX', 'PT');
const dates = fc.constantFrom(
  '2024-05-01T00:00:00Z',
  '2024-05-01T01:00:00+01:00',
  '2024-05-02T00:00:00.5Z',
  '2024-05-03T00:00:00Z',
  '1960-01-01T00:00:00Z',
);
const sources = fc.constantFrom('API', 'CSV', 'TAX_AUTHORITY');
const directions = fc.constantFrom('SENT', 'RECEIVED');
const statuses = fc.constantFrom('PENDING', 'SUCCESS', 'FAILURE');
const types = fc.constantFrom('FULL', 'RECEIPT');
const scenarios = fc.constantFrom('DEBIT', 'CREDIT');
const supplierIds = fc.constantFrom(
  'sandbox-supplier-gb-000000000001',
  'a2b4c6d8e0f1a2b4c6d8e0f1a2b4c6d8',
);
const supplierNames = fc.constantFrom('Harbour Gifts Ltd', 'Injected');
const errorTypes = fc.constantFrom('validation', 'GENERAL', 'tax_authority');
const operations = fc.constantFrom('REPORTING', 'INVOICING');
const workflowStatuses = fc.constantFrom('PENDING', 'SUCCESS');
const instants = fc.nat({ max: 3 }).map((minutes) => START + minutes * 60_000);

const upTo2 = { maxLength: 2 };
const oneTo3 = { minLength: 1, maxLength: 3 };

const payloads = fc.record(
  {
    country_code: countries,
    transaction_number: numbers,
    transaction_date: dates,
    type: types,
    supplier: fc.record({ id: supplierIds }),
  },
  { requiredKeys: [] },
);

const errors = fc.record(
  { code: fc.constant('c'), message: fc.constant('m'), type: errorTypes },
  { requiredKeys: ['code', 'message'] },
);

export const states: fc.Arbitrary<TransactionState> = fc.record(
  {
    status: statuses,
    errors: fc.array(errors, upTo2),
    updatedAtMs: instants,
    reportedAtMs: instants,
    workflowStatus: workflowStatuses,
    workflowOperations: fc.array(
      fc.record({ type: operations, status: fc.constant('PENDING') }),
      upTo2,
    ),
  },
  { requiredKeys: ['status', 'errors', 'updatedAtMs'] },
);

const facts = fc.record(
  {
    transactionId: ids,
    payload: payloads,
    references: fc.array(fc.constantFrom('op-1', 'op-2'), upTo2),
    replay: fc.constant(false),
    dataSource: sources,
    direction: directions,
    backfill: fc.boolean(),
    acceptedAtMs: fc.constant(START),
    scenario: scenarios,
    supplier: fc.record({ name: supplierNames }),
  },
  {
    requiredKeys: [
      'transactionId',
      'payload',
      'references',
      'replay',
      'dataSource',
      'direction',
      'backfill',
      'acceptedAtMs',
    ],
  },
);

export const arrivals: fc.Arbitrary<Arriving> = fc
  .tuple(facts, states)
  .map(([fact, state]) => ({ ...fact, ...state }));

const lists = (values: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.array(values, oneTo3).map((list) => list.join(','));

const FILTERS: Readonly<Record<string, fc.Arbitrary<Query[string]>>> = {
  backfill: fc.boolean(),
  country_code: countries,
  data_source: sources,
  direction: directions,
  error_types: fc.array(
    errorTypes.map((type) => type.toUpperCase()),
    oneTo3,
  ),
  operation_id: fc.constantFrom('op-1', 'op-3', 'none'),
  reporting_date_from: fc.constant('2024-06-01T12:01:00Z'),
  reporting_date_to: fc.constant('2024-06-01T14:02:00+02:00'),
  supplier_company_id: supplierIds,
  supplier_company_name: supplierNames,
  transaction_date_from: dates,
  transaction_date_to: dates,
  transaction_id: fc.array(ids, oneTo3),
  transaction_number: fc.array(numbers, oneTo3),
  transaction_reference_id: fc.constantFrom('op-1', 'op-2', 'none'),
  transaction_scenario: scenarios,
  transaction_status: statuses,
  transaction_type: lists(types),
  updated_at_from: fc.constant('2024-06-01T12:01:00Z'),
  updated_at_to: fc.constant('2024-06-01T12:02:00Z'),
  workflow_operations: lists(operations),
  workflow_status: workflowStatuses,
};

const orders = fc.record(
  {
    sort_by: fc.constantFrom(
      'transaction_date',
      'reporting_date',
      'last_updated_date',
      'transaction_id',
      'transaction_number',
    ),
    sort_order: fc.constantFrom('asc', 'desc'),
  },
  { requiredKeys: [] },
);

/** Up to three filters, since all together find nothing; any order; a small page. */
export const queries: fc.Arbitrary<Query> = fc
  .tuple(
    fc
      .subarray(Object.keys(FILTERS), { maxLength: 3 })
      .chain((names) =>
        fc.record(
          Object.fromEntries(names.map((name) => [name, FILTERS[name] ?? fc.constant('')])),
        ),
      ),
    orders,
    fc.integer({ min: 1, max: 8 }),
  )
  .map(([filters, order, limit]) => ({ ...filters, ...order, limit }));
