/**
 * The stateless rules of an adjustment (specification, Rules seen 1: the entire payload, the amounts
 * of the credited lines negative). They come on top of those of any transaction. Whether the
 * original exists and what remains of it takes state, and is decided in processing.
 */
import type Big from 'big.js';
import { LOWERING_ITEM_TYPE, WITHHELD_REGIME } from '../assumptions';
import { decimalAt, objectsAt, textAt, type JsonObject } from '../exact-json';
import { invalid, type ServiceError } from '../operation-result';
import { rulesOf } from './country-rules';
import { creditsOf } from './references';
import { totalsOf } from './totals';

export const ADJUSTMENT_RULES: readonly ((payload: JsonObject) => ServiceError[])[] = [
  countryAdjusts,
  creditedAmountsAreNegative,
  totalsAreNegative,
  everyOriginalIsCredited,
];

function countryAdjusts(payload: JsonObject): ServiceError[] {
  const country = textAt(payload, 'country_code') ?? '';
  if (rulesOf(country).onlyCancels !== true) return [];
  const message = `${country} has no adjustments: a transaction is cancelled there`;
  return [invalid('country_code', message)];
}

function creditedAmountsAreNegative(payload: JsonObject): ServiceError[] {
  return objectsAt(payload, 'items')
    .filter(({ value }) => textAt(value, 'type') !== LOWERING_ITEM_TYPE)
    .flatMap(({ index, value }) => itemErrors(`items[${index}]`, value));
}

function itemErrors(path: string, item: JsonObject): ServiceError[] {
  return [
    ...notNegative(`${path}.unit_price`, decimalAt(item, 'unit_price')),
    ...notNegative(`${path}.net_price`, decimalAt(item, 'net_price')),
    ...negativeQuantity(`${path}.quantity`, decimalAt(item, 'quantity')),
    ...objectsAt(item, 'tax_breakdowns')
      .filter(({ value: tax }) => textAt(tax, 'regime') !== WITHHELD_REGIME)
      .flatMap(({ index, value: tax }) =>
        notNegative(`${path}.tax_breakdowns[${index}].amount`, decimalAt(tax, 'amount')),
      ),
  ];
}

/** Zero is let through: a line or a tax that credits nothing. */
function notNegative(field: string, amount: Big | undefined): ServiceError[] {
  if (amount === undefined || amount.lte(0)) return [];
  return [invalid(field, `${field} is credited and must be negative, not ${amount.toFixed()}`)];
}

/** Two signs would make the line a charge. */
function negativeQuantity(field: string, quantity: Big | undefined): ServiceError[] {
  if (quantity === undefined || quantity.gte(0)) return [];
  return [invalid(field, `${field} must not be negative: the amounts carry the sign`)];
}

function totalsAreNegative(payload: JsonObject): ServiceError[] {
  const { gross } = totalsOf(payload);
  const given = payload['total_amount'] !== undefined;
  if (gross.lt(0)) return [];
  // Lines that are not negative say so themselves; a total that was given has its own field.
  if (!given && creditedAmountsAreNegative(payload).length > 0) return [];
  const field = given ? 'total_amount' : 'items';
  const message = `An adjustment credits something: its total must be negative, not ${gross.toFixed()}`;
  return [invalid(field, message)];
}

/** None of several may gain by another: a discount alone would raise what remains of its original. */
function everyOriginalIsCredited(payload: JsonObject): ServiceError[] {
  const credits = creditsOf(payload);
  // The total speaks for one original; lines that are not negative say so themselves.
  if (credits.length < 2 || creditedAmountsAreNegative(payload).length > 0) return [];
  return credits
    .filter(({ byItems }) => byItems.lte(0))
    .map(({ field, originalId, byItems }) => {
      const amount = byItems.neg().toFixed();
      return invalid(field, `The items of ${originalId} must credit something, not ${amount}`);
    });
}
