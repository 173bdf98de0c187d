/** Marks in the sheet: what the check found, beside each row, written and cleared on demand. */
import { paced } from '../../core/domain/steps';
import type { MarkReport } from '../../office';
import { asError } from '../error-notice';
import type { Pane } from '../state/pane-context';
import { marksOf } from './mark-words';

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
  /** Marks colour the cells, too. */
  readonly colouring: boolean;
  readonly marking: MarkProgress | undefined;
  readonly marked: MarkOutcome | undefined;
}

export const NOTHING_MARKED: MarkState = {
  colouring: false,
  marking: undefined,
  marked: undefined,
};

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
      let report: MarkReport;
      if (kind === 'marked' && check !== undefined) {
        const steps = marksOf(check, source, words, get().colouring);
        const marks = await paced(steps, { clock: services.clock, signal: options.signal });
        report = await workbook.markRows(location, source, mapping, marks, options);
      } else report = await workbook.clearMarks(location, source, mapping, options);
      tell({ marked: { kind, ...report, error: undefined } });
    } catch (thrown) {
      // Stopped before anything was written.
      if (options.signal.aborted) return;
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
