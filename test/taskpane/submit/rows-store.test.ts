/**
 * Results go to the sheet through one feed at a time: what is told while it is being opened is not lost, and a feed that
 * could not be opened is opened by the next who needs it.
 */
import { AppError } from '../../../src/core/domain/app-error';
import type { RowResult } from '../../../src/office';
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
function rowsOver(isThere = () => true) {
  const feeds: string[][] = [];
  const writeTo = (feed: string[]) => (results: readonly RowResult[]) => {
    feed.push(...results.map(({ transactionId }) => transactionId));
    return Promise.resolve({ written: 1, missing: [], place: 'beside-rows', syncs: 1 } as const);
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
  return { rows: pane.feature(createRowsStore).getState(), feeds };
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
