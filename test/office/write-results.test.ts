/**
 * Rule: whatever rows do while results are written, and wherever a write fails, each row ends with what is its own:
 * the newest result of its id, or what it said before. What protection held back follows, and is told, as any result.
 * Excel is a sheet of the test here: what is between the writer and it has tests of its own.
 */
import type { Applied } from '../../src/office/apply-writes';
import type { KeyReader } from '../../src/office/find-rows';
import { translateOfficeError } from '../../src/office/office-errors';
import type { ResultCells } from '../../src/office/result-columns';
import type { ResultPlace } from '../../src/office/result-place';
import type { SourceLocation } from '../../src/office/source-location';
import { MAX_CHUNK_BYTES, type WriteChunk } from '../../src/office/write-plan';
import { createResultWriter } from '../../src/office/write-results';

interface Row {
  id: string;
  cells: readonly string[];
}

const EMPTY = ['', '', '', '', ''];

/** One column of ids under a header in row 0, and Taxrow's columns. */
class Sheet {
  rows: Row[];
  isProtected = false;
  hasColumns = true;
  /** What others do, and Excel, just before each of the next writes. */
  readonly before: (() => void)[] = [];

  constructor(...ids: string[]) {
    this.rows = ids.map((id) => ({ id, cells: EMPTY }));
  }

  insertAbove(id: string): void {
    const at = this.rows.findIndex((row) => row.id === id);
    this.rows.splice(at, 0, { id: '', cells: EMPTY });
  }

  deleteColumns(): void {
    this.hasColumns = false;
    for (const row of this.rows) row.cells = EMPTY;
  }

  /** Status by id. */
  statuses(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.rows.map(({ id, cells }) => [id, cells[0] ?? '']));
  }

  findPlace(): ResultPlace | undefined {
    if (this.isProtected) return undefined;
    const isNew = !this.hasColumns;
    this.hasColumns = true;
    return {
      target: { sheetId: 'sheet', columns: [1, 2, 3, 4, 5] },
      keys: { row: 1, column: 0, rowCount: this.rows.length, columnCount: 1 },
      isFiltered: false,
      isNew,
      syncs: 1,
    };
  }

  applyChunk(chunk: WriteChunk): Applied {
    this.before.shift()?.();
    const writes = chunk.flatMap(({ rows }) => rows.filter((write) => write !== null));
    const misplaced = writes.flatMap((write) => {
      const row = this.rows[write.row - 1] ?? { id: '', cells: EMPTY };
      const { id: actualId, cells: before } = row;
      row.cells = write.cells;
      return actualId === write.transactionId ? [] : [{ write, actualId, before }];
    });
    return { misplaced, undone: [], syncs: 1 };
  }

  keyReader(): KeyReader {
    const ids = () => this.rows.map(({ id }) => id);
    return {
      all: async function* () {
        yield await Promise.resolve(ids());
      },
      some: (_sheetId, _column, writes) =>
        Promise.resolve({ keys: writes.map(({ row }) => ids()[row - 1] ?? ''), syncs: 1 }),
    };
  }
}

let sheet: Sheet;

jest.mock('../../src/office/result-place', () => ({
  findPlace: () => Promise.resolve(sheet.findPlace()),
}));
jest.mock('../../src/office/apply-writes', () => ({
  applyChunk: async function* (_target: unknown, chunk: WriteChunk) {
    yield await Promise.resolve().then(() => sheet.applyChunk(chunk));
  },
}));
jest.mock('../../src/office/read-keys', () => ({ keyReader: () => sheet.keyReader() }));
jest.mock('../../src/office/results-sheet', () => ({
  createResultsSheetWriter: () => ({
    write: (cellsById: ReadonlyMap<string, unknown>) =>
      Promise.resolve({ written: cellsById.size, syncs: 1 }),
  }),
}));

const LOCATION: SourceLocation = {
  sheetId: 'sheet',
  sheetName: 'Sheet1',
  address: 'A1:A9',
  kind: 'range',
  headerRow: 1,
  rowCount: 8,
};

function open(...ids: string[]) {
  sheet = new Sheet(...ids);
  const writer = createResultWriter(LOCATION, { column: 0, header: 'Invoice', keyOf: String });
  const write = (statusById: Readonly<Record<string, string>>, message = '') =>
    writer.writeResults(
      Object.entries(statusById).map(([transactionId, status]) => ({
        ...cellsOf(status, message),
        transactionId,
      })),
    );
  return { sheet, write };
}

function cellsOf(status: string, message: string): ResultCells {
  return { status, operationId: '', message, environment: '', reportedAt: '' };
}

/** With it a row fills a request by itself. */
const LONG = 'x'.repeat(MAX_CHUNK_BYTES);

function refuse(code: string): never {
  throw translateOfficeError(Object.assign(new Error(code), { code }));
}

