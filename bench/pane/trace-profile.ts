/** The samples of Chromium's profiler in a trace: when, and whether for the pane. Pure. */

/** What is used of an event (Trace Event Format; times in µs). */
export interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Processor time. */
  readonly tdur?: number;
  /** Of the profile that the event belongs to. */
  readonly id?: string;
  readonly args?: {
    readonly data?: {
      readonly startTime?: number;
      readonly timeDeltas?: readonly number[];
      readonly cpuProfile?: {
        readonly nodes?: readonly ProfileNode[];
        readonly samples?: readonly number[];
      };
    };
  };
}

interface ProfileNode {
  readonly id: number;
  readonly parent?: number;
  readonly callFrame: { readonly functionName: string; readonly url?: string };
}

export interface PaneProfile {
  /** Of the thread that the pane runs in. */
  readonly pid: number;
  readonly tid: number;
  /** In order of time, idle ones left out. */
  readonly samples: readonly Sample[];
}

interface Sample {
  readonly ts: number;
  /** Code of the pane was on the stack. */
  readonly isPane: boolean;
}

/** @throws Error when nothing of the pane was seen. */
export function readProfile(events: readonly TraceEvent[], paneOrigin: string): PaneProfile {
  const chunks = events.filter(({ name }) => name === 'ProfileChunk');
  for (const start of events.filter(({ name }) => name === 'Profile')) {
    const own = chunks.filter(({ pid, id }) => pid === start.pid && id === start.id);
    const samples = samplesOf(start, own, paneOrigin);
    if (samples.some(({ isPane }) => isPane)) return { pid: start.pid, tid: start.tid, samples };
  }
  throw new Error('The trace holds nothing of the pane.');
}

function samplesOf(
  start: TraceEvent,
  chunks: readonly TraceEvent[],
  paneOrigin: string,
): readonly Sample[] {
  const nodes = new Map<number, { readonly isIdle: boolean; readonly isPane: boolean }>();
  const samples: Sample[] = [];
  let ts = start.args?.data?.startTime ?? start.ts;
  for (const { args } of chunks) {
    const { cpuProfile, timeDeltas = [] } = args?.data ?? {};
    // A node comes after the one that it was called by.
    for (const { id, parent, callFrame } of cpuProfile?.nodes ?? []) {
      const isCalledByPane = parent !== undefined && nodes.get(parent)?.isPane === true;
      const isPane = isCalledByPane || callFrame.url?.startsWith(paneOrigin) === true;
      nodes.set(id, { isPane, isIdle: callFrame.functionName === '(idle)' });
    }
    for (const [index, id] of (cpuProfile?.samples ?? []).entries()) {
      ts += timeDeltas[index] ?? 0;
      const node = nodes.get(id);
      if (node !== undefined && !node.isIdle) samples.push({ ts, isPane: node.isPane });
    }
  }
  return samples.sort((a, b) => a.ts - b.ts);
}
