/**
 * Results go to the sheet through one feed at a time: what is told while it is being opened is not lost, and a feed that
 * could not be opened is opened by the next who needs it.
 */
import { AppError } from '../../../src/core/domain/app-error';
import type { RowResult, WriteReport } from '../../../src/office';
import { createPane } from '../../../src/taskpane/state/pane-context';
import { createPaneStore } from '../../../src/taskpane/state/pane-store';
import type { ToldRow } from '../../../src/taskpane/submit/row-results';
import { createRowsStore } from '../../../src/taskpane/submit/rows-store';
import { createPaneWords } from '../../../src/taskpane/wording/pane-words';
import { fakeWorld, SANDBOX } from '../support/fake-services';
import { CHECKED, LOCATION, MAPPING, SOURCE } from '../support/sample-source';

const READ = { location: LOCATION, source: SOURCE };

function told(transactionId: string): ToldRow {
  const cells = { operationId: 'op-1', message: '', environment: 'Sandbox', reportedAt: '' };
  return {
    status: 'reported',
    offer: 'nothing',
    result: { transactionId, status: 'Reported', ...cells },
  };
}

/** Each feed that was opened, with the ids that went through it. */
function rowsOver(isThere = () => true, place: () => WriteReport['place'] = () => 'beside-rows') {
  const feeds: string[][] = [];
  const writeTo = (feed: string[]) => (results: readonly RowResult[]) => {
    feed.push(...results.map(({ transactionId }) => transactionId));
    return Promise.resolve({ written: 1, missing: [], place: place(), syncs: 1 });
  };
  const { services } = fakeWorld({
    connectedTo: SANDBOX,
    workbook: {
      resultWriter: () => {
        const feed: string[] = [];
        feeds.push(feed);
        return { writeResults: writeTo(feed) };
      },
    },
  });
  const store = createPaneStore(services.session.current());
  store.setState({ read: READ, mapping: MAPPING, check: CHECKED });
  const workbook = () =>
    isThere() ? services.workbook() : Promise.reject(new AppError('WORKBOOK', 'Excel is busy'));
  const pane = createPane({ ...services, workbook }, createPaneWords('en'), store);
  const feature = pane.feature(createRowsStore);
  const said = () => feature.getState().toResultsSheet;
  return { rows: feature.getState(), feeds, said, store };
}

test('what is told by a second one while the first still opens goes into the sheet', async () => {
  const { rows, feeds } = rowsOver();
  const first = rows.ensureOpen(READ);
  await rows.ensureOpen(READ);
  rows.show([told('INV-1')]);
  await first;
  expect(feeds).toEqual([['INV-1']]);
});

test('one that could not be opened is opened the next time', async () => {
  let isThere = false;
  const { rows, feeds } = rowsOver(() => isThere);
  await expect(rows.ensureOpen(READ)).rejects.toMatchObject({ code: 'WORKBOOK' });
  isThere = true;
  await rows.ensureOpen(READ);
  rows.show([told('INV-1')]);
  expect(feeds).toEqual([['INV-1']]);
});

describe('that results stand elsewhere, because the sheet is protected', () => {
  async function heldBack() {
    let isProtected = true;
    const opened = rowsOver(undefined, () => (isProtected ? 'results-sheet' : 'beside-rows'));
    await opened.rows.open(READ);
    opened.rows.show([told('INV-1')]);
    await settled();
    expect(opened.said()).toBe(true);
    return {
      ...opened,
      unprotect: () => {
        isProtected = false;
      },
    };
  }

  it('is said until they stand beside their rows', async () => {
    const { rows, said, unprotect } = await heldBack();
    rows.bringHeldBack();
    await settled();
    expect(said()).toBe(true);
    unprotect();
    rows.bringHeldBack();
    await settled();
    expect(said()).toBe(false);
  });

  it('is said, and brought, also when the same sheet was read again', async () => {
    const { rows, said, store, unprotect } = await heldBack();
    store.setState({ read: { location: { ...LOCATION }, source: SOURCE } });
    expect(said()).toBe(true);
    unprotect();
    rows.bringHeldBack();
    await settled();
    expect(said()).toBe(false);
  });

  it('is not said of other rows, and nothing is brought to theirs', async () => {
    const { rows, said, store, unprotect } = await heldBack();
    store.setState({ read: { location: { ...LOCATION, sheetName: 'June' }, source: SOURCE } });
    expect(said()).toBe(false);
    unprotect();
    rows.bringHeldBack();
    await settled();
    expect(said()).toBe(false);
  });
});

/** Resolves when everything that waits for nothing real has happened. */
function settled(): Promise<unknown> {
  return new Promise((resolve) => setImmediate(resolve));
}
