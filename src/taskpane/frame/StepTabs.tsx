/**
 * The steps as tabs, free to enter: arrow keys move between them, Enter opens one. The name of a tab is the step's name
 * alone; its state is its description, and shown as a check mark or a count. Fluent's own tabs would bring its keyboard
 * library onto the first screen, a tenth of what that may weigh.
 */
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { CheckmarkCircle16Regular } from '@fluentui/react-icons/svg/checkmark-circle';
import { useRef, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { usePane, usePaneState } from '../state/pane-context';
import { goTo } from '../state/pane-store';
import { stepState, type StepState } from '../state/step-states';
import { STEPS, type Step } from '../state/steps';
import type { PaneWords } from '../wording/pane-words';

const useStyles = makeStyles({
  tabs: {
    flexShrink: 0,
    display: 'flex',
    // Enlarged text wraps to a second line.
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    paddingLeft: tokens.spacingHorizontalSNudge,
    paddingRight: tokens.spacingHorizontalSNudge,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  tab: {
    ...typographyStyles.body1,
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXXS,
    padding: tokens.spacingHorizontalSNudge,
    border: 'none',
    borderBottom: `${tokens.strokeWidthThicker} solid transparent`,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    cursor: 'pointer',
    // Forced colours draw what is transparent.
    '@media (forced-colors: active)': { borderBottomColor: 'Canvas' },
    ':hover': { borderBottomColor: tokens.colorNeutralStroke1Hover },
    ':focus-visible': {
      outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: `-${tokens.strokeWidthThick}`,
      borderRadius: tokens.borderRadiusMedium,
    },
  },
  chosen: {
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
    borderBottomColor: tokens.colorCompoundBrandStroke,
    '@media (forced-colors: active)': { borderBottomColor: 'Highlight' },
    ':hover': { borderBottomColor: tokens.colorCompoundBrandStrokeHover },
  },
  done: { color: tokens.colorStatusSuccessForeground1 },
  count: {
    color: tokens.colorStatusDangerForeground1,
    fontWeight: tokens.fontWeightSemibold,
  },
});

/** Id of the region that the tabs show. */
export const STEP_PANEL_ID = 'taxrow-step';

export function StepTabs() {
  const styles = useStyles();
  const { words } = usePane();
  const list = useRef<HTMLDivElement>(null);
  const focusStep = (event: KeyboardEvent) => {
    const tabs = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    const to = nextTab(event.key, at, tabs.length);
    if (to === undefined) return;
    tabs[to]?.focus();
    event.preventDefault();
  };
  return (
    <div
      ref={list}
      className={styles.tabs}
      role="tablist"
      aria-label={words.say('pane.steps.label')}
      onKeyDown={focusStep}
    >
      {STEPS.map((step) => (
        <StepTab key={step} step={step} />
      ))}
    </div>
  );
}

function nextTab(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

function StepTab({ step }: { readonly step: Step }) {
  const styles = useStyles();
  const { store, words } = usePane();
  const isCurrent = usePaneState((pane) => pane.step === step);
  const chosen = usePaneState((pane) => pane.step === step && !pane.showsFormulas);
  const state = useStepState(step);
  const name = words.say(`pane.steps.${step}`);
  const description = describe(state, words);
  return (
    <button
      type="button"
      role="tab"
      className={mergeClasses(styles.tab, chosen && styles.chosen)}
      tabIndex={isCurrent ? 0 : -1}
      aria-selected={chosen}
      aria-controls={STEP_PANEL_ID}
      aria-label={name}
      {...(description === undefined
        ? {}
        : { 'aria-description': description, title: description })}
      onClick={() => {
        goTo(store, step);
      }}
    >
      {name}
      <StateMark state={state} />
    </button>
  );
}

function useStepState(step: Step): StepState {
  const { store } = usePane();
  const kind = useStore(store, (pane) => stepState(step, pane).kind);
  const count = useStore(store, (pane) => {
    const state = stepState(step, pane);
    return state.kind === 'to-do' ? state.count : 0;
  });
  return kind === 'to-do' ? { kind, count } : { kind };
}

function StateMark({ state }: { readonly state: StepState }) {
  const styles = useStyles();
  const { words } = usePane();
  switch (state.kind) {
    case 'open':
      return null;
    case 'done':
      return <CheckmarkCircle16Regular className={styles.done} aria-hidden />;
    case 'to-do':
      return <span className={styles.count}>{words.formats.count(state.count)}</span>;
    case 'running':
      return <span>…</span>;
  }
}

function describe(state: StepState, words: PaneWords): string | undefined {
  switch (state.kind) {
    case 'open':
      return undefined;
    case 'done':
      return words.say('pane.steps.done');
    case 'to-do':
      return words.say('pane.steps.toDo', { count: state.count });
    case 'running':
      return words.say('pane.steps.running');
  }
}
