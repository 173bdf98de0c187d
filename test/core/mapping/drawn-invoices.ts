/** Invoices that a property test draws, and the ways in which a sheet may hold them. */
import fc from 'fast-check';
import type { Mapping } from '../../../src/core/mapping/mapping';
import type { CellValue } from '../../../src/core/mapping/source';

/** Tax of a line, in the notation of the sheet. */
export interface DrawnTax {
  readonly rate: string;
  readonly amount: string;
}

export interface DrawnItem {
  readonly name: string;
  readonly quantity: string;
  readonly price: string;
  readonly taxes: readonly DrawnTax[];
}

export interface DrawnInvoice {
  readonly id: string;
  readonly currency: string;
  readonly note: string;
  readonly customer: string;
  readonly payments: readonly string[];
  readonly items: readonly DrawnItem[];
}

export const MOST_INVOICES = 5;
const MOST_TAXES = 3;
const MOST_PAYMENTS = 2;

const amount = fc
  .tuple(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 0, max: 4 }))
  .map(([digits, decimals]) => decimalText(digits, decimals));

/** Canonical: no zeros at the end. */
function decimalText(digits: number, decimals: number): string {
  const text = String(digits).padStart(decimals + 1, '0');
  const whole = text.slice(0, text.length - decimals);
  const fraction = text.slice(text.length - decimals).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

const words = fc.constantFrom('', 'Gift', 'Á conta', '税', 'Line, with a comma', '=not a formula');

const taxes = fc.uniqueArray(
  fc.record({ rate: fc.constantFrom('0', '5.5', '16', '21', '23'), amount }),
  { maxLength: MOST_TAXES, selector: ({ rate }) => rate },
);

/** Lines of one invoice differ in their names: two equal lines with different taxes may be one line with two. */
const items = fc.uniqueArray(
  fc.record({
    name: fc.nat({ max: 50 }).map((nth) => `Item ${String(nth)}`),
    quantity: amount,
    price: amount,
    taxes,
  }),
  { minLength: 1, maxLength: 4, selector: ({ name }) => name },
);

export const invoices: fc.Arbitrary<readonly DrawnInvoice[]> = fc.uniqueArray(
  fc.record({
    id: fc.nat({ max: 9999 }).map((nth) => `INV-${String(nth)}`),
    currency: fc.constantFrom('EUR', 'USD', 'JPY'),
    note: words,
    customer: words,
    payments: fc.array(amount, { maxLength: MOST_PAYMENTS }),
    items,
  }),
  { minLength: 1, maxLength: MOST_INVOICES, selector: ({ id }) => id },
);

const TAX = 'items.tax_breakdowns';

/** Column by column: the field, and what stands there of an invoice, an item or a tax. */
const OF_INVOICE: readonly (readonly [string, (invoice: DrawnInvoice) => CellValue])[] = [
  ['transaction_id', ({ id }) => id],
  ['currency_code', ({ currency }) => currency],
  ['note', ({ note }) => note],
  ['customer.legal_name', ({ customer }) => customer],
  ['payments.amount', ({ payments }) => payments[0] ?? null],
  ['payments[2].amount', ({ payments }) => payments[1] ?? null],
];

const OF_ITEM: readonly (readonly [string, (item: DrawnItem) => CellValue])[] = [
  ['items.name', ({ name }) => name],
  ['items.quantity', ({ quantity }) => quantity],
  ['items.unit_price', ({ price }) => price],
];

const SLOTS = [`${TAX}`, `${TAX}[2]`, `${TAX}[3]`].slice(0, MOST_TAXES);

export interface Rendered {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly CellValue[])[];
  readonly layout: NonNullable<Mapping['layout']>;
}

export interface Way {
  readonly headerValues: 'every-row' | 'first-row';
  /** `repeated` and `blank`: further rows say the item again, or leave it blank. */
  readonly taxes: 'columns' | 'repeated' | 'blank';
}

export const ways: fc.Arbitrary<Way> = fc.record({
  headerValues: fc.constantFrom('every-row', 'first-row'),
  taxes: fc.constantFrom('columns', 'repeated', 'blank'),
});

/** The invoices as a sheet of that layout holds them, row under row. */
export function render(drawn: readonly DrawnInvoice[], way: Way): Rendered {
  const wide = way.taxes === 'columns';
  const slots = wide ? SLOTS : SLOTS.slice(0, 1);
  const headers = [
    ...OF_INVOICE.map(([field]) => field),
    ...OF_ITEM.map(([field]) => field),
    ...slots.flatMap((slot) => [`${slot}.rate`, `${slot}.amount`]),
  ];
  const rows = drawn.flatMap((invoice) => {
    const lines = invoice.items.flatMap((item) => (wide ? [wideLine(item)] : taxLines(item, way)));
    return lines.map((line, at) => [
      ...OF_INVOICE.map(([, cell]) =>
        at > 0 && way.headerValues === 'first-row' ? null : cell(invoice),
      ),
      ...line,
    ]);
  });
  const layout: Rendered['layout'] = {
    headerValues: way.headerValues,
    taxes: wide ? 'columns' : 'further-rows',
  };
  return { headers, rows, layout };
}

type Cells = readonly CellValue[];

function wideLine(item: DrawnItem): Cells {
  return [
    ...OF_ITEM.map(([, cell]) => cell(item)),
    ...SLOTS.flatMap((_, slot) => taxCells(item.taxes[slot])),
  ];
}

function taxLines(item: DrawnItem, { taxes: way }: Way): readonly Cells[] {
  const [first, ...further] = item.taxes;
  const said = OF_ITEM.map(([, cell]) => cell(item));
  return [
    [...said, ...taxCells(first)],
    ...further.map((tax) => [...(way === 'blank' ? said.map(() => null) : said), ...taxCells(tax)]),
  ];
}

function taxCells(tax: DrawnTax | undefined): Cells {
  return [tax?.rate ?? null, tax?.amount ?? null];
}

export const INVOICE_CONSTANTS = {
  country_code: 'PT',
  language_code: 'pt',
  transaction_number: '1',
  transaction_date: '2024-03-01',
  'supplier.id': '0123456789abcdef0123456789abcdef',
  'customer.type': 'BUSINESS',
  'payments.type': 'CARD',
  'payments[2].type': 'CARD',
  [`${TAX}.regime`]: 'VAT',
  [`${TAX}[2].regime`]: 'VAT',
  [`${TAX}[3].regime`]: 'VAT',
} as const;

/** What the service is to get of an invoice, whatever the layout it stood in. */
export function payloadOf(invoice: DrawnInvoice): object {
  const { id, currency, note, customer, payments, items: lines } = invoice;
  return {
    transaction_id: id,
    transaction_number: '1',
    transaction_date: '2024-03-01T00:00:00Z',
    country_code: 'PT',
    currency_code: currency,
    language_code: 'pt',
    supplier: { id: INVOICE_CONSTANTS['supplier.id'] },
    ...(note !== '' && { note }),
    ...(customer !== '' && { customer: { legal_name: customer, type: 'BUSINESS' } }),
    ...(payments.length > 0 && {
      payments: payments.map((paid) => ({ type: 'CARD', amount: paid })),
    }),
    items: lines.map((item, at) => ({
      number: at + 1,
      name: item.name,
      quantity: item.quantity,
      unit_price: item.price,
      ...(item.taxes.length > 0 && {
        tax_breakdowns: item.taxes.map(({ rate, amount: tax }) => ({
          rate,
          regime: 'VAT',
          amount: tax,
        })),
      }),
    })),
  };
}
