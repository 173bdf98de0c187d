/**
 * Feeds results to the sheet as they come, a few times a second at most. What Excel refuses for now (a cell is being
 * edited) is brought again until it is taken: nothing is lost, and nothing waits for it.
 */
import type { Clock } from '../../core/domain/ports';
import type { ResultWriter, RowResult, WriteReport } from '../../office';
import { asError } from '../error-notice';

/**
 * Between two writes: often enough to be watched, seldom enough to leave Excel to its user. A write that takes longer is
 * followed by as long a pause.
 */
const GAP_MS = 400;
/** What the page puts together in one turn; the rest goes with the next write. */
const MOST_AT_ONCE = 2_000;
/** After Excel refused a write. */
const RETRY_MS = 2000;

export interface SheetFeedListener {
  readonly written: (report: WriteReport) => void;
  /** Excel refuses for now; the results are brought again. */
  readonly refused: (error: Error) => void;
}

export interface SheetFeed {
  put(results: readonly RowResult[]): void;
  /** Writes once more where the last results did not come beside their rows: that may be allowed by now. */
  bringHeldBack(): void;
  /** Resolves when everything that was put is in the sheet, or the feed was closed. */
  settled(): Promise<void>;
  /** Gives up what Excel has not taken; resolves when no write is under way any more. */
  close(): Promise<void>;
}

export function createSheetFeed(
  writer: ResultWriter,
  clock: Clock,
  listener: SheetFeedListener,
): SheetFeed {
  const closing = new AbortController();
  const waiting = new Map<string, RowResult>();
  let refused = false;
  let heldBack = false;
  /** Somebody wants what is held back to be tried now. */
  let wanted = false;
  let pump: Promise<void> | undefined;

  function takeWaiting(): readonly RowResult[] {
    const batch: RowResult[] = [];
    for (const [id, result] of waiting) {
      if (batch.length === MOST_AT_ONCE) break;
      batch.push(result);
      waiting.delete(id);
    }
    return batch;
  }

  async function writeWaiting(): Promise<void> {
    wanted = false;
    try {
      const report = await writer.writeResults(takeWaiting());
      refused = false;
      heldBack = report.place === 'results-sheet';
      listener.written(report);
    } catch (thrown) {
      // The writer keeps what it could not write, and brings it with the next write.
      refused = true;
      listener.refused(asError(thrown));
    }
  }

  async function run(): Promise<void> {
    while ((waiting.size > 0 || refused || wanted) && !closing.signal.aborted) {
      const startMs = clock.monotonicMs();
      await writeWaiting();
      const tookMs = clock.monotonicMs() - startMs;
      await pause(refused ? RETRY_MS : Math.max(GAP_MS, tookMs));
    }
  }

  function start(): void {
    if (pump !== undefined || (waiting.size === 0 && !wanted) || closing.signal.aborted) return;
    pump = run().finally(() => {
      pump = undefined;
      // What was put while the last pump came to its end.
      start();
    });
  }

  async function pause(delayMs: number): Promise<void> {
    try {
      await clock.sleep(delayMs, closing.signal);
    } catch (thrown) {
      if (!closing.signal.aborted) throw thrown;
    }
  }

  return {
    put: (results) => {
      for (const result of results) waiting.set(result.transactionId, result);
      start();
    },
    bringHeldBack: () => {
      wanted = heldBack;
      start();
    },
    settled: async () => {
      while (pump !== undefined) await pump;
    },
    close: async () => {
      closing.abort();
      await pump;
    },
  };
}
