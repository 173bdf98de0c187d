/**
 * The bounds that a search sets to dates, as instants that are both let through, to filter rows and to
 * look them up. They are as the specification words them (GET /v1/transactions): dates of transaction
 * and reporting exclude them, dates of update include them. Rows without the date are outside.
 */
import type { SearchValues } from '../contract';
import { instantOf, NO_DATE, type DateField, type SearchRow } from './search-row';
import type { Range } from './sorted-rows';

export interface DateBounds {
  readonly field: DateField;
  readonly leastMs: number;
  readonly mostMs: number;
}

interface Parameters {
  readonly field: DateField;
  readonly from: string;
  readonly to: string;
  readonly inclusive: boolean;
}

const PARAMETERS: readonly Parameters[] = [
  {
    field: 'transaction_date',
    from: 'transaction_date_from',
    to: 'transaction_date_to',
    inclusive: false,
  },
  {
    field: 'reporting_date',
    from: 'reporting_date_from',
    to: 'reporting_date_to',
    inclusive: false,
  },
  { field: 'last_updated_date', from: 'updated_at_from', to: 'updated_at_to', inclusive: true },
];

/** One for each date that is bounded. */
export function dateBounds(values: SearchValues): DateBounds[] {
  return PARAMETERS.filter(({ from, to }) => from in values || to in values).map(
    ({ field, from, to, inclusive }) => {
      // Dates are whole milliseconds: the first after an instant is the next.
      const step = inclusive ? 0 : 1;
      const [least, most] = [values[from], values[to]];
      return {
        field,
        leastMs: least === undefined ? NO_DATE + 1 : instantOf(String(least)) + step,
        mostMs: most === undefined ? Number.POSITIVE_INFINITY : instantOf(String(most)) - step,
      };
    },
  );
}

export function isWithin({ values }: SearchRow, { field, leastMs, mostMs }: DateBounds): boolean {
  return values[field] >= leastMs && values[field] <= mostMs;
}

/** The rows within the bounds, among rows ordered by their date. */
export function rangeOf({ leastMs, mostMs }: DateBounds): Range {
  return {
    from: { value: leastMs, seq: 0 },
    to: { value: mostMs, seq: Number.POSITIVE_INFINITY },
  };
}
