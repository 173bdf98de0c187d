/**
 * A plan belongs to the connection and the rows that it was made for; what a run sent is shown whatever fails around
 * it.
 */
import { AppError } from '../../../src/core/domain/app-error';
import type { SubmissionPlan } from '../../../src/core/submission/run';
import type { SubmissionPort } from '../../../src/taskpane/pane-services';
import { createPane } from '../../../src/taskpane/state/pane-context';
import { createPaneStore } from '../../../src/taskpane/state/pane-store';
import { createRowsStore } from '../../../src/taskpane/submit/rows-store';
import { createSubmitStore } from '../../../src/taskpane/submit/submit-store';
import { createPaneWords } from '../../../src/taskpane/wording/pane-words';
import { fakeRun, fakeWorld, PLAN, SANDBOX, type FakeParts } from '../support/fake-services';
import { CHECKED, LOCATION, MAPPING, SOURCE } from '../support/sample-source';

function paneOver(parts: FakeParts = {}) {
  const world = fakeWorld({
    connectedTo: SANDBOX,
    mapping: { restore: () => Promise.resolve(MAPPING) },
    ...parts,
  });
  const session = world.services.session.current();
  const store = createPaneStore(session);
  store.setState({
    read: { location: LOCATION, source: SOURCE },
    mapping: MAPPING,
    check: CHECKED,
  });
  const pane = createPane(world.services, createPaneWords('en'), store);
  const submit = pane.feature(createSubmitStore);
  const rows = pane.feature(createRowsStore);
  return { ...world, pane, store, submit, rows };
}

