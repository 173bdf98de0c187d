/** How long to wait before trying again when nobody says: exponential with full jitter, so that callers spread out. */
import type { Random } from '../domain/ports';

const BASE_MS = 500;
const CAP_MS = 10_000;

/** Milliseconds for the attempt after `failures` failed ones in a row (1 or more): up to 500 ms, 1 s, 2 s, ... 10 s. */
export function backoffMs(failures: number, random: Random): number {
  return random() * Math.min(CAP_MS, BASE_MS * 2 ** (failures - 1));
}
