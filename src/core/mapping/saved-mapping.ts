/**
 * Saved mappings: JSON of version 1, in the workbook or in a file. Parsed once at the edge; a mapping that names what
 * does not exist is refused with the place, never repaired silently.
 */
import * as z from 'zod/mini';
import { AppError } from '../domain/app-error';
import { isTimeZone } from './cells/time-zone';
import { FIELDS, findField, type FieldPath } from './fields';
import type { ColumnMapping, Mapping } from './mapping';
import type { Source } from './source';

const fieldPath = z.custom<FieldPath>(
  (value) => typeof value === 'string' && findField(value) !== undefined,
  'Not a field that can be mapped',
);

const constants = z.pipe(
  z.record(z.string(), z.string()),
  z.transform((entries, context): Partial<Record<FieldPath, string>> => {
    for (const path of Object.keys(entries)) {
      if (findField(path) !== undefined) continue;
      context.issues.push({
        code: 'custom',
        message: 'Not a field that can be mapped',
        input: path,
        path: [path],
      });
    }
    const known = FIELDS.flatMap(({ path }) => {
      const value = Object.hasOwn(entries, path) ? entries[path] : undefined;
      return value === undefined ? [] : [[path, value] as const];
    });
    return Object.fromEntries(known);
  }),
);

const savedMapping = z.object({
  version: z.literal(1),
  columns: z.array(
    z.object({
      column: z.int().check(z.nonnegative()),
      header: z.string(),
      field: fieldPath,
    }),
  ),
  constants,
  reading: z.object({
    timeZone: z.string().check(z.refine(isTimeZone, 'Not a time zone')),
    dateOrder: z.enum(['dmy', 'mdy', 'ymd']),
    decimalSign: z.enum(['.', ',']),
    decimalSignChosen: z.exactOptional(z.boolean()),
    rates: z.enum(['percent', 'fraction']),
  }),
});

/** The mapping that `json` is. @throws AppError `INVALID_INPUT` with the place of each thing that is wrong. */
export function parseMapping(json: unknown): Mapping {
  const parsed = savedMapping.safeParse(json);
  if (parsed.success) return withoutRepeats(parsed.data);
  const issues = parsed.error.issues.map(({ path, message }) => {
    const place = path.map(String).join('.');
    return place === '' ? message : `${place}: ${message}`;
  });
  throw new AppError('INVALID_INPUT', `The mapping can't be read. ${issues.join('; ')}.`);
}

function withoutRepeats(mapping: Mapping): Mapping {
  const fields = new Set<FieldPath>();
  for (const { field } of mapping.columns) {
    if (fields.has(field)) {
      throw new AppError('INVALID_INPUT', `The mapping can't be read. Two columns feed ${field}.`);
    }
    fields.add(field);
  }
  return mapping;
}

/**
 * The same mapping over the columns of `source`: each column is found again by its header, the nearest one where two
 * have it. A column without header stays in its place; one whose header is gone is left out.
 */
export function alignMapping(mapping: Mapping, source: Source): Mapping {
  const taken = new Set<number>();
  const columns = mapping.columns.flatMap((mapped): ColumnMapping[] => {
    const column = findColumn(mapped, source, taken);
    if (column === undefined) return [];
    taken.add(column);
    return [{ ...mapped, column }];
  });
  return { ...mapping, columns };
}

function findColumn(
  { column, header }: ColumnMapping,
  source: Source,
  taken: ReadonlySet<number>,
): number | undefined {
  const found = source.headers
    .map((text, at) => ({ text, at }))
    .filter(({ text, at }) => text.trim() === header.trim() && !taken.has(at))
    .sort((a, b) => Math.abs(a.at - column) - Math.abs(b.at - column));
  if (header.trim() !== '') return found[0]?.at;
  return found.find(({ at }) => at === column)?.at;
}
