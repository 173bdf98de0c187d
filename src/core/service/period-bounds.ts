/**
 * A period of which both ends are part, as the bounds of a search. The service's own bounds differ: what was executed or
 * reported lies after and before them, what was updated at them or between (specification, GET /v1/transactions).
 */
import { instantMs } from '../domain/instant';
import { refused } from './endpoints';
import type { TransactionSearch } from './service-client';

/** Instants in RFC 3339, to the millisecond; both are part of the period, either may be open. */
export interface Period {
  readonly from?: string;
  readonly to?: string;
}

export type PeriodOf = 'transaction_date' | 'reporting_date' | 'updated_at';

/** The finest that the specification writes an instant with; records are told apart no further. */
const INSTANT_MS = 1;

/**
 * The parameters that find what happened in `period`, its first and last millisecond included.
 * @throws AppError `INVALID_INPUT` for an end that is no instant, and for a period that ends before it begins.
 */
export function periodBounds(of: PeriodOf, { from, to }: Period): TransactionSearch {
  const fromMs = from === undefined ? undefined : endMs(from);
  const toMs = to === undefined ? undefined : endMs(to);
  if (fromMs !== undefined && toMs !== undefined && toMs < fromMs) {
    throw refused('The period ends before it begins');
  }
  const aside = of === 'updated_at' ? 0 : INSTANT_MS;
  return {
    ...(fromMs === undefined ? {} : { [`${of}_from`]: writeInstant(fromMs - aside) }),
    ...(toMs === undefined ? {} : { [`${of}_to`]: writeInstant(toMs + aside) }),
  };
}

function endMs(end: string): number {
  const ms = instantMs(end);
  if (ms === undefined)
    throw refused('An end of the period is no instant like 2025-03-01T00:00:00Z');
  return ms;
}

function writeInstant(ms: number): string {
  return new Date(ms).toISOString();
}
