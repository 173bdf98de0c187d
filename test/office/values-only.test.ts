/**
 * Whatever breaks "Values only" off, what was replaced until then is known, and comes back; and nothing that a person typed
 * at that moment goes without being told.
 */
import { bringFormulasBack } from '../../src/office/formulas-back';
import { keepValuesOnly } from '../../src/office/values-only';
import { refusal, StandInSheet } from './support/stand-in-sheet';

let sheet: StandInSheet;

beforeEach(() => {
  sheet = new StandInSheet();
});

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'Excel');
});

const formula = (row: number) => `=TAXROW.TXSTATUS(A${String(row)})`;
const never = new AbortController().signal;

/** Formulas from C1 down. */
function fill(rows: number): void {
  for (let row = 1; row <= rows; row += 1) sheet.set(`C${String(row)}`, formula(row), 'SUCCESS');
  sheet.install(`C1:C${String(rows)}`);
}

/** Each cell of a protected sheet is written by itself: 100 in a request. */
function fillProtected(): void {
  sheet.isProtected = true;
  fill(150);
}

/** Calls `act` before the nth request that writes. */
function beforeWrite(nth: number, act: () => void): void {
  let writes = 0;
  sheet.beforeSync = (isWrite) => {
    if (isWrite) writes += 1;
    if (isWrite && writes === nth) act();
  };
}

describe('when Excel refuses a request', () => {
  test('what the requests before it replaced is told, and comes back', async () => {
    fillProtected();
    beforeWrite(2, () => {
      throw refusal();
    });
    const outcome = await keepValuesOnly({ signal: never });
    expect(outcome).toMatchObject({
      replacedFormulas: 100,
      kept: [],
      stoppedBy: { error: { code: 'WORKBOOK' }, overwritten: [] },
    });
    expect([sheet.formula('C100'), sheet.formula('C101')]).toEqual(['SUCCESS', formula(101)]);
    await bringFormulasBack(outcome.replaced, { signal: never });
    expect([sheet.formula('C1'), sheet.formula('C100')]).toEqual([formula(1), formula(100)]);
  });

  test('what it had replaced before the refused cell is told, too', async () => {
    fillProtected();
    sheet.refused.add('C3');
    const outcome = await keepValuesOnly({ signal: never });
    expect(outcome).toMatchObject({ replacedFormulas: 2, kept: [] });
    expect(outcome.stoppedBy?.error.message).toMatch(/^The sheet is protected\./);
    await bringFormulasBack(outcome.replaced, { signal: never });
    expect([sheet.formula('C1'), sheet.formula('C2')]).toEqual([formula(1), formula(2)]);
  });

  test('it has failed where nothing is replaced', async () => {
    fillProtected();
    sheet.refused.add('C1');
    await expect(keepValuesOnly({ signal: never })).rejects.toMatchObject({ code: 'WORKBOOK' });
  });
});

test('Stop ends it between two requests', async () => {
  fillProtected();
  const ending = new AbortController();
  beforeWrite(1, () => {
    ending.abort();
  });
  const outcome = await keepValuesOnly({ signal: ending.signal });
  expect(outcome).toMatchObject({ replacedFormulas: 100, wasStopped: true, stoppedBy: undefined });
  expect(sheet.formula('C101')).toBe(formula(101));
});

describe('what somebody types at that moment', () => {
  const typed = () => {
    sheet.set('C2', '007');
    sheet.set('C3', '');
  };

  test('is put back', async () => {
    fill(4);
    beforeWrite(1, typed);
    expect(await keepValuesOnly({ signal: never })).toMatchObject({
      replacedFormulas: 2,
      kept: ['C2', 'C3'].map((address) => ({ address, reason: 'changed' })),
      stoppedBy: undefined,
    });
    expect([sheet.formula('C2'), sheet.formula('C3')]).toEqual(['007', '']);
  });

  test('is told with its cell where Excel does not let it be put back', async () => {
    fill(4);
    beforeWrite(1, () => {
      typed();
      beforeWrite(1, () => {
        throw refusal();
      });
    });
    const outcome = await keepValuesOnly({ signal: never });
    expect(outcome).toMatchObject({
      replacedFormulas: 2,
      kept: [],
      stoppedBy: {
        error: { code: 'WORKBOOK' },
        overwritten: [
          { address: 'C2', stood: "'007" },
          { address: 'C3', stood: '' },
        ],
      },
    });
  });

  test('is told where no formula was replaced', async () => {
    fill(1);
    beforeWrite(1, () => {
      sheet.set('C1', 'mine');
      beforeWrite(1, () => {
        throw refusal();
      });
    });
    const { stoppedBy } = await keepValuesOnly({ signal: never });
    expect(stoppedBy?.overwritten).toEqual([{ address: 'C1', stood: 'mine' }]);
  });

  test('is told when formulas are brought back as well', async () => {
    fill(4);
    const { replaced } = await keepValuesOnly({ signal: never });
    beforeWrite(1, () => {
      sheet.set('C2', 'mine');
      beforeWrite(1, () => {
        throw refusal();
      });
    });
    expect(await bringFormulasBack(replaced, { signal: never })).toMatchObject({
      formulas: 3,
      stoppedBy: { overwritten: [{ address: 'C2', stood: 'mine' }] },
    });
  });
});

test('what is large goes back in as many requests as it takes', async () => {
  fill(60);
  const rows = Array.from({ length: 60 }, (_, index) => `C${String(index + 1)}`);
  beforeWrite(1, () => {
    for (const at of rows) sheet.set(at, 'x'.repeat(30_000));
  });
  let writes = 0;
  const { beforeSync } = sheet;
  sheet.beforeSync = (isWrite) => {
    beforeSync(isWrite);
    if (isWrite) writes += 1;
  };
  await keepValuesOnly({ signal: never });
  expect(sheet.formula('C60')).toHaveLength(30_000);
  expect(writes).toBeGreaterThan(2);
});
