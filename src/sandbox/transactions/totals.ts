/**
 * Totals of a payload in exact decimals. A given total counts; what is missing is computed from the
 * lines: net = sum of quantity x unit_price, tax = sum of the GIVEN tax amounts (assumption totals: a
 * rate without an amount adds nothing).
 */
import Big from 'big.js';
import { code as currencyByCode } from 'currency-codes';
import { decimalAt, objectsAt, type JsonObject } from '../exact-json';

export interface Totals {
  readonly net: Big;
  readonly tax: Big;
  readonly gross: Big;
}

const ZERO = new Big(0);

/** Zero where there is neither a total nor a line. */
export function totalsOf(payload: JsonObject): Totals {
  const { net = ZERO, tax = ZERO, gross = ZERO } = knownTotalsOf(payload);
  return { net, tax, gross };
}

/** Each that is known: a transaction that was reported elsewhere may have come with any of them. */
export function knownTotalsOf(payload: JsonObject): Partial<Totals> {
  const lines = linesTotals(payload);
  const net = decimalAt(payload, 'total_net_amount') ?? lines?.net;
  const tax = decimalAt(payload, 'total_tax_amount') ?? lines?.tax;
  const gross = decimalAt(payload, 'total_amount') ?? lines?.gross;
  return { ...(net && { net }), ...(tax && { tax }), ...(gross && { gross }) };
}

function linesTotals(payload: JsonObject): Totals | undefined {
  const items = objectsAt(payload, 'items').map(({ value }) => value);
  if (items.length === 0) return undefined;
  const net = sumOf(items.map(netOfItem));
  const tax = sumOf(items.map(taxOfItem));
  return { net, tax, gross: net.plus(tax) };
}

/** What the lines come to, whatever the total says; `undefined` where there are none. */
export function linesGrossOf(payload: JsonObject): Big | undefined {
  return linesTotals(payload)?.gross;
}

/** What one item adds to the total. */
export function grossOfItem(item: JsonObject): Big {
  return netOfItem(item).plus(taxOfItem(item));
}

function netOfItem(item: JsonObject): Big {
  const quantity = decimalAt(item, 'quantity') ?? ZERO;
  return quantity.times(decimalAt(item, 'unit_price') ?? ZERO);
}

function taxOfItem(item: JsonObject): Big {
  const taxes = objectsAt(item, 'tax_breakdowns');
  return sumOf(taxes.map(({ value }) => decimalAt(value, 'amount') ?? ZERO));
}

function sumOf(amounts: readonly Big[]): Big {
  return amounts.reduce((sum, amount) => sum.plus(amount), ZERO);
}

/** Digits of the minor unit (ISO 4217: JPY 0, KWD 3); `undefined` for a currency that is not one. */
export function minorUnitDigits(currencyCode: string): number | undefined {
  return currencyByCode(currencyCode)?.digits;
}

/** An integer in the minor unit; a half is rounded away from zero (assumption minor-units). */
export function inMinorUnits(amount: Big, currencyCode: string): Big {
  const digits = minorUnitDigits(currencyCode) ?? 0;
  return amount.times(new Big(10).pow(digits)).round(0, Big.roundHalfUp);
}
