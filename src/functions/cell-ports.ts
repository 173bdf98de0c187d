/** What the functions need of the world; tests bring their own. */
import type { Clock } from '../core/domain/ports';
import type { ServiceReader } from '../core/service/service-client';

export interface CellPorts {
  /** Of one environment and one key: answers are kept for as long as it is used. */
  readonly reader: ServiceReader;
  readonly clock: Clock;
  /** Every cell shows a value or an error within this time. */
  readonly deadlineMs: number;
}
