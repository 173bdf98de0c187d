/** The line of progress: counts, then rate and remaining time, or what the run waits for. */
import type { RunPace, RunProgress, WaitingFor } from '../../core/submission/run';

/** @param wallMs now, for what is still waited for */
export function progressLine(progress: RunProgress, pace: RunPace, wallMs: number): string {
  const { total, accepted, rejected, alreadyKnown, inDoubt, skipped } = progress;
  const done = accepted + rejected + alreadyKnown + skipped;
  const counts: readonly (readonly [number, string])[] = [
    [accepted, 'accepted'],
    [rejected, 'rejected'],
    [alreadyKnown, 'already known'],
    [inDoubt, 'checking'],
    [skipped, 'skipped'],
  ];
  return [
    `${number(done)} of ${number(total)}`,
    ...counts.filter(([count]) => count > 0).map(([count, name]) => `${number(count)} ${name}`),
    ...(waitingText(pace.waitingFor, wallMs) ?? paceTexts(pace, done === total)),
  ].join(', ');
}

function paceTexts({ perSecond, remainingMs }: RunPace, isDone: boolean): readonly string[] {
  return [
    ...(perSecond === undefined ? [] : [`${rate(perSecond)} a second`]),
    ...(remainingMs === undefined || isDone ? [] : [`${duration(remainingMs)} left`]),
  ];
}

/** `undefined` when nothing is waited for any more. */
function waitingText(
  waiting: WaitingFor | undefined,
  wallMs: number,
): readonly string[] | undefined {
  switch (waiting?.kind) {
    case undefined:
      return undefined;
    case 'asked':
      return waiting.until > wallMs
        ? [`the service asks to wait until ${clockTime(waiting.until)}`]
        : undefined;
    case 'no-answer': {
      const inMs = waiting.triesAt - wallMs;
      const again = inMs > 0 ? `trying again in ${duration(inMs)}` : 'trying again';
      return [`no answer since ${clockTime(waiting.since)}`, again];
    }
  }
}

/** 14:05:30, on the clock of the machine. */
function clockTime(wallMs: number): string {
  return new Date(wallMs).toLocaleTimeString('en-GB');
}

/** 1,234: as a person reads it. */
export function number(count: number): string {
  return count.toLocaleString('en-US');
}

function rate(perSecond: number): string {
  return perSecond < 10 ? perSecond.toFixed(1) : number(Math.round(perSecond));
}

/** Whole seconds below two minutes, else minutes, else hours and minutes. */
export function duration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 120) return `${String(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return `${String(minutes)} min`;
  return `${String(Math.floor(minutes / 60))} h ${String(minutes % 60)} min`;
}
