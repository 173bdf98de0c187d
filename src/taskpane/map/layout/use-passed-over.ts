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

export function usePassedOver(mapping: Mapping): LookedForRows {
  const { services } = usePane();
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
