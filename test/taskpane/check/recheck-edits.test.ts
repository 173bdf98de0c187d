/**
 * While a person is at Check, the rows they edit are read and checked again by themselves. What is more than that (new
 * rows, a header, very many rows, an edit elsewhere in the pane) makes what was read out of date.
 */
import type { EditedRows, Rechecked } from '../../../src/core/mapping/recheck';
import type { CellValue } from '../../../src/core/mapping/source';
import { followWorkbook } from '../../../src/taskpane/state/follow-workbook';
import { createPaneStore, type PaneState } from '../../../src/taskpane/state/pane-store';
import { fakeWorld, type FakeParts } from '../support/fake-services';
import { CHECKED, LOCATION, MAPPING, SOURCE } from '../support/sample-source';

const EDITED: readonly CellValue[] = ['536367', '01/12/2010 08:34', 'DOORMAT', 3, 'FR'];

function watching(state: Partial<PaneState> = {}, parts: FakeParts = {}) {
  const rechecked: number[][] = [];
  const recheck = (before: Rechecked, _mapping: unknown, edited: EditedRows) => {
    rechecked.push([...edited.keys()]);
    const rows = before.source.rows.map((row, index) => edited.get(index) ?? row);
    return Promise.resolve({
      source: { ...before.source, rows },
      check: { ...before.check, rowCount: 99 },
    });
  };
  const world = fakeWorld({
    mapping: { recheck },
    ...parts,
    workbook: { readRows: () => Promise.resolve([EDITED]), ...parts.workbook },
  });
  const store = createPaneStore(undefined);
  followWorkbook(store, world.services);
  store.setState({
    step: 'check',
    read: { location: LOCATION, source: SOURCE },
    mapping: MAPPING,
    check: CHECKED,
    ...state,
  });
  return { store, rechecked, edit: world.edit };
}

/** Everything that is answered at once has been answered. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}

test('an edited row is read and checked again, and nothing else', async () => {
  const { store, rechecked, edit } = watching();
  await settled();
  edit('E5');
  await settled();
  expect(rechecked).toEqual([[3]]);
  expect(store.getState().read?.source.rows[3]).toEqual(EDITED);
  expect(store.getState().check?.rowCount).toBe(99);
  expect(store.getState().sourceIsStale).toBe(false);
});

test('a row that says what it said is not checked again', async () => {
  const readRows = () => Promise.resolve(SOURCE.rows.slice(3));
  const { store, rechecked, edit } = watching({}, { workbook: { readRows } });
  await settled();
  edit('E5');
  await settled();
  expect(rechecked).toEqual([]);
  expect(store.getState().sourceIsStale).toBe(false);
});

test.each([
  ['a new row under the others', 'A6', {}],
  ['a header', 'B1', {}],
  ['an edit while Submit holds on to the check', 'E5', { step: 'submit' }],
] as const)('%s makes the source out of date', async (_what, address, state) => {
  const { store, rechecked, edit } = watching(state);
  await settled();
  edit(address);
  await settled();
  expect(rechecked).toEqual([]);
  expect(store.getState().sourceIsStale).toBe(true);
});

test.each<[string, FakeParts]>([
  ['the sheet is another one by now', { workbook: { readRows: () => Promise.resolve(undefined) } }],
  ['Excel refuses', { workbook: { readRows: () => Promise.reject(new Error('busy')) } }],
  ['all rows have to be checked', { mapping: { recheck: () => Promise.resolve(undefined) } }],
])('where %s, the source is out of date', async (_why, parts) => {
  const { store, edit } = watching({}, parts);
  await settled();
  edit('E5');
  await settled();
  expect(store.getState().sourceIsStale).toBe(true);
});
