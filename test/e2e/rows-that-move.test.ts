/**
 * Results find their rows whatever happens to the sheet while a run goes on: rows are sorted, filtered, inserted,
 * deleted and changed by others, columns move, the sheet is protected, a cell is being typed into, a result column is
 * deleted. Each result must stand beside its own transaction, and no cell of a person's may change. The first two
 * writes of a run claim its sheet, before the rows are read once more: what moves does so after them.
 */
import { confirmSubmission, eventually, plan, walkToCheck } from '../support/person';
import { openForEachTest } from '../support/open-for-each-test';
import type { CellValue, TaxrowInBrowser } from '../support/taxrow-in-browser';

const HEADERS = ['Invoice', 'Date', 'Item', 'Quantity', 'Price'] as const;
const COUNT = 40;
const NOTE_OF_LAST = 'F41';
/** Rows that {@link withErrors} spoils. */
const ERRORS = 10;

let taxrow: TaxrowInBrowser;

openForEachTest((opened) => {
  taxrow = opened;
});

test('rows that are sorted, inserted and deleted by others between any two requests', async () => {
  await walkToPlan(invoices('S'));
  await taxrow.page.evaluate(() => {
    const { coAuthor, beforeRequest } = window.workbench;
    const moves = [
      () => coAuthor.sort('A1:J41', 'Price', false),
      () => coAuthor.insertRows(2, 3),
      () => coAuthor.deleteRows(20, 1),
      () => coAuthor.sort('A1:J43', 'Invoice'),
      () => coAuthor.insertRows(1, 2),
    ];
    let writes = 0;
    beforeRequest(({ sets }) => {
      writes += sets.includes('values') ? 1 : 0;
      return writes > 2 && sets.includes('values') ? moves.shift()?.() : undefined;
    });
  });
  await confirmSubmission(taxrow);
  await eventually(taxrow, () => reported('S'), COUNT - 1);
  await taxrow.pane
    .getByText(/^1 transaction is no longer in the sheet/)
    .first()
    .waitFor();
  await expectOwnResults('S');
});

test('a column that others insert or delete moves neither results nor anything else', async () => {
  await walkToPlan(invoices('C', 'note'));
  await taxrow.page.evaluate(() => {
    const { coAuthor, beforeRequest } = window.workbench;
    let writes = 0;
    beforeRequest(({ sets }) => {
      if (!sets.includes('values')) return undefined;
      writes += 1;
      if (writes === 4) return coAuthor.insertColumns('A', 1);
      if (writes === 6) return coAuthor.insertColumns('D', 1);
      return writes === 8 ? coAuthor.deleteColumns('A', 1) : undefined;
    });
  });
  await confirmSubmission(taxrow);
  await eventually(taxrow, () => reported('C'), COUNT);
  await expectOwnResults('C');
  expect(await column('note')).toEqual(Array.from({ length: COUNT }, (_, n) => `note ${n + 1}`));
});

test('a filter that is set in the middle of a run', async () => {
  await walkToPlan(withErrors(invoices('F')), COUNT - ERRORS);
  await taxrow.page.evaluate(() => {
    let writes = 0;
    window.workbench.beforeRequest(({ sets }) => {
      writes += sets.includes('values') ? 1 : 0;
      // The third writes the headers, the fourth the rows that are in error and are not written again.
      if (writes === 4) window.workbench.filter('A1:J41', 'Item', ['Paper']);
    });
  });
  await confirmSubmission(taxrow);
  await eventually(taxrow, () => reported('F'), COUNT - ERRORS);
  expect(await inError('F')).toBe(ERRORS);
  await expectOwnResults('F');
  expect(await taxrow.page.evaluate(() => window.workbench.hiddenRows(2, 2))).toEqual([
    false,
    true,
  ]);
});

test("a table's filter, when the sheet is the source", async () => {
  const rows = invoices('T');
  await taxrow.open(rows);
  await taxrow.page.evaluate(() => {
    window.workbench.addTable('A1:E41', 'Invoices');
    window.workbench.filter('A1:E41', 'Item', ['Paper']);
  });
  await taxrow.write('H1', [['Checked by']]);
  await walkFromHere();
  await confirmSubmission(taxrow);
  await eventually(taxrow, () => reported('T'), COUNT);
  await expectOwnResults('T');
});

test('a sheet that is protected: the results stand on a sheet of their own, and the pane says so', async () => {
  await walkToPlan(invoices('P'));
  await taxrow.page.evaluate(() => {
    window.workbench.protectSheet();
  });
  await confirmSubmission(taxrow);
  await taxrow.pane.getByText(/^The sheet is protected: the results stand on the sheet/).waitFor();
  const results = () => taxrow.read(`'Taxrow results'!A2:B${String(COUNT + 1)}`);
  await eventually(
    taxrow,
    async () => (await results()).filter(([, status]) => status === 'Reported').length,
    COUNT,
  );
  expect(new Set((await results()).map(([id]) => id)).size).toBe(COUNT);
  expect(await taxrow.read('A1:J41')).toEqual(
    invoices('P').map((row) => [...row, '', '', '', '', '']),
  );
});

test('a book whose structure is protected, too: what to do is said, and nothing is lost', async () => {
  await walkToPlan(invoices('B'));
  await taxrow.page.evaluate(() => {
    window.workbench.protectSheet();
    window.workbench.protectStructure(true);
  });
  await confirmSubmission(taxrow);
  await taxrow.pane.getByText(/Review, Protect Workbook/).waitFor();
  await taxrow.page.evaluate(() => {
    window.workbench.protectStructure(false);
  });
  await eventually(
    taxrow,
    async () => {
      const sheets = await taxrow.page.evaluate(() => window.workbench.sheets());
      if (!sheets.includes('Taxrow results')) return 0;
      const rows = await taxrow.read(`'Taxrow results'!A2:B${String(COUNT + 1)}`);
      return rows.filter(([, status]) => status === 'Reported').length;
    },
    COUNT,
  );
});

