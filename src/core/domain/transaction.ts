/**
 * A transaction as it is submitted or adjusted (specification, Transaction submission and adjustment payload).
 *
 * Fields carry the specification's own names. Amounts are exact decimals, dates are RFC 3339 with an offset.
 */
import type { Decimal } from './decimal';

export interface Transaction {
  /** The client's external identifier; the transaction's idempotency key (up to 150 characters). */
  readonly transaction_id: string;
  readonly transaction_number?: string;
  /** External id of the original; on adjustments only. One that adjusts several names them by item. */
  readonly reference_transaction_id?: string;
  readonly type?: string;
  /** ISO 3166-1 alpha-2. */
  readonly country_code?: string;
  /** Two letters. */
  readonly language_code?: string;
  /** ISO 4217. */
  readonly currency_code?: string;
  /** RFC 3339. */
  readonly transaction_date?: string;
  readonly supplier?: Supplier;
  readonly customer?: Customer;
  readonly note?: string;
  readonly tax_reason?: string;
  readonly items: readonly Item[];
  readonly payments?: readonly Payment[];
  readonly total_amount?: Decimal;
  readonly total_net_amount?: Decimal;
  readonly total_tax_amount?: Decimal;
}

export interface Supplier {
  /** The service's supplier identifier. */
  readonly id?: string;
}

export interface Item {
  /** 1-based position in the transaction. */
  readonly number: number;
  readonly name?: string;
  readonly quantity?: Decimal;
  readonly unit?: string;
  readonly unit_price?: Decimal;
  readonly net_price?: Decimal;
  readonly type?: string;
  readonly description?: string;
  /** External id of the original that this item adjusts, where the transaction names none for all (assumption). */
  readonly reference_transaction_id?: string;
  readonly tax_breakdowns?: readonly TaxBreakdown[];
}

export interface TaxBreakdown {
  /** Percent: 23 is 23 %. */
  readonly rate?: Decimal;
  readonly regime?: string;
  readonly amount?: Decimal;
  readonly type?: string;
}

export interface Customer {
  readonly legal_name?: string;
  readonly trade_name?: string;
  readonly entity_number?: string;
  readonly type?: string;
  readonly address?: Address;
  readonly tax_information?: TaxInformation;
}

export interface TaxInformation {
  readonly tax_number?: string;
  readonly regime?: string;
}

export interface Address {
  readonly country_code?: string;
  readonly city?: string;
  readonly postal_code?: string;
  readonly province?: string;
  readonly region?: string;
  readonly state?: string;
  readonly district?: string;
  readonly canton?: string;
  readonly city_code?: string;
  readonly neighbourhood?: string;
  readonly address_line_1?: string;
  readonly address_line_2?: string;
  readonly number?: string;
  readonly prefix?: string;
  readonly suffix?: string;
}

export interface Payment {
  readonly type?: string;
  readonly code?: string;
  readonly amount?: Decimal;
}
