/**
 * Which reader a field's cells get, by its kind and the mapping's way of reading.
 */
import type { Decimal } from '../domain/decimal';
import type { CellReader } from './cells/cell-fault';
import { dateReader } from './cells/read-date';
import { numberReader, rateReader } from './cells/read-number';
import { readCode, readId, readLanguageCode, readText } from './cells/read-text';
import type { Zone } from './cells/time-zone';
import { findField, type FieldPath } from './fields';
import type { Reading } from './mapping';
import type { Source } from './source';

export interface CellReaders {
  readonly text: (field: FieldPath) => CellReader;
  readonly decimal: (field: FieldPath) => CellReader<Decimal>;
}

/** Excel shortens them, and two that look alike must not be two. */
const ID_FIELDS: ReadonlySet<FieldPath> = new Set([
  'transaction_id',
  'transaction_number',
  'reference_transaction_id',
  'items.reference_transaction_id',
  'supplier.id',
  'customer.entity_number',
  'customer.tax_information.tax_number',
]);

export function cellReaders(
  { dateSystem }: Pick<Source, 'dateSystem'>,
  reading: Reading,
  zone: Zone,
): CellReaders {
  const date = dateReader(reading.dateOrder, zone, dateSystem);
  const number = numberReader(reading.decimalSign);
  const rate = rateReader(reading.decimalSign, reading.rates);
  return {
    text: (field) => {
      const kind = findField(field)?.kind;
      if (kind === 'date') return date;
      if (kind === 'code') return field === 'language_code' ? readLanguageCode : readCode;
      return ID_FIELDS.has(field) ? readId : readText;
    },
    decimal: (field) => (findField(field)?.kind === 'rate' ? rate : number),
  };
}
