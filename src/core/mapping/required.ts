/**
 * Required fields that a mapping leaves open: known before any row is read.
 */
import { REQUIRED_FIELDS, REQUIRED_SUPPLIER_FIELD } from '../domain/required-fields';
import { findField, type FieldPath } from './fields';
import type { Mapping } from './mapping';
import { paymentSlotPrefix, SLOT_NUMBERS, taxSlotPrefix } from './transaction-draft';
import { transactionKey } from './transaction-key';

/**
 * Required fields without column, constant and default, in the order of the specification. `transaction_id` counts as fed when
 * a column feeds the transaction number, which then serves as id. Parts that are optional (customer, address, payments, a tax
 * breakdown) ask for theirs once one of their columns is mapped.
 */
export function missingFields(mapping: Mapping): FieldPath[] {
  const fed = fedFields(mapping);
  const open = (path: string) => !fed.has(path);
  const always = [
    ...REQUIRED_FIELDS.transaction.filter(
      (field) => field !== 'transaction_id' || transactionKey(mapping) === undefined,
    ),
    REQUIRED_SUPPLIER_FIELD,
    ...REQUIRED_FIELDS.item.map((field) => `items.${field}`),
  ];
  return [...always, ...optionalParts(mapping)]
    .filter(open)
    .flatMap((path) => findField(path)?.path ?? []);
}

function fedFields(mapping: Mapping): ReadonlySet<string> {
  const texts = [...Object.entries(mapping.constants), ...Object.entries(mapping.defaults ?? {})];
  return new Set([
    ...mapping.columns.map(({ field }) => field),
    ...texts.flatMap(([field, value]) => (value.trim() === '' ? [] : [field])),
  ]);
}

/** Required fields of the optional parts that a column feeds. */
function optionalParts(mapping: Mapping): readonly string[] {
  const feeds = (prefix: string) => mapping.columns.some(({ field }) => field.startsWith(prefix));
  const part = (prefix: string, fields: readonly string[]) =>
    feeds(prefix) ? fields.map((field) => prefix + field) : [];
  const payments = SLOT_NUMBERS.flatMap((slot) =>
    part(`${paymentSlotPrefix(slot)}.`, REQUIRED_FIELDS.payment),
  );
  const taxes = SLOT_NUMBERS.flatMap((slot) =>
    part(`${taxSlotPrefix(slot)}.`, REQUIRED_FIELDS.taxBreakdown),
  );
  return [
    ...part('customer.', REQUIRED_FIELDS.customer),
    ...part('customer.address.', REQUIRED_FIELDS.address),
    ...payments,
    ...taxes,
  ];
}
