/** The different values of a column, looked up when they are first shown and again when its rows or its field change. */
import { useEffect, useState } from 'react';
import type { ColumnValues } from '../../../core/mapping/column-values';
import type { FieldPath } from '../../../core/mapping/fields';
import { asError } from '../../error-notice';
import { usePane, usePaneState } from '../../state/pane-context';

export interface LookedUpValues {
  /** `undefined` while they are on their way. */
  readonly values: ColumnValues | undefined;
  readonly error: Error | undefined;
}

const NONE: LookedUpValues = { values: undefined, error: undefined };

export function useColumnValues(column: number, field: FieldPath | undefined): LookedUpValues {
  const { services } = usePane();
  const source = usePaneState(({ read }) => read?.source);
  const [found, setFound] = useState(NONE);
  useEffect(() => {
    if (source === undefined) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const look = async () => {
      const mappings = await services.mapping();
      return mappings.columnValues(source, column, field, signal);
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
  }, [services, source, column, field]);
  return found;
}
