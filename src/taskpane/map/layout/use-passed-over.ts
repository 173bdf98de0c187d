/** The rows that the mapping passes over: looked for anew when the rows change, or what decides it. */
import { useEffect, useState } from 'react';
import type { Mapping } from '../../../core/mapping/mapping';
import type { PassedOver } from '../../../core/mapping/skipped-list';
import { asError } from '../../error-notice';
import { usePane, usePaneState } from '../../state/pane-context';

export interface LookedForRows {
  /** `undefined` before the first look is done; the rows of before while another is under way. */
  readonly passedOver: readonly PassedOver[] | undefined;
  readonly error: Error | undefined;
}

export function usePassedOver(current: Mapping): LookedForRows {
  const { services } = usePane();
  const mapping = useDeciding(current);
  const source = usePaneState(({ read }) => read?.source);
  const [found, setFound] = useState<LookedForRows>({ passedOver: undefined, error: undefined });
  useEffect(() => {
    if (source === undefined) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const look = async () => {
      const mappings = await services.mapping();
      return mappings.passedOver(source, mapping, signal);
    };
    look().then(
      (passedOver) => {
        if (!signal.aborted) setFound({ passedOver, error: undefined });
      },
      (thrown: unknown) => {
        if (!signal.aborted) setFound({ passedOver: undefined, error: asError(thrown) });
      },
    );
    return () => {
      leaving.abort();
    };
  }, [services, source, mapping]);
  return found;
}

/** The mapping as it was when what decides about rows last changed: the other edits are none of this. */
function useDeciding(mapping: Mapping): Mapping {
  const key = JSON.stringify([
    mapping.layout,
    // A field with a constant has no column.
    Object.keys(mapping.constants),
    mapping.columns.map(({ column, field }) => [column, field]),
  ]);
  const [deciding, setDeciding] = useState({ key, mapping });
  if (deciding.key === key) return deciding.mapping;
  setDeciding({ key, mapping });
  return mapping;
}
