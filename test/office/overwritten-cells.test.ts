/**
 * Rule: a cell that a write hit by mistake gets back what it held; where Excel does not let that be done, the person is
 * told which cell it is and what stood there. What can be put back is put back, whatever else is refused.
 */
import type { RowIdentity } from '../../src/office/apply-writes';
import type { CellWrite } from '../../src/office/cell-changes';
import { exchangeCells } from '../../src/office/exchange-cells';
import type { CellExchange } from '../../src/office/exchange-once';
import { parseAddress } from '../../src/office/block';
import { writeCells } from '../../src/office/write-cells';
import { refuse, StandInSheet } from './support/stand-in-sheet';

const IDENTITY: RowIdentity = { column: 0, keyOf: String, headerRow: 0, headers: [] };
const UNDER_COUNTRY: RowIdentity = { ...IDENTITY, headers: [{ column: 1, text: 'Country' }] };
/** The rows of one request that puts back. */
const PORTION = 400;
/** Cells of 30,000 characters in one request that exchanges them. */
const FIRST_PORTION = 15;

let sheet: StandInSheet;

beforeEach(() => {
  sheet = new StandInSheet();
  sheet.install('A1:F3');
  sheet.set('B1', 'Country');
  ids('A', 'B');
  countries('ES', 'ES');
});

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'Excel');
});

function ids(...texts: readonly string[]): void {
  texts.forEach((text, index) => {
    sheet.set(`A${String(index + 2)}`, text);
  });
}

function countries(...texts: readonly string[]): void {
  texts.forEach((text, index) => {
    sheet.set(`B${String(index + 2)}`, text);
  });
}

const allowed = () => {};
const tooLarge = () => refuse('RequestPayloadSizeLimitExceeded');
const busy = () => refuse('Timeout');

function fix(key: string, row: number): CellWrite {
  const change = { transactionId: key, column: 1, before: 'ES', after: 'GB' };
  return { row, key, change, cells: ['GB'] };
}

/** The countries of the rows from row 2 on become GB. */
function write(keys: readonly string[], identity = IDENTITY): Promise<boolean> {
  const rows = keys.map((key, index) => fix(key, index + 1));
  return writeCells({ sheetId: 's', identity, sheetColumn: 1 }, [{ row: 1, rows }], () => {});
}

describe('rows that moved under a fix or a mark', () => {
  const moved = () => {
    ids('V', 'W');
    countries('FR', '007');
  };

  test('are told with cell and content when Excel refuses to put them back', async () => {
    sheet.onWrites(moved, busy);
    await expect(write(['A', 'B'])).rejects.toThrow(
      'Excel is busy. Wait until it has finished and try again. 2 cells hold what is not theirs, ' +
        "and Excel did not let Taxrow put that right. Type again what stood there: B2: FR; B3: '007.",
    );
  });

  test('go back as far as Excel allows: the lower half, too, when the upper is refused', async () => {
    sheet.onWrites(moved, tooLarge, busy, allowed);
    await expect(write(['A', 'B'])).rejects.toThrow(/1 cell holds what is not theirs.*B2: FR\.$/);
    expect([sheet.formula('B2'), sheet.formula('B3')]).toEqual(['GB', '007']);
  });

  test('are not told when they hold it again, though the request was refused', async () => {
    sheet.onWrites(moved, () => {
      sheet.refused.add('B4');
      countries('FR', '007');
      busy();
    });
    await expect(write(['A', 'B'])).rejects.toThrow(/^Excel is busy\.[^0-9]*$/);
  });

  test('are told when they move once more before they are put back: no write follows them', async () => {
    sheet.onWrites(moved, () => {
      ids('X', 'W');
      sheet.set('A9', 'V');
      sheet.set('B9', 'GB');
      sheet.set('B2', 'IE');
    });
    await expect(write(['A', 'B'])).rejects.toThrow(
      /1 cell holds .*: B2, which has moved with the row of V: FR\.$/,
    );
    expect([sheet.formula('B2'), sheet.formula('B3')]).toEqual(['IE', '007']);
  });
});