describe('rows that move between finding and writing', () => {
  test('each gets what is its own, whichever was hit', async () => {
    const { sheet, write } = open('A', 'W', 'B');
    await write({ W: 'Failed' });
    sheet.before.push(() => {
      sheet.insertAbove('A');
    });
    await write({ A: 'Reported', B: 'Rejected' });
    expect(sheet.statuses()).toEqual({ '': '', A: 'Reported', W: 'Failed', B: 'Rejected' });
  });

  test('a row that is hit once more in the next round gets what it said before the first', async () => {
    const { sheet, write } = open('A', 'W');
    await write({ W: 'Failed' });
    sheet.before.push(
      () => sheet.rows.reverse(),
      () => sheet.rows.reverse(),
    );
    await write({ A: 'Reported' });
    expect(sheet.statuses()).toEqual({ A: 'Reported', W: 'Failed' });
  });

  test('a row that is hit by two requests of one round, too', async () => {
    const { sheet, write } = open('A', 'B', 'W');
    await write({ W: 'Failed' });
    sheet.before.push(
      () => {
        sheet.rows = ['W', 'B', 'A'].map((id) => rowOf(sheet, id));
      },
      () => {
        sheet.rows = ['A', 'W', 'B'].map((id) => rowOf(sheet, id));
      },
    );
    await write({ A: 'Reported', B: 'Rejected' }, LONG);
    expect(sheet.statuses()).toEqual({ A: 'Reported', B: 'Rejected', W: 'Failed' });
  });
});

describe('a write that fails after a row was hit by mistake', () => {
  test.each([
    ['Excel refuses what comes after', 'Timeout'],
    ['the sheet is protected by then', 'AccessDenied'],
  ])('puts it right with the next: %s', async (_, code) => {
    const { sheet, write } = open('A', 'W', 'B');
    await write({ W: 'Failed' });
    sheet.before.push(
      () => {
        sheet.insertAbove('A');
        sheet.rows.splice(0, 1, rowOf(sheet, 'W'));
        sheet.rows.splice(2, 1);
      },
      () => refuse(code),
    );
    const first = write({ A: 'Reported', B: 'Rejected' }, LONG);
    await (code === 'Timeout' ? expect(first).rejects.toThrow('Excel is busy') : first);
    expect(sheet.statuses()).toEqual({ W: 'Reported', A: '', B: '' });
    await write({ B: 'Reported' });
    expect(sheet.statuses()).toEqual({ W: 'Failed', A: 'Reported', B: 'Reported' });
  });

  test('brings the rest of a column that came back', async () => {
    const { sheet, write } = open('A', 'W');
    await write({ W: 'Failed' });
    sheet.deleteColumns();
    sheet.before.push(() => refuse('Timeout'));
    await expect(write({ A: 'Sending…' })).rejects.toThrow('Excel is busy');
    await write({ A: 'Reported' });
    expect(sheet.statuses()).toEqual({ A: 'Reported', W: 'Failed' });
  });
});

describe('results that protection held back', () => {
  async function heldBack(...ids: string[]) {
    const opened = open(...ids);
    await opened.write({ Z: 'Sending…' });
    opened.sheet.isProtected = true;
    expect(await opened.write({ Z: 'Reported' })).toMatchObject({ place: 'results-sheet' });
    opened.sheet.isProtected = false;
    return opened;
  }

  test('follow, whichever rows move meanwhile', async () => {
    const { sheet, write } = await heldBack('Y', 'Z', 'A');
    sheet.before.push(() => {
      sheet.insertAbove('Y');
    });
    await write({ A: 'Reported' });
    expect(sheet.statuses()).toEqual({ '': '', Y: '', Z: 'Reported', A: 'Reported' });
  });

  test('follow also when nothing new comes, and only then', async () => {
    const { sheet, write } = await heldBack('A', 'Z');
    sheet.isProtected = true;
    expect(await write({})).toMatchObject({ written: 0, place: 'results-sheet' });
    sheet.isProtected = false;
    expect(await write({})).toMatchObject({ written: 1, place: 'beside-rows' });
    expect(sheet.statuses()).toEqual({ A: '', Z: 'Reported' });
    expect(await write({})).toMatchObject({ written: 0, syncs: 0 });
  });

  test('are told with what they are written with: rows written, and ids whose row has gone', async () => {
    const { sheet, write } = await heldBack('A', 'Z');
    sheet.rows.pop();
    expect(await write({ A: 'Sending…' })).toMatchObject({ written: 1, missing: ['Z'] });
    expect(await write({ A: 'Reported' })).toMatchObject({ written: 1, missing: [] });
  });

  test('come back with a column that somebody deletes', async () => {
    const { sheet, write } = await heldBack('A', 'Z');
    await write({ A: 'Sending…' });
    sheet.deleteColumns();
    await write({ A: 'Reported' });
    expect(sheet.statuses()).toEqual({ A: 'Reported', Z: 'Reported' });
  });
});

test('rows that were merely put right are no news', async () => {
  const { sheet, write } = open('A', 'W');
  await write({ W: 'Failed' });
  sheet.before.push(() => sheet.rows.reverse());
  expect(await write({ A: 'Reported' })).toMatchObject({ written: 1, missing: [] });
});

test('rows that never stand still: the person is asked to leave the sheet alone', async () => {
  const { sheet, write } = open('A', 'W');
  for (let move = 0; move < 9; move += 1) sheet.before.push(() => sheet.rows.reverse());
  await expect(write({ A: 'Reported' })).rejects.toThrow(
    'The rows move faster than Taxrow can write. ' +
      'Leave the sheet alone for a moment (no sorting, no inserting) and try again.',
  );
});

function rowOf({ rows }: Sheet, id: string): Row {
  const row = rows.find((one) => one.id === id);
  if (row === undefined) throw new Error(`There is no row ${id}.`);
  return row;
}
