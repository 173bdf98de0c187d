import type { FieldPath } from './fields';
import type { Mapping } from './mapping';

/** Whether the field has one value for all rows: it needs no column, and wins over one. */
export function isConstant(field: FieldPath, constants: Mapping['constants']): boolean {
  return (constants[field] ?? '').trim() !== '';
}
