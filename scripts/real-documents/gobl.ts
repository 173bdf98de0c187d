/**
 * Invoices of 22 countries, their totals computed by another engine: net from the lines, tax from the rates. Charges of a
 * document, prices that include tax, retained taxes and a surcharge are what the lines do not hold.
 */
import Big from 'big.js';
import {
  add,
  decimal,
  multiply,
  negate,
  round,
  subtract,
  sum,
  ZERO,
  type Decimal,
} from '../../src/core/domain/decimal';
import { figures, type Cause, type DocumentFigures } from './comparison';
import {
  amount,
  ownFigures,
  readLines,
  readRows,
  taxesByRate,
  type Row,
  type TaxOfRate,
} from './read-documents';

const LINES = 'gobl/gobl_lines.csv';
const DOCUMENTS = 'gobl/gobl_documents.csv';
const CONSTANTS = { language_code: 'en', 'customer.type': 'BUSINESS' } as const;

export async function gobl(): Promise<readonly DocumentFigures[]> {
  const read = await readLines(LINES, CONSTANTS);
  return readRows(DOCUMENTS).flatMap((declared): DocumentFigures[] => {
    const found = read.get(declared['file'] ?? '');
    if (found === undefined) return [];
    const { transaction, rows } = found;
    const taxes = taxesByRate(transaction);
    const signed = declared['type'] === 'credit-note' ? negate : (value: Decimal) => value;
    return [
      {
        document: transaction.transaction_id,
        currency: transaction.currency_code ?? '',
        declared: figures(
          signed(amount(declared['total'])),
          signed(amount(declared['tax'])),
          signed(amount(declared['total_with_tax'])),
        ),
        read: figures(ownFigures(transaction).net, sum(taxes.map((tax) => tax.amount))),
        roundings: rows.length,
        causes: causesOf(declared, rows, taxes),
      },
    ];
  });
}

/** Documents that have no line, and so no row. */
export async function documentsWithoutLines(): Promise<readonly string[]> {
  const read = await readLines(LINES, CONSTANTS);
  return readRows(DOCUMENTS)
    .map(({ file = '' }) => file)
    .filter((file) => !read.has(file));
}

function causesOf(
  declared: Row,
  rows: readonly Row[],
  taxes: readonly TaxOfRate[],
): readonly Cause[] {
  const isRetained = ({ regime }: TaxOfRate) =>
    (declared['tax_categories'] ?? '').includes(`${regime}(ret)`);
  const kept = taxes.filter((tax) => !isRetained(tax));
  const retained = negate(sum(taxes.filter(isRetained).map((tax) => tax.amount)));
  const surcharge = surchargeOf(declared);
  return [
    { name: 'retained', amounts: { tax: retained, total: retained } },
    { name: 'surcharge', amounts: { tax: surcharge, total: surcharge } },
    ...included(rows, kept),
    ...charges(declared, rows, kept),
  ];
}

/** The categories that a document lists hold every tax but the surcharge. */
function surchargeOf({ tax, tax_categories: categories = '' }: Row): Decimal {
  const listed = [...categories.matchAll(/\b[A-Z]+:(-?[\d.]+)/g)].map(([, text]) => amount(text));
  return subtract(amount(tax), sum(listed));
}

/** The tax within a price: price less price by (1 + rate). On top of it nothing is due. */
function included(rows: readonly Row[], taxes: readonly TaxOfRate[]): readonly Cause[] {
  if ((rows[0]?.['prices_include'] ?? '') === '') return [];
  const within = sum(taxes.map(({ base, rate }) => subtract(base, netOf(base, rate))));
  const onTop = sum(taxes.map((tax) => tax.amount));
  return [
    {
      name: 'included',
      amounts: { net: negate(within), tax: subtract(within, onTop), total: negate(onTop) },
    },
  ];
}

function netOf(gross: Decimal, rate: Decimal): Decimal {
  const net = new Big(gross).times(100).div(new Big(100).plus(rate));
  return decimal(net.round(2, Big.roundHalfUp).toFixed());
}

/** Taxed at a rate of the document, where its tax is larger by as much; else untaxed. */
function charges(
  declared: Row,
  rows: readonly Row[],
  taxes: readonly TaxOfRate[],
): readonly Cause[] {
  const charge = subtract(amount(declared['charge']), amount(declared['discount']));
  if (charge === ZERO || (rows[0]?.['prices_include'] ?? '') !== '') return [];
  const larger = subtract(amount(declared['tax']), sum(taxes.map((tax) => tax.amount)));
  const cent = decimal('0.01');
  const taxed = taxes
    .map(({ rate }) => round(multiply(multiply(charge, rate), cent), 2))
    .find((tax) => tax === larger);
  const tax = taxed ?? ZERO;
  return [{ name: 'charge', amounts: { net: charge, tax, total: add(charge, tax) } }];
}