/** Resolves when everything that waits for nothing real has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

const storage = () => Promise.reject(new AppError('STORAGE', 'The journal cannot be read'));

test.each([
  ['another environment', { ...SANDBOX, id: 'demo' }],
  ['another address under the same name', { ...SANDBOX, baseUrl: 'https://other.example' }],
  ['another key of the same environment', SANDBOX],
])('%s ends the plan, and what was told of the rows', async (_what, environment) => {
  const { submit, store, rows } = paneOver();
  await submit.getState().ensurePlan();
  await submit.getState().submit();
  await submit.getState().planAgain();
  expect(submit.getState().made).toBeDefined();
  store.setState({ session: { environment, remembered: false } });
  expect(submit.getState()).toMatchObject({ phase: 'idle', made: undefined, confirming: false });
  expect(rows.getState().isEmpty()).toBe(true);
});

test('what was confirmed for one connection is not sent with another', async () => {
  const sent: string[] = [];
  const createRun: SubmissionPort['createRun'] = (plan) => {
    sent.push(plan.environmentId);
    return fakeRun(plan);
  };
  const { submit, store, services } = paneOver({ submission: { createRun } });
  await submit.getState().ensurePlan();
  const submitting = submit.getState().submit();
  const { environment } = services.session.current() ?? { environment: SANDBOX };
  store.setState({ session: { environment, remembered: true } });
  await submitting;
  expect(sent).toEqual([]);
  expect(submit.getState().error).toMatchObject({ code: 'CANCELLED' });
});

test('a journal that cannot be read after the run does not hide what the run sent', async () => {
  const { submit, store } = paneOver({ submission: { unsettled: storage } });
  await submit.getState().ensurePlan();
  await submit.getState().submit();
  expect(submit.getState()).toMatchObject({ phase: 'finished', error: undefined });
  expect(submit.getState().summary?.progress).toMatchObject({ accepted: 1, rejected: 1 });
  expect(store.getState().running).toBe(false);
});

test('what the plan saw with the service is not said to be open after the run either', async () => {
  const plan: SubmissionPlan = {
    ...PLAN,
    leftOut: [
      { transactionId: 'shown', why: 'already-known' },
      { transactionId: 'under way', why: 'pending' },
    ],
  };
  const { submit, store } = paneOver({
    submission: {
      plan: () => Promise.resolve(plan),
      unsettled: () => Promise.resolve(['shown', 'under way', 'in doubt']),
    },
  });
  store.setState({ unsettledCount: 3 });
  await submit.getState().ensurePlan();
  expect(store.getState().unsettledCount).toBe(1);
  await submit.getState().submit();
  expect(submit.getState().phase).toBe('finished');
  expect(store.getState().unsettledCount).toBe(1);
});

test('statuses that cannot be followed are told as an error, and the run stays shown', async () => {
  const watchStatuses = () => {
    throw new AppError('KEY_REFUSED', 'status 401');
  };
  const { submit } = paneOver({ submission: { watchStatuses } });
  await submit.getState().ensurePlan();
  await submit.getState().submit();
  expect(submit.getState()).toMatchObject({ phase: 'finished', watching: false });
  expect(submit.getState().error).toMatchObject({ code: 'KEY_REFUSED' });
});

test('cancelling while the last run still writes to the sheet sends nothing', async () => {
  let wasCancelled = false;
  let letWrite = () => {};
  const writing = new Promise<void>((resolve) => {
    letWrite = resolve;
  });
  const { submit, rows } = paneOver({
    workbook: {
      resultWriter: () => ({
        writeResults: async () => {
          await writing;
          return { written: 1, missing: [], place: 'beside-rows', syncs: 1 };
        },
      }),
    },
    submission: {
      createRun: () => ({
        ...fakeRun(PLAN),
        cancel: () => {
          wasCancelled = true;
        },
      }),
    },
  });
  await submit.getState().ensurePlan();
  await submit.getState().submit();
  await submit.getState().planAgain();
  const again = submit.getState().submit();
  await settled();
  expect(rows.getState().isEmpty()).toBe(true);
  submit.getState().cancel();
  letWrite();
  await again;
  expect(wasCancelled).toBe(true);
});

test('cancelling while the rows are read once more ends the reading, and sends nothing', async () => {
  let started = false;
  const { submit, store } = paneOver({
    workbook: {
      readSource: (_location, { signal } = {}) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => {
            reject(new AppError('CANCELLED', 'Reading the rows was cancelled.'));
          });
        }),
    },
    submission: {
      createRun: () => {
        started = true;
        return fakeRun(PLAN);
      },
    },
  });
  await submit.getState().ensurePlan();
  const submitting = submit.getState().submit();
  await settled();
  submit.getState().cancel();
  await submitting;
  expect(submit.getState()).toMatchObject({ phase: 'planned', error: undefined });
  expect(store.getState()).toMatchObject({ running: false, sourceIsStale: false });
  expect(started).toBe(false);
});

test('with nothing to send, refreshing shows what the plan knows, not what an earlier run did', async () => {
  const status = { status: 'SUCCESS', operationId: 'op-1', reportedAt: undefined, issues: [] };
  const plans = [
    PLAN,
    { ...PLAN, send: [], leftOut: [{ transactionId: '536365', why: 'already-known', status }] },
  ] as const;
  let made = 0;
  const { submit, rows } = paneOver({
    submission: { plan: () => Promise.resolve(plans[made++] ?? PLAN) },
  });
  await submit.getState().ensurePlan();
  await submit.getState().submit();
  await submit.getState().planAgain();
  await submit.getState().refresh();
  await settled();
  expect(rows.getState().counts).toEqual({ 'already-reported': 1 });
});

test('a transaction that the service holds twice is told in its row and named in the pane', async () => {
  const { submit, rows, sheet } = paneOver({
    submission: {
      watchStatuses: (ids, listener) => {
        const status = { status: 'SUCCESS', operationId: 'op', reportedAt: '', issues: [] };
        listener(ids.map((transactionId) => ({ transactionId, status, duplicate: true })));
        return { done: Promise.resolve(), stop: () => {} };
      },
    },
  });
  await submit.getState().ensurePlan();
  await submit.getState().submit();
  await settled();
  expect(rows.getState().duplicates).toEqual(['536365']);
  expect(sheet.get('536365')?.message).toBe(
    'The service has stored it more than once: ask the service before you correct it.',
  );
});

test('once the rows are as confirmed, the run shows how many it is about, however long the first answer takes', async () => {
  const { submit } = paneOver({
    submission: { createRun: () => ({ ...fakeRun(), start: () => new Promise(() => {}) }) },
  });
  await submit.getState().ensurePlan();
  void submit.getState().submit();
  await settled();
  expect(submit.getState().progress).toMatchObject({ total: 2, accepted: 0, skipped: 0 });
});

test('a plan whose changes cannot be told in the rows stands, and says why', async () => {
  const { submit } = paneOver({
    submission: {
      plan: () =>
        Promise.resolve({
          ...PLAN,
          leftOut: [{ transactionId: '536365', why: 'changed-since-sent' }],
        }),
    },
    workbook: {
      resultWriter: () => {
        throw new AppError('WORKBOOK', 'The sheet is gone.');
      },
    },
  });
  await submit.getState().ensurePlan();
  expect(submit.getState()).toMatchObject({ phase: 'planned', error: { code: 'WORKBOOK' } });
  expect(submit.getState().made).toBeDefined();
});

test('a run that began while the journal was opened is not taken for an earlier one', async () => {
  let followed = 0;
  let openJournal = () => {};
  const opening = new Promise<void>((resolve) => {
    openJournal = resolve;
  });
  const { submit, pane } = paneOver({
    submission: {
      createRun: () => ({ ...fakeRun(PLAN), start: () => new Promise(() => {}) }),
      unfinished: () => {
        followed += 1;
        return Promise.resolve([]);
      },
    },
  });
  await submit.getState().ensurePlan();
  const { submission } = pane.services;
  pane.services.submission = async () => {
    await opening;
    return submission();
  };
  const going = submit.getState().goOn();
  void submit.getState().submit();
  openJournal();
  await going;
  await settled();
  expect(submit.getState().phase).toBe('running');
  expect(followed).toBe(0);
});