describe('a column that moved under a fix or a mark', () => {
  const columnMoved = () => {
    sheet.set('B1', 'Note');
    countries('mine', '');
  };

  test('has its cells told when Excel refuses to put them back', async () => {
    sheet.onWrites(columnMoved, busy);
    await expect(write(['A', 'B'], UNDER_COUNTRY)).rejects.toThrow(/B2: mine; B3: nothing\.$/);
  });

  test('gets back what comes after the refused part', async () => {
    sheet.onWrites(columnMoved, tooLarge, busy, allowed);
    await expect(write(['A', 'B'], UNDER_COUNTRY)).rejects.toThrow(/1 cell holds .*: B2: mine\.$/);
    expect([sheet.formula('B2'), sheet.formula('B3')]).toEqual(['GB', '']);
  });

  test('goes back in portions of which each is tried', async () => {
    const rows = Array.from({ length: PORTION + 1 }, (_, index) => `N${String(index)}`);
    ids(...rows);
    sheet.onWrites(() => {
      sheet.set('B1', 'Note');
      countries(...rows);
    }, busy);
    await expect(write(rows, UNDER_COUNTRY)).rejects.toThrow(/ 400 cells hold what is not theirs/);
    expect(sheet.formula(`B${String(PORTION + 2)}`)).toBe(`N${String(PORTION)}`);
  });
});

test('a row that is too large by itself is named', async () => {
  sheet.onWrites(tooLarge, tooLarge, tooLarge);
  await expect(write(['A', 'B'])).rejects.toThrow(
    /^Excel does not take row 2: .* is too large for it\. Shorten the texts of that row/,
  );
});

test('a write whose answer was too large is not made again: what stood there is not known any more', async () => {
  let writes = 0;
  sheet.beforeSync = (isWrite) => {
    if (isWrite) writes += 1;
  };
  sheet.afterSync = (isWrite) => {
    if (isWrite) refuse('ResponsePayloadSizeLimitExceeded');
  };
  await expect(write(['A', 'B'])).rejects.toThrow(/^Excel has written, .* Look at B2:B3/);
  expect([writes, sheet.formula('B2')]).toEqual([1, 'GB']);
});

describe('"Values only" that Excel refuses', () => {
  const formulas = ['=TAXROW.TXSTATUS(A2)', '=TAXROW.TXSTATUS(A3)'] as const;

  beforeEach(() => {
    formulas.forEach((formula, index) => {
      sheet.set(`C${String(index + 2)}`, formula, 'SUCCESS');
    });
  });

  function exchanges(): readonly CellExchange[] {
    return formulas.map((formula, index) => ({
      block: parseAddress(`C${String(index + 2)}`),
      held: { values: [['SUCCESS']], formulas: [[formula]] },
      inputs: [['SUCCESS']],
      isSpill: false,
    }));
  }

  test('claims of no cell that it is as it was when Excel does not tell', async () => {
    let isWritten = false;
    sheet.afterSync = (isWrite) => {
      isWritten ||= isWrite;
      if (isWritten) busy();
    };
    const { written, stoppedBy } = await exchangeCells('s', exchanges());
    expect(written).toEqual([undefined, undefined]);
    expect(stoppedBy?.error.message).toMatch(
      /^Excel is busy\..* did not tell whether it had written C2, C3 before: look at these cells\.$/,
    );
  });

  test('reads cell by cell what is too large to be told at once', async () => {
    let reads = 0;
    let isWritten = false;
    sheet.afterSync = (isWrite) => {
      if (isWrite) {
        isWritten = true;
        refuse('ResponsePayloadSizeLimitExceeded');
      }
      if (isWritten) reads += 1;
      if (reads === 1) refuse('ResponsePayloadSizeLimitExceeded');
    };
    const { written, stoppedBy } = await exchangeCells('s', exchanges());
    expect(written).toEqual([[[true]], [[true]]]);
    expect(stoppedBy?.overwritten).toEqual([]);
  });

  test('has failed when nothing was asked to be written yet', async () => {
    sheet.beforeSync = () => busy();
    await expect(exchangeCells('s', exchanges())).rejects.toThrow(/^Excel is busy\.[^C]*$/);
  });

  test('puts back what comes after a refused portion', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => index + 2);
    const block = parseAddress('C2:C61');
    const status = rows.map(() => ['SUCCESS']);
    const held = { values: status, formulas: rows.map(() => ['=TAXROW.TXSTATUS(A2)']) };
    sheet.onWrites(() => {
      for (const row of rows) sheet.set(`C${String(row)}`, 'x'.repeat(30_000));
    }, busy);
    const { stoppedBy } = await exchangeCells('s', [
      { block, held, inputs: status, isSpill: false },
    ]);
    const addresses = stoppedBy?.overwritten.map(({ address }) => address);
    expect(addresses).toEqual(rows.slice(0, FIRST_PORTION).map((row) => `C${String(row)}`));
    expect(sheet.formula('C61')).toHaveLength(30_000);
  });
});