test('a cell that a person is typing into: the results wait, and what is typed stays', async () => {
  // Of no mapped column: what is changed in one after it was sent is marked as such.
  await walkToPlan(invoices('E', 'note'));
  await confirmSubmission(taxrow);
  const { page } = taxrow;
  await eventually(taxrow, async () => (await statuses('E'))['E-1'] === 'Reported', true);
  await taxrow.select(NOTE_OF_LAST);
  await page.locator('#grid canvas').first().focus();
  await page.keyboard.type('Mine', { delay: 40 });
  const { ledger } = taxrow.running.sandbox.sandbox;
  const stored = () =>
    ledger.read().stored.filter(({ transaction_id: id }) => id.startsWith('E-')).length;
  await eventually(taxrow, () => Promise.resolve(stored()), COUNT);
  expect(await page.evaluate(() => window.workbench.isEditing())).toBe(true);
  await page.keyboard.press('Enter');
  await eventually(taxrow, () => reported('E'), COUNT);
  expect(await taxrow.read(NOTE_OF_LAST)).toEqual([['Mine']]);
});

test('a result column that is deleted in the middle of a run comes back whole', async () => {
  await walkToPlan(withErrors(invoices('D')), COUNT - ERRORS);
  await taxrow.page.evaluate(() => {
    let writes = 0;
    window.workbench.beforeRequest(({ sets }) => {
      writes += sets.includes('values') ? 1 : 0;
      return writes === 6 ? window.workbench.coAuthor.deleteColumns('F', 1) : undefined;
    });
  });
  await confirmSubmission(taxrow);
  await eventually(taxrow, () => reported('D'), COUNT - ERRORS);
  expect(await inError('D')).toBe(ERRORS);
  await expectOwnResults('D');
});

test('ids that others change while their rows are sent', async () => {
  await walkToPlan(invoices('K'));
  await taxrow.page.evaluate(() => {
    let writes = 0;
    window.workbench.beforeRequest(({ sets }) => {
      writes += sets.includes('values') ? 1 : 0;
      return writes === 4 ? window.workbench.coAuthor.write('A3', [['K-other']]) : undefined;
    });
  });
  await confirmSubmission(taxrow);
  await eventually(taxrow, () => reported('K'), COUNT - 1);
  expect((await statuses('K'))['K-other']).toBe('');
});

/** A header and one invoice a row; every second is of paper, the others of ink. */
function invoices(prefix: string, note?: string): CellValue[][] {
  const rows = Array.from({ length: COUNT }, (_, index): CellValue[] => [
    `${prefix}-${String(index + 1)}`,
    '2026-03-01',
    index % 2 === 0 ? 'Paper' : 'Ink',
    2,
    10 + index,
    ...(note === undefined ? [] : [`${note} ${String(index + 1)}`]),
  ]);
  return [[...HEADERS, ...(note === undefined ? [] : [note])], ...rows];
}

/** Every fourth with a date that is none: rows of ink, which the filters here hide. */
function withErrors(rows: CellValue[][]): CellValue[][] {
  return rows.map((row, index) =>
    index % 4 === 2 ? row.map((cell, at) => (at === 1 ? 'yesterday' : cell)) : row,
  );
}

async function walkToPlan(rows: CellValue[][], ready = COUNT): Promise<void> {
  await taxrow.open(rows);
  await walkFromHere(ready);
}

async function walkFromHere(ready = COUNT): Promise<void> {
  taxrow.running.sandbox.sandbox.faults.set({ latencyMs: 400 });
  await walkToCheck(taxrow);
  await taxrow.pane.getByText(`${String(ready)} ready`).waitFor();
  await plan(taxrow);
}

/** The sheet's rows from its header on, wherever that stands now, by header. */
async function records(): Promise<readonly Readonly<Record<string, CellValue>>[]> {
  const cells = await taxrow.read('A1:P60');
  const header = cells.findIndex((row) => row.includes('Invoice'));
  const names = cells[header] ?? [];
  const rows = cells.slice(header + 1).filter((row) => row.some((cell) => cell !== ''));
  return rows.map((row) =>
    Object.fromEntries(names.map((name, at) => [String(name), row[at] ?? ''])),
  );
}

async function column(header: string): Promise<readonly unknown[]> {
  return (await records()).map((row) => row[header]);
}

/** Status by invoice. */
async function statuses(prefix: string): Promise<Record<string, unknown>> {
  const rows = await records();
  const own = rows.filter((row) => String(row['Invoice']).startsWith(`${prefix}-`));
  return Object.fromEntries(own.map((row) => [row['Invoice'], row['Taxrow status'] ?? '']));
}

async function reported(prefix: string): Promise<number> {
  return countStatus(prefix, 'Reported');
}

async function inError(prefix: string): Promise<number> {
  return countStatus(prefix, 'Error');
}

async function countStatus(prefix: string, wanted: string): Promise<number> {
  return Object.values(await statuses(prefix)).filter((status) => status === wanted).length;
}

/** Each row's id is the one under which the service stored that row's transaction. */
async function expectOwnResults(prefix: string): Promise<void> {
  const { stored } = taxrow.running.sandbox.sandbox.ledger.read();
  const ids = new Map(stored.map((entry) => [entry.transaction_id, entry.operation_id]));
  for (const row of await records()) {
    const invoice = String(row['Invoice']);
    if (!invoice.startsWith(`${prefix}-`)) continue;
    expect([invoice, row['Taxrow id']]).toEqual([invoice, ids.get(invoice) ?? '']);
  }
}
