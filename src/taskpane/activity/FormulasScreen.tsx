/** Formulas: what waits, asking again, what went wrong, and values instead of formulas. It works without a connection. */
import { Button } from '@fluentui/react-components';
import { useEffect } from 'react';
import { StepScreen } from '../frame/StepScreen';
import { useFeature, usePane, usePaneState } from '../state/pane-context';
import { goTo } from '../state/pane-store';
import { ActivityList } from './ActivityList';
import { FormulaSettings } from './FormulaSettings';
import { RefreshFormulas } from './RefreshFormulas';
import { ValuesOnly } from './ValuesOnly';
import { WaitingCells } from './WaitingCells';
import { createFormulaWorkStore } from './formula-work-store';

export function FormulasScreen() {
  const { words } = usePane();
  useWanted();
  return (
    <StepScreen title={words.say('formulas.title')} actions={<BackToStep />}>
      <WaitingCells />
      <RefreshFormulas />
      <ActivityList />
      <ValuesOnly />
      <FormulaSettings />
    </StepScreen>
  );
}

/** Begins what a command wants, once. */
function useWanted(): void {
  const { store } = usePane();
  const wanted = usePaneState((state) => state.wantedOfFormulas);
  const { begin } = useFeature(createFormulaWorkStore);
  useEffect(() => {
    if (wanted === undefined) return;
    store.setState({ wantedOfFormulas: undefined });
    begin(wanted);
  }, [wanted, store, begin]);
}

function BackToStep() {
  const { words, store } = usePane();
  const step = usePaneState((state) => state.step);
  return (
    <Button
      onClick={() => {
        goTo(store, step);
      }}
    >
      {words.say('formulas.backTo', { step: words.say(`pane.steps.${step}`) })}
    </Button>
  );
}
