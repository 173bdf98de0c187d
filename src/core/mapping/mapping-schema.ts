/**
 * The schema of a mapping's JSON, version 2. It agrees with `Mapping` field by field; the types hold that. A name from
 * the JSON becomes a property only where it is a field that can be mapped.
 */
import * as z from 'zod/mini';
import { isTimeZone } from './cells/time-zone';
import { FIELDS, findField, type FieldPath } from './fields';
import type { Mapping } from './mapping';

const NOT_A_FIELD = 'Not a field that can be mapped';

const fieldPath = z.custom<FieldPath>(
  (value) => typeof value === 'string' && findField(value) !== undefined,
  NOT_A_FIELD,
);

/** An object by field: keys that are no field are refused, never taken over. */
function byField<Value extends z.core.SomeType>(value: Value) {
  type Entries = Partial<Record<FieldPath, z.output<Value>>>;
  return z.pipe(
    z.record(z.string(), value),
    z.transform((entries, context): Entries => {
      for (const path of Object.keys(entries)) {
        if (findField(path) !== undefined) continue;
        context.issues.push({ code: 'custom', message: NOT_A_FIELD, input: path, path: [path] });
      }
      const known: Entries = {};
      for (const { path } of FIELDS) {
        const entry = Object.hasOwn(entries, path) ? entries[path] : undefined;
        if (entry !== undefined) known[path] = entry;
      }
      return known;
    }),
  );
}

/** What stands for all rows or for blanks of the id would make one transaction of many. */
function butForTheId<Entries extends object>(entries: Entries): boolean {
  return !Object.hasOwn(entries, 'transaction_id');
}

const NOT_FOR_THE_ID = 'Not for transaction_id, which tells the transactions apart';

const columnReference = {
  column: z.int().check(z.nonnegative()),
  header: z.string(),
};

const dateOrder = z.enum(['dmy', 'mdy', 'ymd']);
const decimalSign = z.enum(['.', ',']);
const rates = z.enum(['percent', 'fraction']);

/** Whether a person has said it, or it was only taken so. */
const chosen = {
  dateOrderChosen: z.exactOptional(z.boolean()),
  decimalSignChosen: z.exactOptional(z.boolean()),
  ratesChosen: z.exactOptional(z.boolean()),
};

const columnReading = z.object({
  dateOrder: z.exactOptional(dateOrder),
  decimalSign: z.exactOptional(decimalSign),
  rates: z.exactOptional(rates),
  ...chosen,
});

const notBlank = z.string().check(z.refine((text) => text.trim() !== '', 'Must not be blank'));

const flipSigns = z.discriminatedUnion('where', [
  z.object({ where: z.literal('original-named') }),
  z.object({
    where: z.literal('cell-says'),
    of: z.enum(['transaction', 'item']),
    ...columnReference,
    cells: z.array(notBlank).check(z.minLength(1)),
  }),
]);

export const mappingSchema: z.ZodMiniType<Mapping> = z.object({
  version: z.literal(2),
  columns: z.array(
    z.object({
      ...columnReference,
      field: fieldPath,
      reading: z.exactOptional(columnReading),
    }),
  ),
  constants: byField(z.string()),
  defaults: z.exactOptional(byField(z.string()).check(z.refine(butForTheId, NOT_FOR_THE_ID))),
  values: z.exactOptional(
    byField(z.array(z.object({ cell: notBlank, means: z.string() }))).check(
      z.refine(butForTheId, NOT_FOR_THE_ID),
    ),
  ),
  reading: z.object({
    timeZone: z.string().check(z.refine(isTimeZone, 'Not a time zone')),
    timeZoneChosen: z.exactOptional(z.boolean()),
    dateOrder,
    decimalSign,
    rates,
    ...chosen,
  }),
  layout: z.exactOptional(
    z.object({
      headerValues: z.exactOptional(z.enum(['every-row', 'first-row'])),
      taxes: z.exactOptional(z.enum(['columns', 'further-rows'])),
      skip: z.exactOptional(z.array(z.enum(['totals', 'repeated_header']))),
    }),
  ),
  flipSigns: z.exactOptional(flipSigns),
  missingTotals: z.exactOptional(z.enum(['leave', 'compute'])),
});
