/**
 * What is wrong with a cell or a field, and what would be right. Keys are the codes of problems; `_fix` is said instead
 * when the right value is known. What to do about it stands apart (`ways.ts`) where it is not done the same way at the
 * command line as in the pane.
 */
import type { ProblemCode } from '../../core/mapping/problem-codes';

export const problems = {
  no_header: 'Row {{row}} holds no headers. Put a name over each column, or $t(ways.header_row)',
  no_rows: 'There are no rows under the headers in row {{row}}. $t(ways.other_table)',
  duplicate_header:
    '"{{header}}" stands over this column and over {{other}}. Rename one, so that a saved mapping can tell them apart.',
  sign_column_missing:
    'The column "{{header}}" is gone, which tells the credit notes whose amounts change their sign. $t(ways.sign_column)',
  id_missing:
    'This row has no id, so it belongs to no transaction. Fill it in as in the other rows of its transaction, or delete the row.',
  rows_disagree:
    '"{{value}}" differs from "{{expected}}" in {{first}}, and both rows are of one transaction. Make them equal.',
  line_total:
    '"{{value}}" differs from "{{other}}" in {{first}}: these look like totals of lines, not of the transaction. $t(ways.leave_out)',
  line_total_fix:
    '"{{value}}" differs from "{{other}}" in {{first}}: these look like totals of lines, not of the transaction. $t(ways.map_to)',
  cell_error: 'The cell holds the error {{value}}. Correct its formula.',
  control_character: 'The text holds the invisible character {{value}}. Type it anew.',
  digits_lost:
    '{{value}} has lost digits: Excel keeps 15. Format the column as text and enter the value again.',
  not_a_number: '"{{value}}" is not a number.',
  decimal_sign:
    '"{{value}}" is not a number with the chosen decimal sign. With "{{sign}}" it would be {{expected}}: $t(ways.decimal_sign)',
  ambiguous_number:
    '"{{value}}" is read as {{read}}; with "{{sign}}" as the decimal sign it would be {{otherwise}}. $t(ways.either_sign)',
  unknown_value:
    '"{{value}}" is not in the list of meanings for this column, and is taken as it stands. $t(ways.meaning)',
  total_not_computed:
    'This tax has no amount, so the totals of its transaction are not computed. Fill in the amount.',
  currency_sign: '"{{value}}" holds a currency sign. Write {{expected}}.',
  negative_form: '"{{value}}" is not a number. Write {{expected}} if it is negative.',
  percent_sign: '"{{value}}" is a percentage, and an amount is needed here.',
  not_a_date: '"{{value}}" is not a date.',
  date_order: '"{{value}}" is not a date. Day and month may be swapped: $t(ways.date_order)',
  required: 'This field is required. $t(ways.feed)',
  unknown_country: '"{{value}}" is not a country code.',
  unknown_country_fix: '"{{value}}" is not a country code. Write {{expected}}.',
  number_as_text:
    '"{{value}}" is text among numbers. It is read as {{expected}}; a sum in the sheet leaves it out.',
  date_as_text:
    '"{{value}}" is text among dates. Excel may have swapped day and month in the others: compare them with where they came from.',
  leading_zeros_lost:
    '"{{value}}" is shorter than the others of its column and may have lost zeros at its start: {{expected}}.',
  service_error: 'The service says: {{message}}',
  service_warning: 'The service says: {{message}}',
  unknown_currency: '"{{value}}" is not a currency code (ISO 4217), such as EUR.',
  unknown_currency_fix: '"{{value}}" is not a currency code (ISO 4217). Write {{expected}}.',
  unknown_language: '"{{value}}" is not a language code of two letters, such as en.',
  unknown_language_fix: '"{{value}}" is not a language code of two letters. Write {{expected}}.',
  too_long: '{{found}} characters are too many: at most {{most}} are taken.',
  wrong_length: 'The id has {{found}} characters; the service gives ids of {{expected}}.',
  too_many_decimals: '{{value}} has more than {{most}} decimals. Rounded it would be {{expected}}.',
  more_decimals_than_currency:
    '{{value}} has more than the {{digits}} decimals of {{currency}}. The service may round it to {{expected}}.',
  validation_match_invalid: 'Transactions of {{country}} need {{expected}}, not {{value}}.',
  unsupported_field: 'The service takes no such field for {{country}}. $t(ways.unmap)',
  number_missing:
    'There is no transaction number. In most countries the service may ask for one and refuse the transaction: fill it in, or map a column to it.',
  country_only_cancels:
    'In {{country}} transactions are cancelled, not adjusted: the service may refuse this one.',
  field_not_valid:
    'The payments come to {{value}}, and the total is {{expected}}. They must be equal.',
  total_mismatch: 'The total is {{value}}, but net {{net}} plus tax {{tax}} is {{expected}}.',
  net_mismatch:
    'The net price is {{value}}, but {{quantity}} times {{unit_price}} is {{expected}}.',
  tax_mismatch: 'The tax is {{value}}, but {{rate}} % of {{net}} is {{expected}}.',
  negative_rate: 'The rate {{value}} is negative.',
  credit_without_original:
    'The amount is negative ({{value}}) and no original is named. Map the id of the original transaction, or leave these rows out.',
  adjustment_not_negative:
    'The rows name the original {{value}}, but no amount is negative. Write credited amounts with a minus, or unmap the column.',
  credit_exceeds_original:
    'This credits {{value}} of {{original}}, of which {{left}} is left in this sheet. Lower what is credited, or correct the id of the original.',
} as const satisfies Messages;

type Messages = Readonly<Record<ProblemCode, string>> &
  Readonly<Partial<Record<`${ProblemCode}_fix`, string>>>;
