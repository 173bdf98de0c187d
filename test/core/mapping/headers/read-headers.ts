/** Headers as a suggestion reads them. */
import type { CellValue } from '../../../../src/core/mapping/source';
import { suggestMapping } from '../../../../src/core/mapping/suggest';
import { sourceOf } from '../source-fixture';

/** Field per header; an unsure one ends in `?`, one known to belong to no field is `-`, an unknown one is absent. */
export function read(
  headers: readonly string[],
  rows: readonly (readonly CellValue[])[] = [],
): Record<string, string> {
  const { columns } = suggestMapping(sourceOf(headers, rows));
  return Object.fromEntries(
    columns.flatMap(({ column, field, confidence }) => {
      const unsure = confidence === 'unsure' ? '?' : '';
      if (field !== undefined) return [[headers[column] ?? '', `${field}${unsure}`]];
      return unsure === '' ? [[headers[column] ?? '', '-']] : [];
    }),
  );
}
