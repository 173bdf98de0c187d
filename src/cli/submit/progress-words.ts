/** The line of progress: counts, rate, remaining time. */
import type { RunPace, RunProgress } from '../../core/submission/run';

export function progressLine(progress: RunProgress, pace: RunPace): string {
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
    ...(pace.perSecond === undefined ? [] : [`${rate(pace.perSecond)} a second`]),
    ...(pace.remainingMs === undefined || done === total
      ? []
      : [`${duration(pace.remainingMs)} left`]),
  ].join(', ');
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
