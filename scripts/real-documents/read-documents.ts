/**
 * The real line sheets as a person would take them in: the suggested mapping with every offer taken, the constants that
 * the sheets lack, and totals computed. What their documents declare is read apart, from the sheets of documents.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { findSource } from '../../src/cli/read-source';
import { amountsOf } from '../../src/core/domain/amounts';
import { currencyDigits } from '../../src/core/domain/currencies';
import {
  add,
  decimal,
  multiply,
  parseDecimal,
  round,
  ZERO,
  type Decimal,
} from '../../src/core/domain/decimal';
import type { Transaction } from '../../src/core/domain/transaction';
import { checkSource } from '../../src/core/mapping/check-source';
import type { Mapping } from '../../src/core/mapping/mapping';
import { suggestMapping } from '../../src/core/mapping/suggest';
import { withOffer } from '../../src/core/mapping/mapping-offer';
import { figures, type Figures } from './comparison';

const DATA = join(__dirname, '../../test/data');

/** Any supplier of the service would do: totals do not depend on it. */
const SUPPLIER = '0123456789abcdef0123456789abcdef';

export type Row = Readonly<Record<string, string>>;

export interface ReadDocument {
  readonly transaction: Transaction;
  /** The rows of the sheet that it was read from. */
  readonly rows: readonly Row[];
}

/** Transactions of a line sheet by their id. */
export async function readLines(
  file: string,
  constants: Mapping['constants'],
): Promise<ReadonlyMap<string, ReadDocument>> {
  const found = await findSource(join(DATA, file), { sheet: undefined, headerRow: undefined });
  const { source } = found;
  const suggestion = suggestMapping(source, {
    constants: { 'supplier.id': SUPPLIER, ...constants },
  });
  const mapping = suggestion.offers.reduce(withOffer, suggestion.mapping);
  const { transactions } = checkSource(source, { ...mapping, missingTotals: 'compute' });
  const rows = readRows(file);
  return new Map(
    transactions.map(({ transaction, rows: indices }) => [
      transaction.transaction_id,
      {
        transaction,
        rows: indices.flatMap((index): readonly Row[] => rows.slice(index, index + 1)),
      },
    ]),
  );
}

/** The rows of a sheet, as text by header. */
export function readRows(file: string): readonly Row[] {
  const text = readFileSync(join(DATA, file), 'utf8');
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
}

export function amount(text: string | undefined): Decimal {
  return parseDecimal((text ?? '').replace('%', '')) ?? ZERO;
}

/** The product's own totals. */
export function ownFigures(transaction: Transaction): Figures {
  const { net, tax, gross } = amountsOf(transaction);
  return figures(net, tax, gross);
}

const HUNDREDTH = decimal('0.01');

/** One tax of a document: what it is taken of, and what it comes to. */
export interface TaxOfRate {
  readonly regime: string;
  readonly rate: Decimal;
  readonly base: Decimal;
  readonly amount: Decimal;
}

/**
 * Taxes of a transaction whose rows give rates without amounts: Taxrow sends the rates and computes no tax from them, so
 * the page does, by regime and rate, rounded once each (EN 16931, BR-CO-17).
 */
export function taxesByRate({
  items,
  currency_code: currency = '',
}: Transaction): readonly TaxOfRate[] {
  const bases = new Map<string, { regime: string; rate: Decimal; base: Decimal }>();
  for (const { net_price: net = ZERO, tax_breakdowns: taxes = [] } of items) {
    for (const { regime = '', rate = ZERO } of taxes) {
      const key = `${regime} ${rate}`;
      bases.set(key, { regime, rate, base: add(bases.get(key)?.base ?? ZERO, net) });
    }
  }
  const digits = currencyDigits(currency) ?? 2;
  return [...bases.values()].map(({ regime, rate, base }) => ({
    regime,
    rate,
    base,
    amount: round(multiply(multiply(base, rate), HUNDREDTH), digits),
  }));
}
