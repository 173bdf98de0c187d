/** Every code that checking a source can give, and what the service says of its rows. The words of each stand in `src/words`. */
import type { RuleCode } from '../domain/rules/rule';
import type { DoubtCode } from './cell-doubts';
import type { ReadingCode } from './cells/cell-fault';
import type { TotalsCode } from './computed-totals';
import type { LineTotalCode } from './line-totals';
import type { ServiceCode } from './service-problems';
import type { CreditCode } from './sheet-credits';
import type { SourceCode } from './source-problems';

/** What is wrong between the rows of a transaction. */
export type GroupingCode = 'id_missing' | 'rows_disagree' | LineTotalCode;

export type ProblemCode =
  | RuleCode
  | ReadingCode
  | SourceCode
  | GroupingCode
  | DoubtCode
  | TotalsCode
  | CreditCode
  | ServiceCode;
