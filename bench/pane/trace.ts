/**
 * Chromium's own trace of the thread that the pane shares with the grid of the workbench, and whose each task of it was.
 * A task belongs to the pane when most of what the profiler saw in it was code of the pane's origin, or done for it
 * (office.js, React, the browser itself). What a task cost is processor time, which a busy machine does not lengthen.
 */
import type { Browser, CDPSession } from 'playwright-core';
import { readProfile, type TraceEvent } from './trace-profile';

const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-v8.cpu_profiler',
];

/** Some minutes of it; a trace that is full ends, and says nothing of what comes then. */
const BUFFER_KB = 1_000_000;

/** Begins a trace. What it gives back ends it, with the processor time of each task of the pane, in ms. */
export async function tracePane(
  browser: Browser,
  paneOrigin: string,
): Promise<() => Promise<readonly number[]>> {
  const session = await browser.newBrowserCDPSession();
  const traceConfig = {
    includedCategories: CATEGORIES,
    recordMode: 'recordUntilFull' as const,
    traceBufferSizeInKb: BUFFER_KB,
  };
  await session.send('Tracing.start', { transferMode: 'ReturnAsStream', traceConfig });
  return async () => {
    const events = await endTrace(session);
    await session.detach();
    return paneTasks(events, paneOrigin);
  };
}

async function endTrace(session: CDPSession): Promise<readonly TraceEvent[]> {
  const stream = new Promise<string>((resolve) => {
    session.once('Tracing.tracingComplete', ({ stream: handle }) => {
      resolve(handle ?? '');
    });
  });
  await session.send('Tracing.end');
  const handle = await stream;
  const parts: string[] = [];
  for (let isAll = false; !isAll;) {
    const { data, eof } = await session.send('IO.read', { handle, size: 8_000_000 });
    parts.push(data);
    isAll = eof;
  }
  await session.send('IO.close', { handle });
  // As Chromium writes it (Trace Event Format).
  return (JSON.parse(parts.join('')) as { readonly traceEvents: readonly TraceEvent[] })
    .traceEvents;
}

/** Of its time in scripts, the pane's share from which on a task is the pane's. */
const LEAST_SHARE = 1 / 2;

function paneTasks(events: readonly TraceEvent[], paneOrigin: string): readonly number[] {
  const { pid, tid, samples } = readProfile(events, paneOrigin);
  const tasks = events
    .filter((one) => one.name === 'RunTask' && one.pid === pid && one.tid === tid)
    .sort((a, b) => a.ts - b.ts);
  const found: number[] = [];
  let at = 0;
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    while ((samples[at]?.ts ?? Infinity) < ts) at += 1;
    const first = at;
    let ofPane = 0;
    for (; (samples[at]?.ts ?? Infinity) <= ts + dur; at += 1) {
      if (samples[at]?.isPane === true) ofPane += 1;
    }
    if (ofPane > 0 && ofPane >= (at - first) * LEAST_SHARE) found.push(tdur / 1_000);
  }
  return found;
}
