/** Asking again for what formulas show: of the selection, the sheet in front, or the whole book. */
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { FormulaScope } from '../../office';
import { useFeature, usePane } from '../state/pane-context';
import { FormulaSection } from './FormulaSection';
import { WorkGoingOn } from './WorkGoingOn';
import { createFormulaWorkStore } from './formula-work-store';

const SCOPES: readonly FormulaScope[] = ['selection', 'sheet', 'book'];

const useStyles = makeStyles({
  scopes: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

export function RefreshFormulas() {
  const styles = useStyles();
  const { words } = usePane();
  const { refresh, goingOn } = useFeature(createFormulaWorkStore);
  return (
    <FormulaSection
      title={words.say('formulas.refresh.title')}
      hint={words.say('formulas.refresh.hint')}
    >
      <div className={styles.scopes}>
        {SCOPES.map((scope) => (
          <Button
            key={scope}
            size="small"
            aria-label={words.say(`formulas.refresh.long.${scope}`)}
            disabledFocusable={goingOn !== undefined}
            onClick={() => void refresh(scope)}
          >
            {words.say(`formulas.refresh.short.${scope}`)}
          </Button>
        ))}
      </div>
      <WorkGoingOn of={['refresh', 'wait']} />
    </FormulaSection>
  );
}
