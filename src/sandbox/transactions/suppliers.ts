/**
 * The suppliers of the sandbox. A few have names; any other 32-character id is known too, so that a
 * mapping can be tried with one's own, except those that begin with `unknown`.
 */

export interface Supplier {
  readonly id: string;
  readonly name: string;
  readonly countryCode: string;
}

const NAMED: readonly Supplier[] = [
  {
    id: 'sandbox-supplier-mx-000000000001',
    name: 'Maderas del Bajío S.A. de C.V.',
    countryCode: 'MX',
  },
  { id: 'sandbox-supplier-es-000000000001', name: 'Talleres Ribera S.L.', countryCode: 'ES' },
  { id: 'sandbox-supplier-pt-000000000001', name: 'Cerâmica do Vouga Lda.', countryCode: 'PT' },
  { id: 'sandbox-supplier-gb-000000000001', name: 'Harbour Gifts Ltd', countryCode: 'GB' },
];

const BY_ID = new Map(NAMED.map((supplier) => [supplier.id, supplier]));

export const UNKNOWN_SUPPLIER_PREFIX = 'unknown';

export function namedSupplier(id: string): Supplier | undefined {
  return BY_ID.get(id);
}

export function isKnownSupplier(id: string): boolean {
  return !id.startsWith(UNKNOWN_SUPPLIER_PREFIX);
}
