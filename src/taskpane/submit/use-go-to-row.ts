/** Showing a transaction's row in the sheet. It may have gone since it was read: then that is said. */
import { useState } from 'react';
import { asError } from '../error-notice';
import { usePane } from '../state/pane-context';

export interface GoToRow {
  go(transactionId: string): Promise<void>;
  /** The id that was looked for last, when no row bears it any more. */
  readonly gone: string | undefined;
  readonly error: Error | undefined;
}

export function useGoToRow(): GoToRow {
  const { services, store } = usePane();
  const [gone, setGone] = useState<string>();
  const [error, setError] = useState<Error>();
  const go = async (transactionId: string) => {
    setGone(undefined);
    setError(undefined);
    const { read, mapping } = store.getState();
    if (read === undefined || mapping === undefined) return;
    try {
      const workbook = await services.workbook();
      const { location, source } = read;
      const isThere = await workbook.selectRow(location, source, mapping, transactionId);
      if (!isThere) setGone(transactionId);
    } catch (thrown) {
      setError(asError(thrown));
    }
  };
  return { go, gone, error };
}
