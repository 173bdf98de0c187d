/**
 * A problem: something wrong with a transaction, found before anything is sent. Pure data: the words are made at the
 * edge from `code` and `facts` (`src/words`).
 */

/** An error keeps a transaction from being sent; a warning does not. */
export type Severity = 'error' | 'warning';

/** Facts that a message needs: the value found, what would be right, a limit. Always text. */
export type ProblemFacts = Readonly<Record<string, string>>;

/**
 * A problem with one field of one transaction.
 *
 * `field` is the field's path in the specification's names, with the item's 0-based index where there is one:
 * `currency_code`, `items[2].unit_price`, `items[0].tax_breakdowns[0].rate`.
 */
export interface FieldProblem<Code extends string = string> {
  readonly severity: Severity;
  readonly code: Code;
  readonly field: string;
  readonly facts: ProblemFacts;
}
