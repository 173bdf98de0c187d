/** A service that is asked without a gate: everything goes through at once. */
import type { GateRoom } from '../../src/core/service/gate';

export const OPEN_GATE: GateRoom = {
  limitedUntil: () => undefined,
  isFree: () => true,
};
