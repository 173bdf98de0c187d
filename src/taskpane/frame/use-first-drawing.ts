/** What a person sees first is drawn first. */
import { useDeferredValue } from 'react';

/** True the first time that a component is drawn: the rest of it may come a moment later, drawn a little at a time. */
export function useFirstDrawing(): boolean {
  return useDeferredValue(false, true);
}
