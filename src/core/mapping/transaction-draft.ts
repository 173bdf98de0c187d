/**
 * A transaction while it is being read, and where each field of it goes: one writer per field, so that no path is taken
 * apart at run time and no header's text ever becomes a property name.
 */
import type { Decimal } from '../domain/decimal';
import type { Customer, Item, Payment, TaxBreakdown, Transaction } from '../domain/transaction';
import { SLOT_COUNT, type FieldPath, type PaymentPath, type TaxPath } from './fields';

export type Draft<T> = T extends string | number
  ? T
  : T extends readonly (infer Element)[]
    ? Draft<Element>[]
    : { -readonly [Key in keyof T]: Draft<T[Key]> };

export type TransactionDraft = Draft<Transaction>;
export type ItemDraft = Draft<Item>;
export type TaxDraft = Draft<TaxBreakdown>;

/**
 * A way to make plain objects that have room for the fields to come. Those that are added to a literal move the others
 * elsewhere by and by, which takes longer than reading them: a constructor's objects are as large as its last ones were.
 */
function roomyObject<Made extends object, Given extends unknown[]>(
  begin: (this: Made, ...given: Given) => void,
): new (...given: Given) => Made {
  begin.prototype = Object.prototype;
  // Any function that is no arrow is a constructor, which TypeScript does not know.
  return begin as unknown as new (...given: Given) => Made;
}

/** Stands in until the items are read, which come as a list of their own. */
const NO_ITEMS: ItemDraft[] = [];

export const NewTransaction = roomyObject(function (this: TransactionDraft, id: string) {
  this.transaction_id = id;
  this.items = NO_ITEMS;
});

/** Of an item's 1-based position in its transaction. */
export const NewItem = roomyObject(function (this: ItemDraft, position: number) {
  this.number = position;
});

/** Puts a value of its kind into its field. */
export type Writer<Target> =
  | { readonly kind: 'text'; readonly write: (target: Target, value: string) => void }
  | { readonly kind: 'decimal'; readonly write: (target: Target, value: Decimal) => void };

function text<Target>(write: (target: Target, value: string) => void): Writer<Target> {
  return { kind: 'text', write };
}

function amount<Target>(write: (target: Target, value: Decimal) => void): Writer<Target> {
  return { kind: 'decimal', write };
}

type ItemPath = Extract<FieldPath, `items.${string}`>;

/** `items.tax_breakdowns[2].rate` belongs to slot 1 and to the field `rate`. */
export interface TaxSlotField {
  /** 0-based. */
  readonly slot: number;
  readonly field: keyof TaxBreakdown;
}

const TAX_PATH = /^items\.tax_breakdowns(?:\[(\d)\])?\.(rate|regime|amount|type)$/;

/** Slot and field of a path of a tax breakdown; `undefined` for every other path. */
export function taxSlotField(path: FieldPath): TaxSlotField | undefined {
  const match = TAX_PATH.exec(path);
  if (match === null) return undefined;
  return { slot: Number(match[1] ?? '1') - 1, field: match[2] as keyof TaxBreakdown };
}

/** Prefix of the paths of a tax breakdown slot (0-based). */
export function taxSlotPrefix(slot: number): string {
  return `items.tax_breakdowns${slot === 0 ? '' : `[${String(slot + 1)}]`}`;
}

/** `payments[2].amount` belongs to slot 1. */
export interface PaymentSlotField {
  /** 0-based. */
  readonly slot: number;
  readonly field: keyof Payment;
}

const PAYMENT_PATH = /^payments(?:\[(\d)\])?\.(type|code|amount)$/;

/** Slot and field of a path of a payment; `undefined` for every other path. */
export function paymentSlotField(path: FieldPath): PaymentSlotField | undefined {
  const match = PAYMENT_PATH.exec(path);
  if (match === null) return undefined;
  return { slot: Number(match[1] ?? '1') - 1, field: match[2] as keyof Payment };
}

/** Prefix of the paths of a payment slot (0-based). */
export function paymentSlotPrefix(slot: number): string {
  return `payments${slot === 0 ? '' : `[${String(slot + 1)}]`}`;
}

/** 0-based numbers of all slots. */
export const SLOT_NUMBERS: readonly number[] = Array.from({ length: SLOT_COUNT }, (_, at) => at);

export const TAX_WRITERS: Readonly<Record<keyof TaxBreakdown, Writer<TaxDraft>>> = {
  rate: amount((tax, value) => (tax.rate = value)),
  regime: text((tax, value) => (tax.regime = value)),
  amount: amount((tax, value) => (tax.amount = value)),
  type: text((tax, value) => (tax.type = value)),
};

type PlainItemPath = Exclude<ItemPath, TaxPath>;

