/** A run as it goes: a bar, how fast it is, and how many are accepted, rejected, being checked and left. */
import { Body1, Caption1, ProgressBar, makeStyles, tokens } from '@fluentui/react-components';
import type { RunPace, RunProgress, WaitingFor } from '../../core/submission/run';
import { LiveStatus } from '../frame/LiveStatus';
import { usePane } from '../state/pane-context';
import type { PaneWords } from '../wording/pane-words';

const useStyles = makeStyles({
  run: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  counts: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    gap: tokens.spacingVerticalXS,
    margin: 0,
  },
  number: { margin: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
});

/** Shown even at zero, so that nothing jumps when the first one comes. */
const SHOWN = ['accepted', 'rejected', 'inDoubt'] as const;

/** Those in doubt are not done: Taxrow is still finding out. */
function finishedCount(progress: RunProgress): number {
  const { accepted, rejected, alreadyKnown, skipped } = progress;
  return accepted + rejected + alreadyKnown + skipped;
}

interface RunViewProps {
  readonly progress: RunProgress;
  readonly pace: RunPace | undefined;
  readonly paused: boolean;
}

export function RunView({ progress, pace, paused }: RunViewProps) {
  const styles = useStyles();
  const { words } = usePane();
  const done = finishedCount(progress);
  const total = { count: progress.total, done: words.formats.count(done) };
  const soFar = words.say('pane.submit.run.progress', total);
  const speed = paused ? words.say('pane.submit.run.paused') : paceText(pace, progress, words);
  return (
    <div className={styles.run}>
      <Body1>{soFar}</Body1>
      <ProgressBar
        aria-label={words.say('pane.submit.run.label')}
        value={done}
        max={Math.max(1, progress.total)}
      />
      <Caption1>{speed}</Caption1>
      <dl className={styles.counts}>
        {SHOWN.map((kind) => (
          <Count key={kind} label={words.say(`pane.submit.run.${kind}`)} count={progress[kind]} />
        ))}
        <Count
          label={words.say('pane.submit.run.left')}
          count={progress.total - done - progress.inDoubt}
        />
      </dl>
      <Caption1>{words.say('pane.submit.run.goesOn')}</Caption1>
      <LiveStatus text={`${soFar}. ${speed}`} />
    </div>
  );
}

/** What holds the run back, else how fast it is. */
function paceText(pace: RunPace | undefined, progress: RunProgress, words: PaneWords): string {
  if (pace?.waitingFor !== undefined) return waitText(pace.waitingFor, words);
  return speedText(pace, progress, words);
}

function waitText(waiting: WaitingFor, { say, formats: { clockTime } }: PaneWords): string {
  switch (waiting.kind) {
    case 'asked':
      return say('waits.asked', { until: clockTime(waiting.until) });
    case 'no-answer': {
      const { since, triesAt } = waiting;
      return say('waits.no-answer', { since: clockTime(since), triesAt: clockTime(triesAt) });
    }
  }
}

/** How fast, and for how long still, as far as that can be told. */
function speedText(
  pace: RunPace | undefined,
  { inDoubt }: RunProgress,
  { say, formats }: PaneWords,
): string {
  if (pace?.perSecond === undefined || pace.remainingMs === undefined) {
    return inDoubt === 0
      ? say('pane.submit.run.measuring')
      : say('pane.submit.run.findingOut', { count: inDoubt });
  }
  const { per, rate } = formats.rate(pace.perSecond);
  const left =
    pace.remainingMs < MINUTE_MS
      ? say('pane.submit.run.soonOver')
      : say('pane.submit.run.timeLeft', { time: formats.duration(pace.remainingMs) });
  return `${say(`pane.submit.run.rate.${per}`, { rate })} · ${left}`;
}

const MINUTE_MS = 60_000;

function Count({ label, count }: { readonly label: string; readonly count: number }) {
  const styles = useStyles();
  const { words } = usePane();
  return (
    <>
      <dt>
        <Body1>{label}</Body1>
      </dt>
      <dd className={styles.number}>
        <Body1>{words.formats.count(count)}</Body1>
      </dd>
    </>
  );
}
