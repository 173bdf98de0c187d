/**
 * How long end-to-end tests wait for what they wait for: long enough for a machine that is busy with other things, short
 * enough that a hung page ends. It is spent only where something is wrong: tests wait for conditions, never for time.
 */

/** For one condition to hold. */
export const PATIENCE_MS = 90_000;

/** For one test: a condition that never holds fails with its own words before. */
export const TEST_PATIENCE_MS = 300_000;
