/**
 * The different values of a column, looked up when they are first shown, and again when the rows change or the mapping,
 * which says what rows count. Those of before stay in view meanwhile.
 */
import { useEffect, useState } from 'react';
import type { ColumnValues } from '../../../core/mapping/column-values';
import { asError } from '../../error-notice';
import { usePane, usePaneState } from '../../state/pane-context';

export interface LookedUpValues {
  /** `undefined` while they are on their way. */
  readonly values: ColumnValues | undefined;
  readonly error: Error | undefined;
}

const NONE: LookedUpValues = { values: undefined, error: undefined };

export function useColumnValues(column: number): LookedUpValues {
  const { services } = usePane();
  const source = usePaneState(({ read }) => read?.source);
  const mapping = usePaneState((state) => state.mapping);
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    if (source === undefined || mapping === undefined) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const look = async () => {
      const mappings = await services.mapping();
      return mappings.columnValues(source, mapping, column, signal);
    };
    look().then(
      (values) => {
        if (!signal.aborted) setFound({ values, error: undefined });
      },
      (thrown: unknown) => {
        if (!signal.aborted) setFound({ values: undefined, error: asError(thrown) });
      },
    );
    return () => {
      leaving.abort();
    };
  }, [services, source, mapping, column]);
  return found;
}
