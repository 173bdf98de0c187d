/**
 * What to do about a problem, where that depends on the place in which a person reads of it: in the pane, or (`_cli`) at
 * the command line. Messages take it in as `$t(ways.feed)`.
 */
export const ways = {
  header_row: 'say in which row the headers are.',
  header_row_cli: 'say in which row the headers are (--header-row).',
  other_table: 'Choose the table that holds the transactions.',
  other_table_cli:
    'Name the sheet that holds the transactions (--sheet), or the row of the headers (--header-row).',
  sign_column: 'Choose it again in Map.',
  sign_column_cli: 'Correct its name under flipSigns in the mapping.',
  leave_out: 'Leave the column out in Map.',
  leave_out_cli: 'Leave the field out (--set field=).',
  map_to: 'Map the column to {{expected}}, or leave it out.',
  map_to_cli:
    'Map the column to {{expected}} in the mapping, or leave the field out (--set field=).',
  decimal_sign: 'choose it in Map.',
  decimal_sign_cli: 'say so with --decimal-sign "{{sign}}".',
  either_sign: 'Choose the decimal sign in Map.',
  either_sign_cli: 'Say which it is with --decimal-sign.',
  meaning: 'Add it in Map, or correct the cell.',
  meaning_cli: 'Add it under values in the mapping, or correct the cell.',
  date_order: 'choose the order in Map.',
  date_order_cli: 'say the order with --date-order.',
  feed: 'Fill it in, map a column to it, or set it for all rows.',
  feed_cli:
    'Fill it in, map a column to it in the mapping, or set it for all rows (--set field=value).',
  unmap: 'Unmap the column, or map it to another field.',
  unmap_cli: 'Leave the field out (--set field=), or map its column to another one in the mapping.',
} as const satisfies Ways;

/** Each way has its other. */
type Way =
  | 'header_row'
  | 'other_table'
  | 'sign_column'
  | 'leave_out'
  | 'map_to'
  | 'decimal_sign'
  | 'either_sign'
  | 'meaning'
  | 'date_order'
  | 'feed'
  | 'unmap';

type Ways = Readonly<Record<Way | `${Way}_cli`, string>>;
