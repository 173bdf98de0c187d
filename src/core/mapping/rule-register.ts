/**
 * Every rule that checking knows, as data: those of a transaction and those of reading it from a sheet, one entry for each
 * code of a problem. What cannot be read is an error, and a doubt about what can be read is a warning: the compiler holds
 * that, and that no code lacks its entry.
 */
import { TRANSACTION_RULES } from '../domain/rules/register';
import type { RuleEntry } from '../domain/rules/rule-entry';
import type { DoubtCode } from './cell-doubts';
import type { ReadingCode } from './cells/cell-fault';
import type { TotalsCode } from './computed-totals';
import type { GroupingCode, ProblemCode } from './problem-codes';
import type { ServiceCode } from './service-problems';
import type { CreditCode } from './sheet-credits';
import type { SourceCode } from './source-problems';

type Rules<Code extends string, Entry = RuleEntry> = Readonly<Record<Code, Entry>>;

interface ErrorEntry extends RuleEntry {
  readonly severity: 'error';
}

interface WarningEntry extends RuleEntry {
  readonly severity: 'warning';
}

const SOURCE_RULES = {
  no_header: {
    severity: 'error',
    scope: 'source',
    origin: 'reading',
    because: 'columns are known by their headers; the first row of data is not taken for them',
  },
  no_rows: {
    severity: 'error',
    scope: 'source',
    origin: 'reading',
    because: 'there is nothing to send',
  },
  duplicate_header: {
    severity: 'warning',
    scope: 'source',
    origin: 'reading',
    because: 'a saved mapping finds columns by their headers',
  },
  sign_column_missing: {
    severity: 'error',
    scope: 'source',
    origin: 'reading',
    because: 'without the column credit notes would be sent with the wrong sign',
  },
} as const satisfies Rules<SourceCode>;

const GROUPING_RULES = {
  id_missing: {
    severity: 'error',
    scope: 'transaction',
    origin: 'reading',
    because: 'the row may belong to the transaction above, and half a transaction must not be sent',
  },
  rows_disagree: {
    severity: 'error',
    scope: 'transaction',
    origin: 'reading',
    because: 'a field of the transaction has one value, and the rows of one id give two',
  },
  line_total: {
    severity: 'error',
    scope: 'transaction',
    origin: 'reading',
    because: 'a transaction has one total, and the amounts of its rows are those of their lines',
    fix: 'other-field',
  },
} as const satisfies Rules<GroupingCode, ErrorEntry>;

const READING_RULES = {
  cell_error: {
    severity: 'error',
    scope: 'cell',
    origin: 'spreadsheet',
    because: 'an error value stands for a formula that came to nothing',
  },
  control_character: {
    severity: 'error',
    scope: 'cell',
    origin: 'reading',
    because: 'nobody can see it in the cell: it has come in with a paste',
    fix: 'without-character',
  },
  digits_lost: {
    severity: 'error',
    scope: 'cell',
    origin: 'spreadsheet',
    because: 'Excel keeps 15 digits of a number (Excel specifications and limits)',
  },
  not_a_number: {
    severity: 'error',
    scope: 'cell',
    origin: 'specification',
    because: 'Resources: amounts, quantities and rates are numbers',
  },
  decimal_sign: {
    severity: 'error',
    scope: 'cell',
    origin: 'reading',
    because: 'it is a number with the other decimal sign only',
    fix: 'number',
  },
  currency_sign: {
    severity: 'error',
    scope: 'cell',
    origin: 'reading',
    because: 'the currency has a field of its own, and the sign may contradict it',
    fix: 'number',
  },
  negative_form: {
    severity: 'error',
    scope: 'cell',
    origin: 'reading',
    because: 'brackets and a minus behind are read as negative by some, and not by all',
    fix: 'number',
  },
  percent_sign: {
    severity: 'error',
    scope: 'cell',
    origin: 'reading',
    because: 'a percentage in a column of amounts is of another column, or of another field',
  },
  not_a_date: {
    severity: 'error',
    scope: 'cell',
    origin: 'specification',
    because:
      'Resources: dates are those of RFC 3339; Excel leaves text that it cannot read as text',
  },
  date_order: {
    severity: 'error',
    scope: 'cell',
    origin: 'spreadsheet',
    because: 'Excel keeps a date as text when day and month are not in its own order',
  },
} as const satisfies Rules<ReadingCode, ErrorEntry>;

const DOUBT_RULES = {
  ambiguous_number: {
    severity: 'warning',
    scope: 'column',
    origin: 'reading',
    because: 'no cell of the column decides the decimal sign',
  },
  unknown_value: {
    severity: 'warning',
    scope: 'cell',
    origin: 'reading',
    because: 'the mapping lists the meanings of the cells of this column',
  },
  number_as_text: {
    severity: 'warning',
    scope: 'column',
    origin: 'spreadsheet',
    because: 'Excel leaves numbers that are text out of its sums',
    fix: 'number',
  },
  date_as_text: {
    severity: 'warning',
    scope: 'column',
    origin: 'spreadsheet',
    because:
      'where Excel took some dates and left others as text, it may have swapped day and month',
  },
  leading_zeros_lost: {
    severity: 'warning',
    scope: 'column',
    origin: 'spreadsheet',
    because: 'Excel drops the zeros at the start of what it takes for a number',
    fix: 'text',
  },
  total_not_computed: {
    severity: 'warning',
    scope: 'transaction',
    origin: 'specification',
    because:
      'Resources: it does not say how a tax is rounded, so that none is made up from its rate',
  },
} as const satisfies Rules<DoubtCode | TotalsCode, WarningEntry>;

const CREDIT_RULES = {
  credit_exceeds_original: {
    severity: 'error',
    scope: 'transactions',
    origin: 'specification',
    because:
      'What the service does: an adjustment is a partial credit note. Only what stands in the sheet is counted, without errors and in one currency, up to half of its smallest unit',
  },
} as const satisfies Rules<CreditCode, ErrorEntry>;

const SERVICE_RULES = {
  service_error: {
    severity: 'error',
    scope: 'transaction',
    origin: 'specification',
    because: 'Resources, Error object: stands at the cell of its `field`',
  },
  service_warning: {
    severity: 'warning',
    scope: 'transaction',
    origin: 'specification',
    because: 'Errors, Warnings: `tax_authority_warning` on what was reported',
  },
} as const satisfies Rules<ServiceCode>;

/** In the order in which a sheet meets them. */
export const RULES: Rules<ProblemCode> = {
  ...SOURCE_RULES,
  ...GROUPING_RULES,
  ...READING_RULES,
  ...DOUBT_RULES,
  ...TRANSACTION_RULES,
  ...CREDIT_RULES,
  ...SERVICE_RULES,
};

/** The rule of a code that comes from elsewhere; `undefined` for one that there is not. */
export function findRule(code: string): RuleEntry | undefined {
  return isProblemCode(code) ? RULES[code] : undefined;
}

function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(RULES, code);
}
