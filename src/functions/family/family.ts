/**
 * All functions but TAXCALC, loaded when one of them is first called. Each is given what stands between the brackets; what
 * it answers is ready for Excel.
 */
import { excelError, type FunctionCall } from '../cell-answer';
import type { CellValue } from '../calculation-field';
import type { Invocation } from '../invocation';
import type { FunctionCells } from '../page-functions';
import type { JoinedAnswers } from '../joined-answers';
import { createAsOf } from './as-of';
import { breakdownRows, calculationTable } from './calculation-rows';
import { followStatus, type LiveCell } from './live-status';
import { lookupRows, shareBatches } from './lookup-rows';
import type { FailedCell, Rows } from './rows';
import { searchRows, shareSearches } from './search-rows';
import { createStatusCells } from './status-cells';
import { shareDocuments, shareTransactions, type TransactionAnswer } from './transaction-answer';
import { errorRows, statusTable, transactionField } from './transaction-rows';

/** What the functions answer, under their ids. */
export interface FamilyAnswers {
  readonly 'TAXCALC.BREAKDOWN': Rows;
  readonly 'TAXCALC.TABLE': Rows;
  readonly TXSTATUS: string;
  readonly 'TXSTATUS.TABLE': Rows;
  readonly TXERRORS: Rows;
  readonly TXFIELD: CellValue;
  readonly TXSEARCH: Rows;
  readonly LOOKUPBATCH: Rows;
  readonly ASOF: number;
}

export type FamilyFunction = keyof FamilyAnswers;

type Functions = {
  readonly [Id in FamilyFunction]: (
    args: readonly unknown[],
    invocation: Invocation,
  ) => FamilyAnswers[Id] | Promise<FamilyAnswers[Id]>;
};

/** The functions of one connection. */
export interface Family {
  readonly functions: Functions;
  readonly transactions: JoinedAnswers<TransactionAnswer>;
}

const families = new WeakMap<FunctionCells, Family>();

export function familyOf(cells: FunctionCells): Family {
  const family = families.get(cells) ?? createFamily(cells);
  families.set(cells, family);
  return family;
}

function createFamily({ ports, share, late, calculations }: FunctionCells): Family {
  const transactions = shareTransactions(share, ports);
  const documents = shareDocuments(share, ports, transactions);
  const searches = shareSearches(share, ports);
  const batches = shareBatches(share, ports);
  const statuses = createStatusCells(transactions);
  const asOf = createAsOf({ clock: ports.clock, late, calculations, transactions });
  const sources = { transactions, documents };
  return {
    transactions,
    functions: {
      'TAXCALC.BREAKDOWN': (...call) => breakdownRows(calculations, ...call),
      'TAXCALC.TABLE': (...call) => calculationTable(calculations, ...call),
      TXSTATUS: ([id], invocation) => statuses.status(id, invocation),
      'TXSTATUS.TABLE': (...call) => statusTable(sources, ...call),
      TXERRORS: (...call) => errorRows(sources, ...call),
      TXFIELD: (...call) => transactionField(sources, ...call),
      TXSEARCH: (...call) => searchRows(searches, ...call),
      LOOKUPBATCH: (...call) => lookupRows(batches, ...call),
      ASOF: ([id], invocation) => asOf(id, invocation),
    },
  };
}

/** What a spilled result looks like to Excel. */
export type ExcelRows = (CellValue | CustomFunctions.Error)[][];

export type ExcelAnswer<Answer> = Answer extends Rows ? ExcelRows : Answer;

/** The errors of one result that are listed; a table of ten thousand bad ids says nothing more by its last. */
const MOST_LISTED = 20;

/** `rows` with errors as Excel's own class; the first of them are listed for the pane. */
function excelRows(rows: Rows, call: FunctionCall, cells: FunctionCells): ExcelRows {
  const errors = new Map<FailedCell, CustomFunctions.Error>();
  const errorOf = (failed: FailedCell) => {
    const isListed = errors.size < MOST_LISTED;
    const error =
      errors.get(failed) ?? excelError(failed.error, { ...call, id: failed.id }, cells, isListed);
    errors.set(failed, error);
    return error;
  };
  return rows.map((row) => row.map((cell) => (typeof cell === 'object' ? errorOf(cell) : cell)));
}

/** What `call` shows. @throws AppError. */
export async function askFamily<Id extends FamilyFunction>(
  call: FunctionCall & { readonly functionName: Id },
  args: readonly unknown[],
  cells: FunctionCells,
): Promise<ExcelAnswer<FamilyAnswers[Id]>> {
  const answer: unknown = await familyOf(cells).functions[call.functionName](args, call.invocation);
  const shown = Array.isArray(answer) ? excelRows(answer as Rows, call, cells) : answer;
  return shown as ExcelAnswer<FamilyAnswers[Id]>;
}

/** Shows the status of a transaction in a stream; it never throws. */
export function streamStatus(
  call: FunctionCall,
  setResult: (shown: string | CustomFunctions.Error) => void,
  cellsNow: () => FunctionCells,
): Promise<void> {
  const live: LiveCell = {
    invocation: call.invocation,
    show: setResult,
    fail: (error) => setResult(excelError(error, call, cellsNow())),
  };
  const transactions = () => familyOf(cellsNow()).transactions;
  return followStatus({ clock: cellsNow().ports.clock, transactions }, call.id, live);
}
