/**
 * A transaction as the body of a submission. The decimal fields are named here, so that only amounts become JSON
 * numbers; all else goes out as it stands, fields that the type does not know included.
 */
import type { Decimal } from '../domain/decimal';
import type { Item, Payment, TaxBreakdown, Transaction } from '../domain/transaction';
import { exactNumber, type ExactNumber } from './decimal-json';

/** `transaction` with its amounts as JSON numbers, for `writeDecimalJson`. @throws TypeError for a bad item number. */
export function toWire(transaction: Transaction): object {
  return {
    ...transaction,
    ...numbers(transaction, ['total_amount', 'total_net_amount', 'total_tax_amount']),
    items: transaction.items.map(itemToWire),
    ...(transaction.payments === undefined
      ? {}
      : { payments: transaction.payments.map(paymentToWire) }),
  };
}

function itemToWire(item: Item): object {
  if (!Number.isSafeInteger(item.number)) {
    throw new TypeError('An item number that is not a whole number');
  }
  return {
    ...item,
    ...numbers(item, ['quantity', 'unit_price', 'net_price']),
    ...(item.tax_breakdowns === undefined
      ? {}
      : { tax_breakdowns: item.tax_breakdowns.map(taxBreakdownToWire) }),
  };
}

function taxBreakdownToWire(taxBreakdown: TaxBreakdown): object {
  return { ...taxBreakdown, ...numbers(taxBreakdown, ['rate', 'amount']) };
}

function paymentToWire(payment: Payment): object {
  return { ...payment, ...numbers(payment, ['amount']) };
}

function numbers<Field extends string>(
  record: { readonly [F in Field]?: Decimal },
  fields: readonly Field[],
): Record<string, ExactNumber> {
  const written: Record<string, ExactNumber> = {};
  for (const field of fields) {
    const value = record[field];
    if (value !== undefined) written[field] = exactNumber(value);
  }
  return written;
}
