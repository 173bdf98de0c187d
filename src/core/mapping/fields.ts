/**
 * The fields that a column or a constant can feed, as data: path, how its cells are read, and where it belongs.
 * Paths are the specification's names; `items.` fields repeat per row, all others are the transaction's own.
 */

/** How the text of a cell becomes the value of a field. */
export type FieldKind = 'text' | 'decimal' | 'rate' | 'date' | 'code';

/** Where a field is shown in lists. */
export type FieldGroup = 'transaction' | 'supplier' | 'customer' | 'item' | 'tax' | 'payment';

interface FieldEntry {
  readonly path: string;
  readonly kind: FieldKind;
  readonly group: FieldGroup;
}

/** Tax breakdowns per item, and payments, that wide columns can feed; the first has no number in its path. */
const SLOTS = ['', '[2]', '[3]', '[4]'] as const;

export const SLOT_COUNT = SLOTS.length;

const FIELD_TABLE = [
  { path: 'transaction_id', kind: 'text', group: 'transaction' },
  { path: 'transaction_number', kind: 'text', group: 'transaction' },
  { path: 'reference_transaction_id', kind: 'text', group: 'transaction' },
  { path: 'transaction_date', kind: 'date', group: 'transaction' },
  { path: 'type', kind: 'text', group: 'transaction' },
  { path: 'country_code', kind: 'code', group: 'transaction' },
  { path: 'currency_code', kind: 'code', group: 'transaction' },
  { path: 'language_code', kind: 'code', group: 'transaction' },
  { path: 'note', kind: 'text', group: 'transaction' },
  { path: 'tax_reason', kind: 'text', group: 'transaction' },
  { path: 'total_amount', kind: 'decimal', group: 'transaction' },
  { path: 'total_net_amount', kind: 'decimal', group: 'transaction' },
  { path: 'total_tax_amount', kind: 'decimal', group: 'transaction' },
  { path: 'supplier.id', kind: 'text', group: 'supplier' },
  { path: 'customer.legal_name', kind: 'text', group: 'customer' },
  { path: 'customer.trade_name', kind: 'text', group: 'customer' },
  { path: 'customer.entity_number', kind: 'text', group: 'customer' },
  { path: 'customer.type', kind: 'text', group: 'customer' },
  { path: 'customer.tax_information.tax_number', kind: 'text', group: 'customer' },
  { path: 'customer.tax_information.regime', kind: 'text', group: 'customer' },
  { path: 'customer.address.country_code', kind: 'code', group: 'customer' },
  { path: 'customer.address.city', kind: 'text', group: 'customer' },
  { path: 'customer.address.postal_code', kind: 'text', group: 'customer' },
  { path: 'customer.address.state', kind: 'text', group: 'customer' },
  { path: 'customer.address.province', kind: 'text', group: 'customer' },
  { path: 'customer.address.region', kind: 'text', group: 'customer' },
  { path: 'customer.address.district', kind: 'text', group: 'customer' },
  { path: 'customer.address.canton', kind: 'text', group: 'customer' },
  { path: 'customer.address.city_code', kind: 'text', group: 'customer' },
  { path: 'customer.address.neighbourhood', kind: 'text', group: 'customer' },
  { path: 'customer.address.address_line_1', kind: 'text', group: 'customer' },
  { path: 'customer.address.address_line_2', kind: 'text', group: 'customer' },
  { path: 'customer.address.number', kind: 'text', group: 'customer' },
  { path: 'customer.address.prefix', kind: 'text', group: 'customer' },
  { path: 'customer.address.suffix', kind: 'text', group: 'customer' },
  { path: 'items.name', kind: 'text', group: 'item' },
  { path: 'items.description', kind: 'text', group: 'item' },
  { path: 'items.type', kind: 'text', group: 'item' },
  { path: 'items.quantity', kind: 'decimal', group: 'item' },
  { path: 'items.unit', kind: 'text', group: 'item' },
  { path: 'items.unit_price', kind: 'decimal', group: 'item' },
  { path: 'items.net_price', kind: 'decimal', group: 'item' },
  { path: 'items.reference_transaction_id', kind: 'text', group: 'item' },
] as const satisfies readonly FieldEntry[];

type Slot = (typeof SLOTS)[number];

export type PaymentPath = `payments${Slot}.${'type' | 'code' | 'amount'}`;
export type TaxPath = `items.tax_breakdowns${Slot}.${'rate' | 'regime' | 'amount' | 'type'}`;

/**
 * Path of a field that can be mapped, such as `items.unit_price` or `items.tax_breakdowns[2].rate`. Of the payload only
 * `items.number` is not among them: it is the item's position, which Taxrow counts itself.
 */
export type FieldPath = (typeof FIELD_TABLE)[number]['path'] | PaymentPath | TaxPath;

export interface Field extends FieldEntry {
  readonly path: FieldPath;
}

const PAYMENT_FIELDS: readonly Field[] = SLOTS.flatMap((slot): readonly Field[] => [
  { path: `payments${slot}.type`, kind: 'text', group: 'payment' },
  { path: `payments${slot}.code`, kind: 'text', group: 'payment' },
  { path: `payments${slot}.amount`, kind: 'decimal', group: 'payment' },
]);

const TAX_FIELDS: readonly Field[] = SLOTS.flatMap((slot): readonly Field[] => [
  { path: `items.tax_breakdowns${slot}.rate`, kind: 'rate', group: 'tax' },
  { path: `items.tax_breakdowns${slot}.amount`, kind: 'decimal', group: 'tax' },
  { path: `items.tax_breakdowns${slot}.regime`, kind: 'text', group: 'tax' },
  { path: `items.tax_breakdowns${slot}.type`, kind: 'text', group: 'tax' },
]);

/** Every field, in the order in which lists show them. */
export const FIELDS: readonly Field[] = [...FIELD_TABLE, ...PAYMENT_FIELDS, ...TAX_FIELDS];

const BY_PATH: ReadonlyMap<string, Field> = new Map(FIELDS.map((field) => [field.path, field]));

/** The field of that path, or `undefined` when there is none. */
export function findField(path: string): Field | undefined {
  return BY_PATH.get(path);
}
