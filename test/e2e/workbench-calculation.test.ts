/**
 * When the workbench calculates, as Excel does it: at once after an edit; in manual mode a formula when it is entered
 * and whatever is asked for, the rest with F9. Functions are asked again only where something they are given has
 * changed, or where that is wanted.
 */
import { type Fixture, call, eventually, startFixture, type } from '../workbench/start-fixture';

let fixture: Fixture;

beforeAll(async () => {
  fixture = await startFixture();
});

afterAll(() => fixture.close());

beforeEach(async () => {
  await call(fixture, 'calculationMode', 'automatic');
  await call(fixture, 'open', [[1], [2], [3]], 'Data');
  await call(fixture, 'idle');
});

async function write(address: string, values: (string | number)[][]): Promise<void> {
  await call(fixture, 'write', address, values);
  await call(fixture, 'idle');
}

const read = (address: string) => call(fixture, 'read', address);

async function callsOf(act: () => Promise<unknown>): Promise<number> {
  const before = await call(fixture, 'functionCalls');
  await act();
  await call(fixture, 'idle');
  return (await call(fixture, 'functionCalls')) - before;
}

describe('in manual mode', () => {
  beforeEach(async () => {
    await write('C1', [['=FIX.DOUBLE(A1)', '=A1+1', '=C1+100']]);
    await call(fixture, 'calculationMode', 'manual');
  });

  test('what depends on an edit waits for F9', async () => {
    expect(await callsOf(() => type(fixture, 'A1', '7'))).toBe(0);
    expect(await read('A1:E1')).toEqual([[7, '', 2, 2, 102]]);
    expect(await callsOf(() => fixture.page.keyboard.press('F9'))).toBe(1);
    expect(await read('C1:E1')).toEqual([[14, 8, 114]]);
  });

  test('a formula that is entered is worked out, and shows its answer', async () => {
    await call(fixture, 'write', 'A1', [[7]]);
    expect(await callsOf(() => write('C2', [['=FIX.DOUBLE(A2)']]))).toBe(1);
    expect(await read('C1:C2')).toEqual([[2], [4]]);
  });

  test('calculate of a range works out that range alone, setDirty marks it for the next time', async () => {
    await write('C2', [['=FIX.DOUBLE(A2)']]);
    const inRange = (member: 'calculate' | 'setDirty') =>
      callsOf(() =>
        member === 'calculate'
          ? fixture.excel(async (context) => {
              context.workbook.worksheets.getActiveWorksheet().getRange('C2').calculate();
              await context.sync();
            })
          : fixture.excel(async (context) => {
              context.workbook.worksheets.getActiveWorksheet().getRange('C2').setDirty();
              await context.sync();
            }),
      );
    await call(fixture, 'write', 'A1:A2', [[7], [8]]);
    expect(await inRange('calculate')).toBe(1);
    expect(await read('C1:C2')).toEqual([[2], [16]]);
    expect(await inRange('setDirty')).toBe(0);
    expect(await callsOf(() => call(fixture, 'calculate', 'due'))).toBe(2);
    expect(await read('C1:C2')).toEqual([[14], [16]]);
  });

  test('an add-in is told of the mode and of what is due, and calculates it', async () => {
    await call(fixture, 'write', 'A1', [[7]]);
    const seen = await fixture.excel(async (context) => {
      const { application } = context.workbook;
      application.load('calculationMode,calculationState');
      await context.sync();
      const before = [application.calculationMode, application.calculationState];
      application.calculate(Excel.CalculationType.recalculate);
      application.load('calculationState');
      await context.sync();
      return [...before, application.calculationState];
    });
    expect(seen).toEqual(['Manual', 'Pending', 'Done']);
    await call(fixture, 'idle');
    expect(await read('C1:E1')).toEqual([[14, 8, 114]]);
  });

  test('going back to automatic works out what has waited', async () => {
    await call(fixture, 'write', 'A1', [[7]]);
    await fixture.excel(async (context) => {
      context.workbook.application.calculationMode = Excel.CalculationMode.automatic;
      await context.sync();
    });
    await call(fixture, 'idle');
    expect(await read('C1:E1')).toEqual([[14, 8, 114]]);
    await write('A1', [[1]]);
    expect(await read('C1:E1')).toEqual([[2, 2, 102]]);
  });
});

