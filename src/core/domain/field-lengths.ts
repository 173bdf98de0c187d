/**
 * How long text may be, in characters. A limit of the specification is an error to exceed; the others are assumptions
 * from the service's evidence, and a warning, but for ids.
 */
import type { Severity } from './problem';
import type { Customer, Item, Payment, TaxBreakdown, Transaction } from './transaction';

interface LengthLimit<Part> {
  readonly field: keyof Part & string;
  readonly most: number;
  readonly severity: Severity;
}

type Limits<Part> = readonly LengthLimit<Part>[];

export const TRANSACTION_LENGTHS: Limits<Transaction> = [
  /** Errors: Taxrow cannot ask the service for a transaction of a longer id. */
  { field: 'transaction_id', most: 150, severity: 'error' },
  { field: 'reference_transaction_id', most: 150, severity: 'error' },
  { field: 'transaction_number', most: 50, severity: 'warning' },
  { field: 'note', most: 3000, severity: 'warning' },
  /** Specification, Limits: tax reason `code`. */
  { field: 'tax_reason', most: 15, severity: 'error' },
];

export const ITEM_LENGTHS: Limits<Item> = [
  { field: 'name', most: 200, severity: 'warning' },
  { field: 'description', most: 200, severity: 'warning' },
  { field: 'unit', most: 20, severity: 'warning' },
  { field: 'reference_transaction_id', most: 150, severity: 'error' },
];

export const TAX_LENGTHS: Limits<TaxBreakdown> = [
  { field: 'regime', most: 10, severity: 'warning' },
  { field: 'type', most: 10, severity: 'warning' },
];

export const PAYMENT_LENGTHS: Limits<Payment> = [
  { field: 'type', most: 32, severity: 'warning' },
  { field: 'code', most: 32, severity: 'warning' },
];

export const CUSTOMER_LENGTHS: Limits<Customer> = [
  { field: 'legal_name', most: 450, severity: 'warning' },
  { field: 'trade_name', most: 450, severity: 'warning' },
  { field: 'entity_number', most: 50, severity: 'warning' },
];

/** The service's supplier identifier has exactly so many characters (assumption). */
export const SUPPLIER_ID_LENGTH = 32;
