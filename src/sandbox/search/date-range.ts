/**
 * The bounds that a search sets to a date, as a range of the rows in its order: what the filters let
 * through, found without asking each row. Rows without the date are outside.
 */
import type { SortField } from '../assumptions';
import type { SearchValues } from '../contract';
import type { Position } from './search-order';
import { instantOf, NO_DATE, type DateField } from './search-row';
import type { Range } from './sorted-rows';

interface Bounds {
  readonly field: DateField;
  readonly from: string;
  readonly to: string;
  readonly inclusive: boolean;
}

const BOUNDS: readonly Bounds[] = [
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

/** A range for each date that is bounded. */
export function dateRanges(values: SearchValues): ReadonlyMap<SortField | undefined, Range> {
  const bounded = BOUNDS.filter(({ from, to }) => from in values || to in values);
  return new Map(bounded.map((bounds) => [bounds.field, rangeOf(bounds, values)]));
}

function rangeOf({ from, to, inclusive }: Bounds, values: SearchValues): Range {
  const [least, most] = [values[from], values[to]];
  const [first, last] = inclusive ? [ahead, behind] : [behind, ahead];
  return {
    from: least === undefined ? behind(NO_DATE) : first(instantOf(String(least))),
    to: most === undefined ? undefined : last(instantOf(String(most))),
  };
}

/** Before every row of this instant. */
function ahead(ms: number): Position {
  return { value: ms, seq: 0 };
}

/** Behind every row of this instant. */
function behind(ms: number): Position {
  return { value: ms, seq: Number.POSITIVE_INFINITY };
}
