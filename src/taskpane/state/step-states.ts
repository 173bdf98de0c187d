/** What each step says of itself beside its name: done, how much is missing, how much is wrong. */
import type { PaneState } from './pane-store';
import type { Step } from './steps';

export type StepState =
  | { readonly kind: 'open' }
  | { readonly kind: 'done' }
  /** `count` things still to do. */
  | { readonly kind: 'to-do'; readonly count: number }
  | { readonly kind: 'running' };

const OPEN: StepState = { kind: 'open' };
const DONE: StepState = { kind: 'done' };

export function stepState(step: Step, state: PaneState): StepState {
  switch (step) {
    case 'connect':
      return state.session === undefined ? OPEN : DONE;
    case 'map':
      return mapState(state);
    case 'check':
      return checkState(state);
    case 'submit':
      return state.running ? { kind: 'running' } : OPEN;
  }
}

function mapState({ mapping, missingCount, questionCount }: PaneState): StepState {
  if (mapping === undefined) return OPEN;
  const count = missingCount + questionCount;
  return count === 0 ? DONE : { kind: 'to-do', count };
}

function checkState({ check, sourceIsStale }: PaneState): StepState {
  if (check === undefined || sourceIsStale) return OPEN;
  const wrong = check.transactions.length - check.readyCount;
  const ofSource = check.sourceProblems.filter((problem) => problem.severity === 'error').length;
  const count = wrong > 0 ? wrong : ofSource;
  return count === 0 ? DONE : { kind: 'to-do', count };
}
