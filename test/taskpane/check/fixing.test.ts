/**
 * A fix writes its cells, checks their transactions again and says what it could not do; Undo writes back what stood
 * there before, of the last fix alone.
 */
import type { Steps } from '../../../src/core/domain/steps';
import type { EditedRows, Rechecked } from '../../../src/core/mapping/recheck';
import type { CellFix } from '../../../src/core/mapping/fixes';
import { AppError } from '../../../src/core/domain/app-error';
import { createFixing, NOTHING_FIXED, type FixState } from '../../../src/taskpane/check/fixing';
import { createPane } from '../../../src/taskpane/state/pane-context';
import { createPaneStore } from '../../../src/taskpane/state/pane-store';
import { createPaneWords } from '../../../src/taskpane/wording/pane-words';
import { fakeWorld, type FakeParts } from '../support/fake-services';
import { CHECKED, LOCATION, MAPPING, SOURCE } from '../support/sample-source';

const FIX: CellFix = {
  transactionId: '536367',
  rowIndex: 3,
  column: 4,
  before: 'France',
  after: 'FR',
};

function* listed(cells: readonly CellFix[]): Steps<readonly CellFix[]> {
  yield;
  return cells;
}

function fixing(parts: FakeParts = {}) {
  const recheck = (before: Rechecked, _mapping: unknown, edited: EditedRows) => {
    const rows = before.source.rows.map((row, index) => edited.get(index) ?? row);
    return Promise.resolve({ source: { ...before.source, rows }, check: before.check });
  };
  const world = fakeWorld({ mapping: { recheck }, ...parts });
  const store = createPaneStore(undefined);
  store.setState({
    read: { location: LOCATION, source: SOURCE },
    mapping: MAPPING,
    check: CHECKED,
  });
  const pane = createPane(world.services, createPaneWords('en'), store);
  let state: FixState = NOTHING_FIXED;
  const tell = (change: Partial<FixState>) => (state = { ...state, ...change });
  return { ...createFixing(pane, () => state, tell), store, done: world.done, state: () => state };
}

test('what was written is in the rows that were read, and can be taken back', async () => {
  const { fix, undo, store, done, state } = fixing();
  await fix(listed([FIX]));
  expect(store.getState().read?.source.rows[3]?.[4]).toBe('FR');
  expect(state().outcome).toMatchObject({ kind: 'fixed', count: 1, missing: 0, formulas: 0 });
  await undo();
  expect(store.getState().read?.source.rows[3]?.[4]).toBe('France');
  expect(state().outcome).toMatchObject({ kind: 'undone', count: 1 });
  expect(state().lastFix).toEqual([]);
  expect(done.filter((deed) => deed.startsWith('change'))).toEqual([
    'change 536367/4 "France" to "FR"',
    'change 536367/4 "FR" to "France"',
  ]);
});

test('what was left alone is told, and what was written before an error can be taken back', async () => {
  const stoppedBy = new AppError('WORKBOOK', 'The sheet is protected.');
  const { fix, state } = fixing({
    workbook: {
      changeCells: (_location, _source, _mapping, changes) =>
        Promise.resolve({ changed: changes.slice(0, 1), formulas: 2, missing: 3, stoppedBy }),
    },
  });
  await fix(listed([FIX, { ...FIX, rowIndex: 2 }]));
  expect(state().outcome).toEqual({
    kind: 'fixed',
    count: 1,
    formulas: 2,
    missing: 3,
    error: stoppedBy,
  });
  expect(state().lastFix).toHaveLength(1);
});

test('what was written can be taken back also where checking it again fails: the rows are out of date', async () => {
  const { fix, store, state } = fixing({
    mapping: { recheck: () => Promise.reject(new Error('no index')) },
  });
  await fix(listed([FIX]));
  expect(state().outcome).toMatchObject({ kind: 'fixed', count: 1, error: undefined });
  expect(state().lastFix).toHaveLength(1);
  expect(store.getState().sourceIsStale).toBe(true);
});

test('a refusal is told, and nothing is changed', async () => {
  const refusal = new AppError('WORKBOOK', 'The sheet is protected.');
  const { fix, store, state } = fixing({
    workbook: { changeCells: () => Promise.reject(refusal) },
  });
  await fix(listed([FIX]));
  expect(state().outcome).toMatchObject({ count: 0, error: refusal });
  expect(state().fixing).toBeUndefined();
  expect(store.getState().read?.source).toBe(SOURCE);
});

test('a refusal is told also when the fix was stopped meanwhile', async () => {
  const refusal = new AppError('WORKBOOK', 'The sheet is protected.');
  const given = fixing({
    workbook: {
      changeCells: () => {
        given.cancel();
        return Promise.reject(refusal);
      },
    },
  });
  await given.fix(listed([FIX]));
  expect(given.state().outcome).toMatchObject({ count: 0, error: refusal });
});

test('a fix that is stopped before its cells are listed writes nothing, and says nothing', async () => {
  const { fix, cancel, done, state } = fixing();
  function* stopped(): Steps<readonly CellFix[]> {
    cancel();
    yield;
    return [FIX];
  }
  await fix(stopped());
  expect(done).toEqual([]);
  expect(state()).toMatchObject({ fixing: undefined, outcome: undefined });
});

test('where an edit came first, the rows that it left are out of date: they know nothing of the fix', async () => {
  const edited = { location: LOCATION, source: { ...SOURCE, rows: [...SOURCE.rows] } };
  const { fix, store } = fixing({
    mapping: {
      recheck: ({ source, check }) => {
        store.setState({ read: edited });
        return Promise.resolve({ source, check });
      },
    },
  });
  await fix(listed([FIX]));
  expect(store.getState().read).toBe(edited);
  expect(store.getState().sourceIsStale).toBe(true);
});
