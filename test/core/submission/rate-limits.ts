/** The forms of a rate limit that services have: does the request that comes now pass? Those refused do not count. */

export type RateLimit = (nowMs: number) => boolean;

/** So many in any second: a window that slides. */
export function inAnySecond(limitAt: (ms: number) => number): RateLimit {
  const passedMs: number[] = [];
  return (nowMs) => {
    while ((passedMs[0] ?? nowMs) <= nowMs - 1_000) passedMs.shift();
    const passes = passedMs.length < limitAt(nowMs);
    if (passes) passedMs.push(nowMs);
    return passes;
  };
}

/** So many from one full second to the next, the first of which begins `headStartMs` before the run. */
export function inEachSecond(limit: number, headStartMs: number): RateLimit {
  let second = -1;
  let passed = 0;
  return (nowMs) => {
    const current = Math.floor((nowMs + headStartMs) / 1_000);
    if (current !== second) passed = 0;
    second = current;
    passed += 1;
    return passed <= limit;
  };
}

/** A store of at most `most`, which fills up at the rate of the limit and from which each request takes one. */
export function storeOf(limit: number, most: number): RateLimit {
  let stored = most;
  let filledMs = 0;
  return (nowMs) => {
    stored = Math.min(most, stored + ((nowMs - filledMs) * limit) / 1_000);
    filledMs = nowMs;
    // Sums of fractions: a hair's breadth below one is one.
    const passes = stored > 1 - 1e-9;
    if (passes) stored -= 1;
    return passes;
  };
}
