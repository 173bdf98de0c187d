/**
 * How long text may be, in characters. A limit of the specification is an error to exceed; the others are assumptions
 * from the service's evidence, and a warning, but for ids.
 */
import type { Severity } from './problem';
import type { Customer, Item, Payment, TaxBreakdown, Transaction } from './transaction';

export interface LengthLimit<Part> {
  readonly field: keyof Part & string;
  /** The text of the field: quicker than to ask for it by a name that varies (`amount-fields.ts`). */
  readonly of: (part: Part) => string | undefined;
  readonly most: number;
  readonly severity: Severity;
}

type Limits<Part> = readonly LengthLimit<Part>[];

export const TRANSACTION_LENGTHS: Limits<Transaction> = [
  /** Errors: Taxrow cannot ask the service for a transaction of a longer id. */
  {
    field: 'transaction_id',
    of: ({ transaction_id }) => transaction_id,
    most: 150,
    severity: 'error',
  },
  {
    field: 'reference_transaction_id',
    of: ({ reference_transaction_id }) => reference_transaction_id,
    most: 150,
    severity: 'error',
  },
  {
    field: 'transaction_number',
    of: ({ transaction_number }) => transaction_number,
    most: 50,
    severity: 'warning',
  },
  { field: 'note', of: ({ note }) => note, most: 3000, severity: 'warning' },
  /** Specification, Limits: tax reason `code`. */
  { field: 'tax_reason', of: ({ tax_reason }) => tax_reason, most: 15, severity: 'error' },
];

export const ITEM_LENGTHS: Limits<Item> = [
  { field: 'name', of: ({ name }) => name, most: 200, severity: 'warning' },
  { field: 'description', of: ({ description }) => description, most: 200, severity: 'warning' },
  { field: 'unit', of: ({ unit }) => unit, most: 20, severity: 'warning' },
  {
    field: 'reference_transaction_id',
    of: ({ reference_transaction_id }) => reference_transaction_id,
    most: 150,
    severity: 'error',
  },
];

export const TAX_LENGTHS: Limits<TaxBreakdown> = [
  { field: 'regime', of: ({ regime }) => regime, most: 10, severity: 'warning' },
  { field: 'type', of: ({ type }) => type, most: 10, severity: 'warning' },
];

export const PAYMENT_LENGTHS: Limits<Payment> = [
  { field: 'type', of: ({ type }) => type, most: 32, severity: 'warning' },
  { field: 'code', of: ({ code }) => code, most: 32, severity: 'warning' },
];

export const CUSTOMER_LENGTHS: Limits<Customer> = [
  { field: 'legal_name', of: ({ legal_name }) => legal_name, most: 450, severity: 'warning' },
  { field: 'trade_name', of: ({ trade_name }) => trade_name, most: 450, severity: 'warning' },
  {
    field: 'entity_number',
    of: ({ entity_number }) => entity_number,
    most: 50,
    severity: 'warning',
  },
];

/** The service's supplier identifier has exactly so many characters (assumption). */
export const SUPPLIER_ID_LENGTH = 32;
