/** Assumptions about a search: the values. See `register.ts`. */

/** Default page size (specification, Limits): no assumption. Its maximum stands in the contract. */
export const DEFAULT_PAGE_SIZE = 25;

/** Parameters of a search whose several values are always separated by commas. */
export const COMMA_LISTS = ['transaction_type', 'workflow_operations'] as const;

/** Fields by which a search can be ordered; without `sort_by` the order is that of arrival. */
export const SORT_FIELDS = [
  'transaction_date',
  'reporting_date',
  'last_updated_date',
  'transaction_id',
  'transaction_number',
] as const;
export type SortField = (typeof SORT_FIELDS)[number];

/** Accepted values of `sort_order`; the first is the default. */
export const SORT_ORDERS = ['asc', 'desc'] as const;
