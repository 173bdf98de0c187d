/** Undoes replacing formulas by values, as long as the pane knows of it. */
import { Button, makeStyles } from '@fluentui/react-components';
import { useFeature, usePane } from '../state/pane-context';
import { createFormulaWorkStore } from './formula-work-store';

const useStyles = makeStyles({ start: { alignSelf: 'flex-start' } });

export function BringBack() {
  const styles = useStyles();
  const { words } = usePane();
  const { replaced, bringBack } = useFeature(createFormulaWorkStore);
  if (replaced.length === 0) return null;
  return (
    <Button className={styles.start} size="small" onClick={() => void bringBack()}>
      {words.say('formulas.values.undo')}
    </Button>
  );
}
