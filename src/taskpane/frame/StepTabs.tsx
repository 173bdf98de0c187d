/**
 * The steps, free to enter. The name of a tab is the step's name alone; its state is read as its description and shown
 * as a check mark or a count.
 */
import { Tab, TabList, makeStyles, tokens, useId } from '@fluentui/react-components';
import { CheckmarkCircle16Regular } from '@fluentui/react-icons/svg/checkmark-circle';
import { useStore } from 'zustand';
import { goTo } from '../state/pane-store';
import { usePane } from '../state/pane-context';
import { stepState, type StepState } from '../state/step-states';
import { STEPS, type Step } from '../state/steps';
import type { PaneWords } from '../wording/pane-words';

const useStyles = makeStyles({
  nav: { flexShrink: 0 },
  tabs: {
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    justifyContent: 'space-between',
    paddingLeft: tokens.spacingHorizontalXS,
    paddingRight: tokens.spacingHorizontalXS,
  },
  tab: {
    paddingLeft: tokens.spacingHorizontalSNudge,
    paddingRight: tokens.spacingHorizontalSNudge,
  },
  label: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalXXS },
  done: { color: tokens.colorPaletteGreenForeground1 },
  count: { color: tokens.colorPaletteRedForeground1, fontWeight: tokens.fontWeightSemibold },
});

/** Id of the region that a tab shows. */
export const STEP_PANEL_ID = 'taxrow-step';

export function StepTabs() {
  const styles = useStyles();
  const { store, words } = usePane();
  const step = useStore(store, (state) => state.step);
  return (
    <nav className={styles.nav} aria-label={words.say('pane.steps.label')}>
      <TabList
        className={styles.tabs}
        size="small"
        selectedValue={step}
        onTabSelect={(_, { value }) => {
          const chosen = STEPS.find((one) => one === value);
          if (chosen !== undefined) goTo(store, chosen);
        }}
      >
        {STEPS.map((one) => (
          <StepTab key={one} step={one} />
        ))}
      </TabList>
    </nav>
  );
}

function StepTab({ step }: { readonly step: Step }) {
  const styles = useStyles();
  const { store, words } = usePane();
  const descriptionId = useId('step-state');
  const state = useStore(store, (pane) => describe(stepState(step, pane), words));
  const name = words.say(`pane.steps.${step}`);
  return (
    <Tab
      className={styles.tab}
      value={step}
      aria-label={name}
      aria-controls={STEP_PANEL_ID}
      {...(state === '' ? {} : { 'aria-description': state })}
      title={state === '' ? name : `${name}: ${state}`}
    >
      <span className={styles.label} id={descriptionId}>
        {name}
        <StateMark step={step} />
      </span>
    </Tab>
  );
}

function StateMark({ step }: { readonly step: Step }) {
  const styles = useStyles();
  const { store, words } = usePane();
  const kind = useStore(store, (pane) => stepState(step, pane).kind);
  const count = useStore(store, (pane) => {
    const state = stepState(step, pane);
    return state.kind === 'to-do' ? state.count : 0;
  });
  if (kind === 'done') return <CheckmarkCircle16Regular className={styles.done} aria-hidden />;
  if (kind === 'to-do') return <span className={styles.count}>{words.formats.count(count)}</span>;
  if (kind === 'running') return <span>…</span>;
  return null;
}

function describe(state: StepState, words: PaneWords): string {
  switch (state.kind) {
    case 'open':
      return '';
    case 'done':
      return words.say('pane.steps.done');
    case 'to-do':
      return words.say('pane.steps.toDo', { count: state.count });
    case 'running':
      return words.say('pane.steps.running');
  }
}
