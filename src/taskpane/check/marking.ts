/** Marks in the sheet: what the check found, beside each row, written and cleared on demand. */
import type { CheckResult, MappedTransaction } from '../../core/mapping/reading-result';
import type { Mark, MarkReport } from '../../office';
import { problemMessage } from '../../words/problem-message';
import { asError } from '../error-notice';
import type { Pane } from '../state/pane-context';
import type { PaneWords } from '../wording/pane-words';

type MarkKind = 'marked' | 'cleared';

export interface MarkProgress {
  readonly kind: MarkKind;
  readonly rowsDone: number;
  readonly rowCount: number;
}

export interface MarkOutcome extends MarkReport {
  readonly kind: MarkKind;
  readonly error: Error | undefined;
}

export interface MarkState {
  readonly marking: MarkProgress | undefined;
  readonly marked: MarkOutcome | undefined;
}

export const NOTHING_MARKED: MarkState = { marking: undefined, marked: undefined };

export interface Marking {
  mark(): Promise<void>;
  clear(): Promise<void>;
  cancel(): void;
}

export function createMarking(
  { services, store, words }: Pane,
  get: () => MarkState,
  tell: (state: Partial<MarkState>) => void,
): Marking {
  let abort = new AbortController();

  async function work(kind: MarkKind): Promise<void> {
    const { read, mapping, check } = store.getState();
    if (read === undefined || mapping === undefined || get().marking !== undefined) return;
    abort = new AbortController();
    const rowCount = read.source.rows.length;
    tell({ marking: { kind, rowsDone: 0, rowCount }, marked: undefined });
    const options = {
      signal: abort.signal,
      onProgress: (rowsDone: number) => {
        tell({ marking: { kind, rowsDone, rowCount } });
      },
    };
    try {
      const workbook = await services.workbook();
      const { location, source } = read;
      const report =
        kind === 'marked' && check !== undefined
          ? await workbook.markRows(location, source, mapping, marksOf(check, words), options)
          : await workbook.clearMarks(location, source, mapping, options);
      tell({ marked: { kind, ...report, error: undefined } });
    } catch (thrown) {
      tell({ marked: { kind, rows: 0, submitted: 0, error: asError(thrown) } });
    } finally {
      tell({ marking: undefined });
    }
  }

  return {
    mark: () => work('marked'),
    clear: () => work('cleared'),
    cancel: () => {
      abort.abort();
    },
  };
}

/** By transaction id: ready or not, and the first thing that is wrong, with how many more there are. */
export function marksOf(check: CheckResult, words: PaneWords): ReadonlyMap<string, Mark> {
  return new Map(
    check.transactions.map((mapped) => [mapped.transaction.transaction_id, markOf(mapped, words)]),
  );
}

function markOf({ ready, problems }: MappedTransaction, words: PaneWords): Mark {
  const status = words.say(`sheet.status.${ready ? 'ready' : 'error'}`);
  const first = problems.find(({ severity }) => severity === 'error') ?? problems[0];
  if (first === undefined) return { status, message: '' };
  const text = problemMessage(words, first);
  const message = first.cell === '' ? text : `${first.cell}: ${text}`;
  const more = problems.length - 1;
  return {
    status,
    message: more === 0 ? message : words.say('pane.check.marks.more', { count: more, message }),
  };
}
