/** Rows being read: how many of how many, and a way to stop. */
import { Body1, Button, ProgressBar, makeStyles, tokens } from '@fluentui/react-components';
import { usePane } from '../state/pane-context';
import { ListSkeleton } from './ListSkeleton';

const useStyles = makeStyles({
  reading: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: tokens.spacingVerticalS,
  },
});

export interface ReadingProgressProps {
  /** What is done before rows are counted. */
  readonly label: string;
  readonly progress: { readonly rowsRead: number; readonly rowCount: number } | undefined;
  readonly onCancel?: (() => void) | undefined;
}

export function ReadingProgress({ label, progress, onCancel }: ReadingProgressProps) {
  const styles = useStyles();
  const { words } = usePane();
  const text =
    progress === undefined
      ? label
      : words.say('pane.reading', {
          count: progress.rowCount,
          done: words.formats.count(progress.rowsRead),
        });
  return (
    <>
      <div className={styles.reading}>
        <Body1>{text}</Body1>
        {progress === undefined ? null : (
          <ProgressBar
            aria-label={label}
            value={progress.rowsRead}
            max={Math.max(1, progress.rowCount)}
          />
        )}
        {onCancel === undefined ? null : (
          <Button size="small" onClick={onCancel}>
            {words.say('pane.stop')}
          </Button>
        )}
      </div>
      <ListSkeleton label={label} />
    </>
  );
}
