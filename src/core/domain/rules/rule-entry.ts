/**
 * What a rule is, as data: how much it matters, what it looks at, where it comes from and whether it has a fix. Its words
 * stand in `src/words`, by its code. The registers are `register.ts` here and in `core/mapping`.
 */
import type { Severity } from '../problem';

/**
 * What is compared: the sheet as a whole, a cell with its column, a cell alone, an item's or a transaction's values, or
 * transactions of the sheet with each other.
 */
export type RuleScope = 'source' | 'column' | 'cell' | 'item' | 'transaction' | 'transactions';

/** Who says so. `assumption`: the specification is silent. `reading`: a cell or row could be taken in more than one way. */
export type RuleOrigin =
  | 'specification'
  | 'ISO 3166-1'
  | 'ISO 4217'
  | 'ISO 639-1'
  | 'spreadsheet'
  | 'assumption'
  | 'reading';

/** What the fix writes into the cell, where one right answer is known. */
export type CellFixKind = 'code' | 'number' | 'rounded' | 'text' | 'without-character';

/** `other-field`: not the cell is put right but the mapping, by a person's choice. */
export type FixKind = CellFixKind | 'other-field';

export interface RuleEntry {
  /** `by-field`: lengths of the specification are errors, assumed ones warnings (`field-lengths.ts`). */
  readonly severity: Severity | 'by-field';
  readonly scope: RuleScope;
  readonly origin: RuleOrigin;
  /** Section of the specification, clause of a standard, or the reason of an assumption. */
  readonly because: string;
  readonly fix?: FixKind;
}

/** The severities that problems of a rule can have. */
export type SeverityOf<Entry extends RuleEntry> = Entry['severity'] extends 'by-field'
  ? Severity
  : Entry['severity'];
