/**
 * Which reader a field's cells get, by its kind and the mapping's way of reading.
 */
import type { Decimal } from '../domain/decimal';
import type { CellReader } from './cells/cell-fault';
import { dateReader } from './cells/read-date';
import { numberReader, rateReader } from './cells/read-number';
import { readCode, readId, readLanguageCode, readText } from './cells/read-text';
import { zoneOf } from './cells/time-zone';
import { findField, type FieldPath } from './fields';
import type { Mapping } from './mapping';
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
  'supplier.id',
  'customer.entity_number',
  'customer.tax_information.tax_number',
]);

/** @throws AppError `INVALID_INPUT` for a time zone that does not exist. */
export function cellReaders(source: Source, reading: Mapping['reading']): CellReaders {
  const date = dateReader(reading.dateOrder, zoneOf(reading.timeZone), source.dateSystem);
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