test('F9 asks no function whose arguments are the same; all are asked by Ctrl+Alt+F9', async () => {
  await write('C1', [['=FIX.DOUBLE(A1)'], ['=FIX.DOUBLE(A2)']]);
  await call(fixture, 'select', 'F1');
  await fixture.page.locator('#grid canvas').first().focus();
  expect(await callsOf(() => fixture.page.keyboard.press('F9'))).toBe(0);
  expect(await callsOf(() => fixture.page.keyboard.press('Control+Alt+F9'))).toBe(2);
});

test('an add-in calculates everything anew with Full, and only what is due with Recalculate', async () => {
  await write('C1', [['=FIX.DOUBLE(A1)'], ['=FIX.DOUBLE(A2)']]);
  const recalculated = await callsOf(() =>
    fixture.excel(async (context) => {
      context.workbook.application.calculate(Excel.CalculationType.recalculate);
      await context.sync();
    }),
  );
  const full = await callsOf(() =>
    fixture.excel(async (context) => {
      context.workbook.application.calculate(Excel.CalculationType.full);
      await context.sync();
    }),
  );
  expect([recalculated, full]).toEqual([0, 2]);
});

describe('a book that is opened again', () => {
  const formulas = [['=FIX.DOUBLE(A1)'], ['=FIX.DOUBLE(A2)+1'], ['=FIX.SPREAD(A3)']];
  const shown = [
    [2, ''],
    [5, ''],
    [1, 10],
    [2, 20],
    [3, 30],
  ];

  test('shows what was saved and asks nothing, spilled cells included', async () => {
    await write('C1', formulas);
    expect(await callsOf(() => call(fixture, 'reopen'))).toBe(0);
    expect(await read('C1:D5')).toEqual(shown);
    expect(await call(fixture, 'formulas', 'C1:C4')).toEqual([...formulas, [2]]);
  });

  test('asks for what is edited then, and no more', async () => {
    await write('C1', formulas);
    await call(fixture, 'reopen');
    expect(await callsOf(() => call(fixture, 'write', 'A2', [[10]]))).toBe(1);
    expect(await read('C1:C2')).toEqual([[2], [21]]);
    await write('A3', [[1]]);
    expect(await read('C3:D5')).toEqual([
      [1, 10],
      ['', ''],
      ['', ''],
    ]);
  });

  test('asks for everything when it is to be calculated on opening', async () => {
    await write('C1', formulas);
    expect(await callsOf(() => call(fixture, 'reopen', { recalculate: true }))).toBe(3);
    expect(await read('C1:D5')).toEqual(shown);
  });

  test('asks for what was saved without an answer', async () => {
    await call(fixture, 'write', 'C1', [['=FIX.NEVER(A1)'], ['=FIX.DOUBLE(A2)']]);
    await eventually(() => read('C2'), [[4]]);
    const before = await call(fixture, 'functionCalls');
    await call(fixture, 'reopen');
    await eventually(async () => (await call(fixture, 'functionCalls')) - before, 1);
    expect(await read('C1:C2')).toEqual([['#BUSY!'], [4]]);
    await call(fixture, 'write', 'C1', [['']]);
  });
});

test('a book that is opened in the middle of a calculation asks nothing for the cells of the one before', async () => {
  const formulas = Array.from({ length: 300 }, (_, row) => [
    `=FIX.DOUBLE(${row})+FIX.DOUBLE(-${row})`,
  ]);
  // In each round a little later: the calculation goes on in pieces, and any of them may be the one under way.
  for (const waitMs of Array.from({ length: 15 }, (_, round) => round * 8)) {
    await fixture.page.evaluate(
      async ({ cells, ms }) => {
        await window.workbench.open([[1]]);
        const written = window.workbench.write('C1', cells);
        await new Promise((resolve) => setTimeout(resolve, ms));
        await window.workbench.open([[2]]);
        await written;
      },
      { cells: formulas, ms: waitMs },
    );
  }
  await write('C1', [['=FIX.DOUBLE(A1)']]);
  expect(await read('C1')).toEqual([[4]]);
  expect(fixture.complaints).toEqual([]);
});

test('nothing was asked that the host does not know, and nothing complained', async () => {
  await eventually(() => fixture.page.evaluate(() => [...window.workbench.notImplemented]), []);
  expect(fixture.complaints).toEqual([]);
});
