/**
 * The queue between preparing rows and sending them: keeps a batch prepared ahead, so that senders do not wait for the
 * journal. It knows nothing of what preparing means.
 */

export interface Feeder<Row> {
  /** The next row that may be sent; `undefined` when the feeder was closed. */
  take(): Promise<Row | undefined>;
  /** Queues rows to be prepared. */
  add(rows: readonly Row[]): void;
  /** Queues a row to be prepared again, ahead of the others. */
  addAgain(row: Row): void;
  /** No batch is begun until `resume`. */
  pause(): void;
  resume(): void;
  /** Nothing more is handed out. */
  close(): void;
  /** Resolves when no batch is being prepared; after `close`, none will be. */
  idle(): Promise<void>;
}

/**
 * @param prepare makes a batch ready and resolves to those of it that may be sent; never rejects
 * @param mostInBatch how many rows are prepared together now; with half as many ready, the next batch is begun
 */
export function createFeeder<Row>(
  prepare: (batch: readonly Row[]) => Promise<readonly Row[]>,
  mostInBatch: () => number,
): Feeder<Row> {
  const waiting: Row[] = [];
  const again: Row[] = [];
  const ready: Row[] = [];
  const takers: ((row: Row | undefined) => void)[] = [];
  let preparing: Promise<void> | undefined;
  let batchSize = mostInBatch();
  let paused = false;
  let closed = false;

  function serve(): void {
    while (takers.length > 0 && (closed || ready.length > 0)) {
      takers.shift()?.(closed ? undefined : ready.shift());
    }
    if (closed || paused || preparing !== undefined || waiting.length + again.length === 0) return;
    if (ready.length * 2 < batchSize) preparing = prepareNext();
  }

  async function prepareNext(): Promise<void> {
    batchSize = mostInBatch();
    const batch = again.splice(0, batchSize);
    batch.push(...waiting.splice(0, batchSize - batch.length));
    ready.push(...(await prepare(batch)));
    preparing = undefined;
    serve();
  }

  return {
    take() {
      return new Promise((resolve) => {
        takers.push(resolve);
        serve();
      });
    },
    add(rows) {
      for (const row of rows) waiting.push(row);
      serve();
    },
    addAgain(row) {
      again.push(row);
      serve();
    },
    pause() {
      paused = true;
    },
    resume() {
      paused = false;
      serve();
    },
    close() {
      closed = true;
      serve();
    },
    async idle() {
      await preparing;
    },
  };
}