export const ITEM_WRITERS: Readonly<Record<PlainItemPath, Writer<ItemDraft>>> = {
  'items.name': text((item, value) => (item.name = value)),
  'items.description': text((item, value) => (item.description = value)),
  'items.type': text((item, value) => (item.type = value)),
  'items.quantity': amount((item, value) => (item.quantity = value)),
  'items.unit': text((item, value) => (item.unit = value)),
  'items.unit_price': amount((item, value) => (item.unit_price = value)),
  'items.net_price': amount((item, value) => (item.net_price = value)),
  'items.reference_transaction_id': text((item, value) => (item.reference_transaction_id = value)),
};

type TransactionPath = Exclude<FieldPath, ItemPath | PaymentPath | 'transaction_id'>;

const TRANSACTION_WRITERS: Readonly<Record<TransactionPath, Writer<TransactionDraft>>> = {
  transaction_number: text((t, value) => (t.transaction_number = value)),
  reference_transaction_id: text((t, value) => (t.reference_transaction_id = value)),
  transaction_date: text((t, value) => (t.transaction_date = value)),
  type: text((t, value) => (t.type = value)),
  country_code: text((t, value) => (t.country_code = value)),
  currency_code: text((t, value) => (t.currency_code = value)),
  language_code: text((t, value) => (t.language_code = value)),
  note: text((t, value) => (t.note = value)),
  tax_reason: text((t, value) => (t.tax_reason = value)),
  total_amount: amount((t, value) => (t.total_amount = value)),
  total_net_amount: amount((t, value) => (t.total_net_amount = value)),
  total_tax_amount: amount((t, value) => (t.total_tax_amount = value)),
  'supplier.id': text((t, value) => (t.supplier = { id: value })),
  'customer.legal_name': text((t, value) => (customer(t).legal_name = value)),
  'customer.trade_name': text((t, value) => (customer(t).trade_name = value)),
  'customer.entity_number': text((t, value) => (customer(t).entity_number = value)),
  'customer.type': text((t, value) => (customer(t).type = value)),
  'customer.tax_information.tax_number': text((t, value) => (taxInformation(t).tax_number = value)),
  'customer.tax_information.regime': text((t, value) => (taxInformation(t).regime = value)),
  'customer.address.country_code': text((t, value) => (address(t).country_code = value)),
  'customer.address.city': text((t, value) => (address(t).city = value)),
  'customer.address.postal_code': text((t, value) => (address(t).postal_code = value)),
  'customer.address.state': text((t, value) => (address(t).state = value)),
  'customer.address.province': text((t, value) => (address(t).province = value)),
  'customer.address.region': text((t, value) => (address(t).region = value)),
  'customer.address.district': text((t, value) => (address(t).district = value)),
  'customer.address.canton': text((t, value) => (address(t).canton = value)),
  'customer.address.city_code': text((t, value) => (address(t).city_code = value)),
  'customer.address.neighbourhood': text((t, value) => (address(t).neighbourhood = value)),
  'customer.address.address_line_1': text((t, value) => (address(t).address_line_1 = value)),
  'customer.address.address_line_2': text((t, value) => (address(t).address_line_2 = value)),
  'customer.address.number': text((t, value) => (address(t).number = value)),
  'customer.address.prefix': text((t, value) => (address(t).prefix = value)),
  'customer.address.suffix': text((t, value) => (address(t).suffix = value)),
};

const PAYMENT_WRITERS: Readonly<Record<keyof Payment, (slot: number) => Writer<TransactionDraft>>> =
  {
    type: (slot) => text((t, value) => (payment(t, slot).type = value)),
    code: (slot) => text((t, value) => (payment(t, slot).code = value)),
    amount: (slot) => amount((t, value) => (payment(t, slot).amount = value)),
  };

/**
 * The writer of a field of the whole transaction. Payments are written to the place of their slot: slots that stay empty
 * are holes until {@link closeGaps}.
 */
export function transactionWriter(path: FieldPath): Writer<TransactionDraft> | undefined {
  const payment = paymentSlotField(path);
  if (payment !== undefined) return PAYMENT_WRITERS[payment.field](payment.slot);
  return isTransactionPath(path) ? TRANSACTION_WRITERS[path] : undefined;
}

/** Takes the holes out of the payments, which then stand in the order of their slots. */
export function closeGaps(transaction: TransactionDraft): void {
  if (transaction.payments === undefined) return;
  // `filter` passes over holes.
  transaction.payments = transaction.payments.filter(() => true);
}

export function isPlainItemPath(path: FieldPath): path is PlainItemPath {
  return Object.hasOwn(ITEM_WRITERS, path);
}

function isTransactionPath(path: FieldPath): path is TransactionPath {
  return Object.hasOwn(TRANSACTION_WRITERS, path);
}

function customer(transaction: TransactionDraft): Draft<Customer> {
  return (transaction.customer ??= {});
}

function taxInformation(transaction: TransactionDraft) {
  return (customer(transaction).tax_information ??= {});
}

function address(transaction: TransactionDraft) {
  return (customer(transaction).address ??= {});
}

function payment(transaction: TransactionDraft, slot: number): Draft<Payment> {
  const payments = (transaction.payments ??= []);
  return (payments[slot] ??= {});
}
