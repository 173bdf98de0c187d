/**
 * Finding out about an interrupted run: what is known stays shown, what is said of it is true for as long as it is said,
 * and whatever goes wrong, nothing goes on looking busy.
 */
import { AppError } from '../../../src/core/domain/app-error';
import type { RunEvent } from '../../../src/core/submission/run';
import type { SubmissionPort } from '../../../src/taskpane/pane-services';
import { createPane } from '../../../src/taskpane/state/pane-context';
import { createPaneStore } from '../../../src/taskpane/state/pane-store';
import { createResumeStore } from '../../../src/taskpane/submit/resume-store';
import { createRowsStore } from '../../../src/taskpane/submit/rows-store';
import { createSubmitStore } from '../../../src/taskpane/submit/submit-store';
import { createPaneWords } from '../../../src/taskpane/wording/pane-words';
import { fakeWorld, PLAN, SANDBOX, type FakeParts } from '../support/fake-services';
import { CHECKED, LOCATION, MAPPING, SOURCE } from '../support/sample-source';

const ARRIVED = '536365';
const NOT_ARRIVED = '536366';

function paneOver(parts: FakeParts = {}) {
  const world = fakeWorld({
    connectedTo: SANDBOX,
    mapping: { restore: () => Promise.resolve(MAPPING) },
    ...parts,
  });
  const store = createPaneStore(world.services.session.current());
  const read = { location: LOCATION, source: SOURCE };
  store.setState({ read, mapping: MAPPING, check: CHECKED, unsettledCount: 2 });
  const pane = createPane(world.services, createPaneWords('en'), store);
  const resume = pane.feature(createResumeStore);
  const submit = pane.feature(createSubmitStore);
  const rows = pane.feature(createRowsStore);
  return { ...world, store, resume, submit, rows };
}

/** A service that shows the first of them, and not the second. */
function interrupted(): Partial<SubmissionPort> {
  let left = [ARRIVED, NOT_ARRIVED];
  return {
    unsettled: () => Promise.resolve(left),
    resumeUnsettled: (listener) => {
      for (const event of FOUND) listener(event);
      left = [];
      return Promise.resolve();
    },
  };
}

const FOUND: readonly RunEvent[] = [
  {
    kind: 'outcome',
    transactionId: ARRIVED,
    outcome: { kind: 'accepted', operationId: 'op-1' },
  },
  {
    kind: 'outcome',
    transactionId: NOT_ARRIVED,
    outcome: { kind: 'skipped', why: 'not-arrived' },
  },
];

/** Rows of one transaction are gone: the writer says so of each write. */
const withoutRowsOf = (id: string): NonNullable<FakeParts['workbook']> => ({
  resultWriter: () => ({
    writeResults: (results) => {
      const missing = results.map(({ transactionId }) => transactionId).filter((one) => one === id);
      return Promise.resolve({ written: 1, missing, place: 'beside-rows', syncs: 1 });
    },
  }),
});

test('a summary stays when something is found out, with what it said of rows that are gone', async () => {
  const { submit, resume, rows } = paneOver({
    submission: interrupted(),
    workbook: withoutRowsOf('536367'),
  });
  await submit.getState().ensurePlan();
  await submit.getState().submit();
  expect(rows.getState().missingRows).toEqual(['536367']);
  await resume.getState().resume();
  expect(submit.getState().phase).toBe('finished');
  expect(rows.getState().missingRows).toEqual(['536367']);
  expect(rows.getState().get(NOT_ARRIVED)?.result.message).toBe(
    'It did not arrive. It can be sent again.',
  );
});

test('what arrived is followed until the service has finished with it', async () => {
  const followed: string[] = [];
  const { resume, store } = paneOver({
    submission: {
      ...interrupted(),
      unfinished: () => Promise.resolve([ARRIVED]),
      watchStatuses: (ids) => {
        followed.push(...ids);
        return { done: Promise.resolve(), stop: () => {} };
      },
    },
  });
  store.setState({ check: undefined });
  await resume.getState().resume();
  expect(followed).toEqual([ARRIVED]);
});

test('what was found out is no longer said when rows are submitted', async () => {
  const { submit, resume } = paneOver({ submission: interrupted() });
  await resume.getState().resume();
  expect(resume.getState()).toMatchObject({ arrived: 1, notArrived: 1, looking: 0 });
  await submit.getState().submit();
  expect(resume.getState()).toMatchObject({ arrived: 0, notArrived: 0 });
});

test('a look that fails ends, says why, and counts what is left', async () => {
  const { resume, store } = paneOver({
    submission: {
      unsettled: () => Promise.resolve([NOT_ARRIVED]),
      resumeUnsettled: () => Promise.reject(new AppError('UNAVAILABLE', 'busy')),
    },
  });
  await resume.getState().resume();
  expect(resume.getState()).toMatchObject({ looking: 0, error: { code: 'UNAVAILABLE' } });
  expect(store.getState()).toMatchObject({ running: false, unsettledCount: 1 });
});

test('a sheet that cannot be written to fails the look, and nothing goes on looking busy', async () => {
  const { resume, submit, store } = paneOver({
    submission: { ...interrupted(), plan: () => Promise.resolve(PLAN) },
    workbook: {
      resultWriter: () => {
        throw new AppError('WORKBOOK', 'The sheet is gone.');
      },
    },
  });
  await resume.getState().resume();
  expect(resume.getState()).toMatchObject({ looking: 0, error: { code: 'WORKBOOK' } });
  expect(store.getState().running).toBe(false);
  expect(submit.getState().phase).toBe('planned');
});

test('what a plan finds with the service is not said to be open any more', async () => {
  const { submit, store } = paneOver({
    submission: {
      unsettled: () => Promise.resolve([ARRIVED, NOT_ARRIVED]),
      plan: () =>
        Promise.resolve({
          ...PLAN,
          leftOut: [{ transactionId: ARRIVED, why: 'pending' }],
        }),
    },
  });
  await submit.getState().ensurePlan();
  expect(store.getState().unsettledCount).toBe(1);
});
