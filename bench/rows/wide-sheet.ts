/**
 * A sheet of 20 columns, one row per transaction: with five errors in every row, or with none. Its values repeat as those
 * of a real one do: a company reports from few countries and in few currencies, and no two rows above each other have
 * the same amounts.
 */
import type { FieldPath } from '../../src/core/mapping/fields';
import type { Mapping } from '../../src/core/mapping/mapping';
import type { CellValue, Source } from '../../src/core/mapping/source';

type Cells = (at: number) => CellValue;
type Column = readonly [field: FieldPath, right: Cells, wrong?: Cells];

/** One of `count` things made beforehand, in an order in which none follows itself. */
function oneOf<Thing>(count: number, make: (at: number) => Thing): (at: number) => Thing {
  const things = Array.from({ length: count }, (_, at) => make(at));
  return (at) => things[(at * 7919) % count] ?? make(at);
}

const line = oneOf(499, (at) => {
  const quantity = 1 + (at % 12);
  const price = 5 * (1 + ((at * 37) % 2003));
  const net = quantity * price;
  const tax = net / 5;
  return {
    quantity: String(quantity),
    unitPrice: amount(price),
    net: net / 100,
    tax: tax / 100,
    totals: [amount(net + tax), amount(net), amount(tax)],
    pieces: `${String(quantity)} pcs`,
    inBrackets: `(${amount(price)})`,
  };
});

function amount(cents: number): string {
  return (cents / 100).toFixed(2);
}

const day = oneOf(365, (at) => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10));
const customer = oneOf(521, (at) => ({
  name: `Customer ${String(at)} Ltd`,
  city: `City ${String(at % 41)}`,
  postalCode: `N${String(at % 30)} ${String(at % 9)}AB`,
}));

const dayAsText = oneOf(365, (at) => day(at).split('-').reverse().join('/'));
const dayOfNoMonth = oneOf(365, (at) => dayAsText(at).replace(/\/\d\d\//, '/13/'));

/** Runs of rows with one value, as sheets have them that were filled branch by branch. */
function inRuns(values: readonly string[]): Cells {
  return (at) => values[Math.floor(at / 50) % values.length] ?? null;
}

/** What each column holds in row `at`; last, what is no value for its field. */
const COLUMNS: readonly Column[] = [
  ['transaction_id', (at) => `INV-${String(at)}`],
  ['transaction_date', dayAsText, dayOfNoMonth],
  [
    'country_code',
    inRuns(['GB', 'FR', 'DE']),
    inRuns(['United Kingdom', 'France', 'Allemagne, peut-être']),
  ],
  ['currency_code', inRuns(['GBP', 'EUR', 'EUR']), inRuns(['POUNDS', 'EURO', 'EURO'])],
  ['language_code', inRuns(['en', 'fr', 'de'])],
  ['items.name', oneOf(97, (at) => `Item ${String(at)}`)],
  ['items.quantity', (at) => line(at).quantity, (at) => line(at).pieces],
  ['items.unit_price', (at) => line(at).unitPrice, (at) => line(at).inBrackets],
  ['items.net_price', (at) => line(at).net],
  ['items.tax_breakdowns.rate', () => 20],
  ['items.tax_breakdowns.amount', (at) => line(at).tax],
  ['items.tax_breakdowns.regime', () => 'VAT'],
  ['customer.legal_name', (at) => customer(at).name],
  ['customer.type', () => 'BUSINESS'],
  ['customer.address.country_code', inRuns(['GB', 'FR', 'DE'])],
  ['customer.address.city', (at) => customer(at).city],
  ['customer.address.postal_code', (at) => customer(at).postalCode],
  ['total_amount', (at) => line(at).totals[0] ?? null],
  ['total_net_amount', (at) => line(at).totals[1] ?? null],
  ['total_tax_amount', (at) => line(at).totals[2] ?? null],
];

export function wideRows(rowCount: number): Source {
  return sheetOf(rowCount, ([, right, wrong = right], at) => wrong(at));
}

export function wideRowsInOrder(rowCount: number): Source {
  return sheetOf(rowCount, ([, right], at) => right(at));
}

function sheetOf(rowCount: number, cellOf: (column: Column, at: number) => CellValue): Source {
  return {
    sheetName: 'Sheet1',
    headers: COLUMNS.map(([field]) => field),
    headerRow: 1,
    firstColumn: 0,
    rows: Array.from({ length: rowCount }, (_, at) => COLUMNS.map((column) => cellOf(column, at))),
    dateSystem: 1900,
    dateColumns: [],
  };
}

export const WIDE_MAPPING: Mapping = {
  version: 2,
  columns: COLUMNS.map(([field], column) => ({ column, header: field, field })),
  constants: { 'supplier.id': '0123456789abcdef0123456789abcdef', transaction_number: '1' },
  reading: { timeZone: 'Europe/London', dateOrder: 'dmy', decimalSign: '.', rates: 'percent' },
};
