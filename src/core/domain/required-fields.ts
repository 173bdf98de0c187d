/**
 * The fields that a submission needs. The specification does not list them: this is an assumption from the service's
 * evidence, and the one place where it stands. `transaction_number` is not here, because countries differ
 * on it (`countries.ts`).
 */
import type { Address, Customer, Item, Payment, TaxBreakdown, Transaction } from './transaction';

interface RequiredFields {
  readonly transaction: readonly (keyof Transaction)[];
  readonly item: readonly (keyof Item)[];
  /** Of each breakdown that is there. */
  readonly taxBreakdown: readonly (keyof TaxBreakdown)[];
  readonly payment: readonly (keyof Payment)[];
  /** When there is a customer. */
  readonly customer: readonly (keyof Customer)[];
  readonly address: readonly (keyof Address)[];
}

export const REQUIRED_FIELDS = {
  transaction: [
    'transaction_id',
    'country_code',
    'currency_code',
    'language_code',
    'transaction_date',
  ],
  item: ['name', 'quantity', 'unit_price'],
  taxBreakdown: ['rate', 'regime'],
  payment: ['type'],
  customer: ['legal_name', 'type'],
  address: ['country_code'],
} as const satisfies RequiredFields;

/** The supplier's only field, and required. */
export const REQUIRED_SUPPLIER_FIELD = 'supplier.id';
