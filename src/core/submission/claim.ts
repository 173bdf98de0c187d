/**
 * A claim: what stands in the workbook while rows of it are submitted, so that people who have it open together see each
 * other's runs. It keeps the second of two from starting; that nothing is sent twice is seen to by journal and looks,
 * claim or no claim. Pure.
 */

export interface Claim {
  /** Random, of one run. */
  readonly id: string;
  /** Where the rows stand: two runs over one place are never wanted, whatever environment they go to. */
  readonly place: string;
  /** Random, of one browser profile. */
  readonly deviceId: string;
  /** As the person typed it for others to see; empty when not. */
  readonly personName: string;
  readonly environmentName: string;
  /** Milliseconds since 1970, by the claimant's clock. */
  readonly startedAt: number;
  /** When it last said that it goes on; as `startedAt`. */
  readonly lastSignAt: number;
  /** False while its run waits for others' claims to arrive. */
  readonly isRunning: boolean;
}

/**
 * How long a claim stands without a sign before a person may set it aside. A run gives one every 15 s; a device that
 * sleeps, a pane whose timers the browser slows down, a cell left open for typing must not look dead at once.
 */
export const STALE_AFTER_MS = 5 * 60_000;

/** Also when its sign lies in the future: a clock that is so far off must not hold a place for ever. */
export function isStale({ lastSignAt }: Claim, wallMs: number): boolean {
  return Math.abs(wallMs - lastSignAt) > STALE_AFTER_MS;
}

/** Which of two goes first: the one that runs already; of equals the one with the smaller id, whatever the clocks say. */
export function goesFirst(one: Claim, other: Claim): boolean {
  return one.isRunning === other.isRunning ? one.id < other.id : one.isRunning;
}

/** The one of them that goes before all others; `undefined` when there is none. */
export function firstOf(claims: readonly Claim[]): Claim | undefined {
  return claims.reduce<Claim | undefined>(
    (first, claim) => (first !== undefined && goesFirst(first, claim) ? first : claim),
    undefined,
  );
}
