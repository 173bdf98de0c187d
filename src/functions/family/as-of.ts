/**
 * ASOF: when the shown value of an id was fetched. It asks the service nothing itself: it waits for what other cells are
 * asking for, and is calculated again when something newer has come.
 */
import { AppError } from '../../core/domain/app-error';
import type { Clock } from '../../core/domain/ports';
import { isUuid } from '../../core/service/endpoints';
import { readIdText } from '../cell-input';
import type { Invocation } from '../invocation';
import type { LateCells } from '../late-cells';
import type { JoinedAnswers } from '../joined-answers';

/** Cells of the same calculation have asked by then, in whichever order Excel calls them. */
const MOMENT_MS = 100;

const EXCEL_DAY_OF_1970 = 25_569;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export interface AsOfPorts {
  readonly clock: Clock;
  readonly late: LateCells;
  /** By the id in lower case. */
  readonly calculations: JoinedAnswers<unknown>;
  readonly transactions: JoinedAnswers<unknown>;
}

export type AsOf = (id: unknown, invocation: Invocation) => Promise<number>;

export function createAsOf({ clock, late, calculations, transactions }: AsOfPorts): AsOf {
  /** Cells that show a time, by source and key. */
  const shown = new Map<JoinedAnswers<unknown>, Map<string, Set<string>>>();
  let moment: Promise<void> | undefined;

  for (const answers of [calculations, transactions]) {
    const cellsByKey = new Map<string, Set<string>>();
    shown.set(answers, cellsByKey);
    answers.listen((key) => {
      const cells = [...(cellsByKey.get(key) ?? [])];
      cellsByKey.delete(key);
      late.add(cells);
      late.answered(cells);
    });
  }

  /** One wait for all who come meanwhile. */
  function momentPassed(): Promise<void> {
    moment ??= clock.sleep(MOMENT_MS).then(() => {
      moment = undefined;
    });
    return moment;
  }

  function sourceOf(id: string): readonly [JoinedAnswers<unknown>, string] {
    const key = id.toLowerCase();
    const isCalculation =
      isUuid(id) && (calculations.isAsking(key) || calculations.known(key) !== undefined);
    return isCalculation ? [calculations, key] : [transactions, id];
  }

  return async (id, invocation) => {
    const text = readIdText(id);
    if (invocation.isInValuePreview !== true) await momentPassed();
    const [answers, key] = sourceOf(text);
    if (invocation.isInValuePreview !== true && answers.isAsking(key)) {
      await Promise.resolve(answers.ask(key, invocation)).catch(() => undefined);
    }
    const known = answers.known(key);
    if (known === undefined) {
      const message =
        'Nothing of this id is shown: this is the time of what another formula shows.';
      throw new AppError('NOT_FOUND', message);
    }
    watch(answers, key, invocation.address);
    return excelTime(known.fetchedAtMs);
  };

  function watch(answers: JoinedAnswers<unknown>, key: string, cell: string | undefined): void {
    const cellsByKey = shown.get(answers);
    if (cell === undefined || cellsByKey === undefined) return;
    const cells = cellsByKey.get(key) ?? new Set();
    cellsByKey.set(key, cells.add(cell));
  }
}

/** Days since 1899-12-30, by the clock on this computer's wall, to the second. */
function excelTime(ms: number): number {
  const wholeMs = Math.floor(ms / 1000) * 1000;
  const localMs = wholeMs - new Date(wholeMs).getTimezoneOffset() * MINUTE_MS;
  return localMs / DAY_MS + EXCEL_DAY_OF_1970;
}
