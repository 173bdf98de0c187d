/** Work that goes on over rows or cells: how far it is, and the way to stop it. A reader hears of it now and then. */
import { Body1, Button, ProgressBar, makeStyles, tokens } from '@fluentui/react-components';
import { usePane } from '../state/pane-context';
import { LiveStatus } from './LiveStatus';

const useStyles = makeStyles({
  work: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: tokens.spacingVerticalXS,
  },
});

export interface WorkProgressProps {
  readonly text: string;
  /** How many of how many are done; `undefined` before that is known. */
  readonly done?: number | undefined;
  readonly count?: number | undefined;
  readonly onStop: () => void;
}

export function WorkProgress({ text, done, count, onStop }: WorkProgressProps) {
  const styles = useStyles();
  const { words } = usePane();
  const known =
    done === undefined || count === undefined ? {} : { value: done, max: Math.max(1, count) };
  return (
    <div className={styles.work}>
      <Body1>{text}</Body1>
      <ProgressBar aria-label={text} {...known} />
      <LiveStatus text={text} />
      <Button size="small" onClick={onStop}>
        {words.say('pane.stop')}
      </Button>
    </div>
  );
}
