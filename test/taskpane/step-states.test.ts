/** Each step says of itself what is done, missing or wrong; what is out of date says nothing. */
import type { PaneState } from '../../src/taskpane/state/pane-store';
import { createPaneStore } from '../../src/taskpane/state/pane-store';
import { stepState } from '../../src/taskpane/state/step-states';
import { SANDBOX } from './support/fake-services';
import { CHECKED, MAPPING, checkOf, problem, transaction } from './support/sample-source';

const states = (state: Partial<PaneState>) => {
  const whole = { ...createPaneStore(undefined).getState(), ...state };
  return (['connect', 'map', 'check', 'submit'] as const).map((step) => {
    const said = stepState(step, whole);
    return said.kind === 'to-do' ? said.count : said.kind;
  });
};

test('at first nothing is done', () => {
  expect(states({})).toEqual(['open', 'open', 'open', 'open']);
});

test('Map counts what is missing, Check the transactions that cannot be sent', () => {
  const session = { environment: SANDBOX, remembered: false };
  expect(states({ session, mapping: MAPPING, missingCount: 3, check: CHECKED })).toEqual([
    'done',
    3,
    1,
    'open',
  ]);
});

test('what the values leave open is to be done in Map as well', () => {
  expect(states({ mapping: MAPPING, missingCount: 1, questionCount: 2 })[1]).toBe(3);
});

test('errors of the whole source count where no transaction is wrong', () => {
  const check = checkOf([], { sourceProblems: [problem(''), problem('')] });
  expect(states({ mapping: MAPPING, check })).toEqual(['open', 'done', 2, 'open']);
});

test('a check of rows that were edited since counts for nothing', () => {
  const check = checkOf([transaction('1', [0])]);
  expect(states({ check })).toEqual(['open', 'open', 'done', 'open']);
  expect(states({ check, sourceIsStale: true })).toEqual(['open', 'open', 'open', 'open']);
});

test('a run shows at Submit', () => {
  expect(states({ running: true })).toEqual(['open', 'open', 'open', 'running']);
});
