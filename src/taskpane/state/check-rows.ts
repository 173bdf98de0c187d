/**
 * Reading and checking the rows, as Check and Submit both do. What comes out is the shared state's; a mapping or source
 * that changed meanwhile wins over it.
 */
import { AppError } from '../../core/domain/app-error';
import type { CheckResult } from '../../core/mapping/reading-result';
import { missingFields } from '../../core/mapping/required';
import type { CheckOptions } from '../mapping-services';
import type { Pane } from './pane-context';
import { withMapping, type ReadSource } from './pane-store';

export interface CheckedRows {
  readonly read: ReadSource;
  readonly check: CheckResult;
}

/** Reads the source of the mapping anew; the mapping follows its headers. @throws AppError as reading does. */
export async function readAgain(
  { services, store }: Pane,
  options: CheckOptions = {},
): Promise<void> {
  const { read, mapping, sourceIsStale: wasStale } = store.getState();
  if (read === undefined || mapping === undefined) return;
  // What is edited from here on may not be in what is read.
  store.setState({ sourceIsStale: false });
  try {
    const workbook = await services.workbook();
    const source = await workbook.readSource(read.location, options);
    const aligned = await (await services.mapping()).restore(mapping, source);
    // Rows that nobody waits for any more would be checked all the same, as a new source is.
    options.signal?.throwIfAborted();
    if (aligned === undefined) throw columnsGone();
    store.setState({
      read: { ...read, source },
      ...withMapping(aligned, missingFields(aligned).length),
    });
  } catch (thrown) {
    // Whoever stops it has the rows as they were known before.
    const isStopped = options.signal?.aborted === true;
    const isStale = !isStopped || wasStale || store.getState().sourceIsStale;
    store.setState({ sourceIsStale: isStale });
    throw thrown;
  }
}

function columnsGone(): AppError {
  return new AppError(
    'INVALID_INPUT',
    'The columns that were mapped are no longer in the sheet. Choose the source again in Map.',
  );
}

/**
 * Checks the rows that were read last, with pauses on the way; `undefined` when there are none, or they changed
 * meanwhile. Rejects with the signal's reason when that aborts.
 */
export async function checkRows(
  { services, store }: Pane,
  { signal, onProgress }: CheckOptions = {},
): Promise<CheckedRows | undefined> {
  const { read, mapping } = store.getState();
  if (read === undefined || mapping === undefined) return undefined;
  const abort = new AbortController();
  const isOver = () => store.getState().mapping !== mapping || store.getState().read !== read;
  const end = () => {
    abort.abort(signal?.reason);
  };
  signal?.addEventListener('abort', end);
  const stopWatching = store.subscribe(() => {
    if (isOver()) abort.abort();
  });
  try {
    const port = await services.mapping();
    const check = await port.check(read.source, mapping, {
      signal: abort.signal,
      ...(onProgress && { onProgress }),
    });
    if (isOver()) return undefined;
    store.setState({ check });
    return { read, check };
  } catch (thrown) {
    if (isOver()) return undefined;
    throw thrown;
  } finally {
    signal?.removeEventListener('abort', end);
    stopWatching();
  }
}
