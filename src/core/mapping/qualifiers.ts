/**
 * Fields that make no customer and no payment by themselves: as a constant or a default they qualify what is there. A
 * sheet whose customers are all `INDIVIDUAL` has rows without a customer as well.
 */
import type { FieldPath } from './fields';
import { paymentSlotField, transactionWriter, type TransactionDraft } from './transaction-draft';
import type { Writer } from './transaction-draft';

/** True where the part that it qualifies is there, and does not have it yet. */
type IsOpen = (transaction: TransactionDraft) => boolean;

export function isQualifier(path: FieldPath): boolean {
  return openTest(path) !== undefined;
}

/** The writer of a qualifier, which leaves everything as it is where there is nothing to qualify. */
export function qualifierWriter(path: FieldPath): Writer<TransactionDraft> | undefined {
  const isOpen = openTest(path);
  const writer = transactionWriter(path);
  if (isOpen === undefined || writer?.kind !== 'text') return undefined;
  return {
    kind: 'text',
    write: (transaction, value) => {
      if (isOpen(transaction)) writer.write(transaction, value);
    },
  };
}

function openTest(path: FieldPath): IsOpen | undefined {
  if (path === 'customer.type') {
    return ({ customer }) => customer !== undefined && customer.type === undefined;
  }
  if (path === 'customer.address.country_code') {
    return ({ customer }) => customer !== undefined && customer.address?.country_code === undefined;
  }
  const payment = paymentSlotField(path);
  if (payment?.field !== 'type') return undefined;
  return ({ payments }) => {
    const qualified = payments?.[payment.slot];
    return qualified !== undefined && qualified.type === undefined;
  };
}
