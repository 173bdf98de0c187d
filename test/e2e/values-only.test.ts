/**
 * "Values only" puts into the selection's cells exactly what their formulas of Taxrow show, and nothing else anywhere:
 * in the workbench, through the genuine office.js. What it cannot say as a value stays a formula, with a reason.
 */
import type { ValuesOnlyOutcome } from '../../src/office';
import { eventually, openPane, tryWithSample } from '../support/person';
import { loadOfficeScripts, type OfficeScripts } from '../support/office-scripts';
import { startTaxrowInBrowser, type TaxrowInBrowser } from '../support/taxrow-in-browser';

const CALCULATION = '3fa85f64-5717-4562-b3fc-2c963f66afa6';

let taxrow: TaxrowInBrowser;
let office: OfficeScripts;

beforeAll(async () => {
  taxrow = await startTaxrowInBrowser();
  await openPane(taxrow);
  await tryWithSample(taxrow);
  office = await loadOfficeScripts(taxrow.page);
});

afterAll(() => taxrow.close());

const formulas = (address: string) =>
  taxrow.page.evaluate((a) => window.workbench.formulas(a), address);
const read = (address: string) => taxrow.read(address);
const shows = (address: string, wanted: unknown) =>
  eventually(taxrow, () => taxrow.read(address), wanted);

async function valuesOnly(selection: string): Promise<ValuesOnlyOutcome> {
  await taxrow.select(selection);
  return office.run(({ keepValuesOnly }) => {
    return keepValuesOnly({ signal: new AbortController().signal });
  }, null);
}

const bringBack = ({ replaced }: ValuesOnlyOutcome) =>
  office.run(({ bringFormulasBack }, given) => {
    return bringFormulasBack(given, { signal: new AbortController().signal });
  }, replaced);

/** Each formula in a row of its own, from C1 on, under nothing. */
async function openWith(...cells: readonly string[]): Promise<void> {
  await taxrow.open([['DEMO-1001'], ['DEMO-1003'], ['NOPE'], ['DEMO-1001'], ['DEMO-1003']]);
  await taxrow.write(
    'C1',
    cells.map((formula) => [formula]),
  );
}

test('numbers, texts, logicals and what is inside of other formulas become values; others stay', async () => {
  await openWith(
    `=TAXROW.TAXCALC("${CALCULATION}")`,
    '=TAXROW.TXSTATUS(A1)',
    `=TAXROW.TAXCALC("${CALCULATION}","transaction_taxable")`,
    '=TAXROW.TXFIELD(A1,"total_amount")*1.00000001',
    '=IFERROR(TAXROW.TXSTATUS(A3),"none")',
    '="=1+1"&LEFT(TAXROW.TXSTATUS(A1),0)',
    '=TEXT(LEN(TAXROW.TXSTATUS(A1)),"000")',
    '=LEN(C2)',
  );
  const shown = [[21], ['SUCCESS'], [true], [2901.1600290116], ['none'], ['=1+1'], ['007'], [7]];
  await shows('C1:C8', shown);
  const outcome = await valuesOnly('C1:C8');
  expect(outcome).toMatchObject({ replacedFormulas: 7, kept: [], wasStopped: false });
  expect(await read('C1:C8')).toEqual(shown);
  expect(await formulas('C1:C8')).toEqual([...shown.slice(0, 7), ['=LEN(C2)']]);
});

test('an error, and what waits for its answer, stay formulas and are told', async () => {
  taxrow.running.sandbox.sandbox.faults.set({ latencyMs: 60_000 });
  try {
    await openWith('=TAXROW.TXSTATUS(1/0)', '=TAXROW.TXSTATUS("SLOW-1")');
    await shows('C1:C2', [['#VALUE!'], ['#BUSY!']]);
    const outcome = await valuesOnly('C:C');
    expect(outcome).toMatchObject({
      replacedFormulas: 0,
      replaced: [],
      kept: [
        { sheetName: 'Sheet1', address: 'C1', reason: 'error' },
        { sheetName: 'Sheet1', address: 'C2', reason: 'waiting' },
      ],
    });
    expect(await formulas('C1:C2')).toEqual([
      ['=TAXROW.TXSTATUS(1/0)'],
      ['=TAXROW.TXSTATUS("SLOW-1")'],
    ]);
  } finally {
    taxrow.running.sandbox.sandbox.faults.clear();
  }
});

test('a time of ASOF stays a date of the same format', async () => {
  await openWith('=TAXROW.TXSTATUS(A1)', '=ROUND(TAXROW.ASOF(A1),8)');
  await taxrow.page.evaluate(() => {
    window.workbench.format('C2', { numberFormat: 'yyyy-mm-dd hh:mm:ss' });
  });
  await shows('C1:C2', [['SUCCESS'], [expect.any(Number)]]);
  const text = () => taxrow.page.evaluate(() => window.workbench.text('C2'));
  const [before, value] = [await text(), await read('C2')];
  expect(await valuesOnly('C1:C2')).toMatchObject({ replacedFormulas: 2 });
  expect(await text()).toEqual(before);
  expect(await formulas('C2')).toEqual(value);
});

describe('a formula that fills several cells', () => {
  const TABLE = '=TAXROW.TXSTATUS.TABLE(A1:A2,"status,total_amount",TRUE)';
  const FILLED = [
    ['status', 'total_amount'],
    ['SUCCESS', 2901.16],
    ['FAILURE', 602.7],
  ];

  test('becomes values with all that it fills', async () => {
    await openWith(TABLE);
    await shows('C1:D3', FILLED);
    const outcome = await valuesOnly('C1:D3');
    expect(outcome).toMatchObject({ replacedFormulas: 1, kept: [] });
    expect(await formulas('C1:D3')).toEqual(FILLED);
    // Nothing fills the cells any more: one that is emptied stays empty.
    await taxrow.write('C1', [['']]);
    expect(await read('C1:D3')).toEqual([['', 'total_amount'], ...FILLED.slice(1)]);
  });

  test('stays when not all that it fills is selected', async () => {
    await openWith(TABLE);
    await shows('C1:D3', FILLED);
    expect(await valuesOnly('C1:D2')).toMatchObject({
      replacedFormulas: 0,
      kept: [{ address: 'C1', reason: 'spills out' }],
    });
    expect((await formulas('C1'))[0]).toEqual([TABLE]);
    expect(await read('C1:D3')).toEqual(FILLED);
  });

  test('stays as a whole when one of its rows shows an error', async () => {
    await openWith('=TAXROW.TXSTATUS.TABLE(A1:A3,"status")');
    const filled = [['SUCCESS'], ['FAILURE'], ['#N/A']];
    await shows('C1:C3', filled);
    expect(await valuesOnly('C1:C3')).toMatchObject({
      replacedFormulas: 0,
      kept: [{ address: 'C1', reason: 'error' }],
    });
    expect(await read('C1:C3')).toEqual(filled);
  });

  test('comes back, and fills them again', async () => {
    await openWith(TABLE);
    await shows('C1:D3', FILLED);
    const outcome = await valuesOnly('C1:D3');
    expect(await bringBack(outcome)).toEqual({ formulas: 1, changed: 0, wasStopped: false });
    expect((await formulas('C1'))[0]).toEqual([TABLE]);
    await shows('C1:D3', FILLED);
  });
});

test('of a number Excel keeps 15 digits; its formula comes back nevertheless', async () => {
  await openWith('=TAXROW.TXFIELD(A1,"total_amount")/3');
  await shows('C1', [[2901.16 / 3]]);
  const outcome = await valuesOnly('C1');
  expect(await formulas('C1')).toEqual([[967.053333333333]]);
  expect(await bringBack(outcome)).toEqual({ formulas: 1, changed: 0, wasStopped: false });
  expect(await formulas('C1')).toEqual([['=TAXROW.TXFIELD(A1,"total_amount")/3']]);
});

test('formulas come back where the cells still say what was written', async () => {
  await openWith('=TAXROW.TXSTATUS(A1)', '=TAXROW.TXSTATUS(A2)', '=TAXROW.TXSTATUS(A4)');
  await shows('C1:C3', [['SUCCESS'], ['FAILURE'], ['SUCCESS']]);
  const outcome = await valuesOnly('C1:C3');
  await taxrow.write('C2', [['mine']]);
  expect(await bringBack(outcome)).toEqual({ formulas: 2, changed: 1, wasStopped: false });
  expect(await formulas('C1:C3')).toEqual([
    ['=TAXROW.TXSTATUS(A1)'],
    ['mine'],
    ['=TAXROW.TXSTATUS(A4)'],
  ]);
});

describe('in a sheet that makes it hard', () => {
  const five = (row: (n: number) => string) => [1, 2, 3, 4, 5].map((n) => row(n));
  const SHOWN = [['SUCCESS'], ['FAILURE'], ['SUCCESS'], ['SUCCESS'], ['FAILURE']];

  async function openFive(): Promise<void> {
    await openWith(...five((n) => `=TAXROW.TXSTATUS(A${n === 3 ? 1 : n})`));
    await shows('C1:C5', SHOWN);
  }

  /** Rows of two kinds under a header, to be filtered by. */
  async function openKinds(): Promise<void> {
    await taxrow.open([
      ['Id', 'Kind'],
      ['DEMO-1001', 'a'],
      ['DEMO-1003', 'b'],
      ['DEMO-1001', 'a'],
    ]);
    await taxrow.write(
      'C2',
      [2, 3, 4].map((row) => [`=TAXROW.TXSTATUS(A${row})`]),
    );
    await shows('C2:C4', [['SUCCESS'], ['FAILURE'], ['SUCCESS']]);
  }

  test('rows that a filter hides get their own values, too', async () => {
    await openKinds();
    await taxrow.page.evaluate(() => {
      window.workbench.filter('A1:B4', 'Kind', ['b']);
    });
    expect(await valuesOnly('C1:C4')).toMatchObject({ replacedFormulas: 3, kept: [] });
    expect(await formulas('C2:C4')).toEqual([['SUCCESS'], ['FAILURE'], ['SUCCESS']]);
  });

  test('a filter that comes at the moment of writing spoils nothing', async () => {
    await openKinds();
    await taxrow.page.evaluate(() => {
      window.workbench.beforeRequest(({ sets }) => {
        if (!sets.includes('values')) return;
        window.workbench.beforeRequest(null);
        window.workbench.filter('A1:B4', 'Kind', ['b']);
      });
    });
    const outcome = await valuesOnly('C1:C4');
    expect(outcome).toMatchObject({
      replacedFormulas: 0,
      kept: ['C2', 'C3', 'C4'].map((address) => ({ address, reason: 'changed' })),
    });
    expect(await formulas('C2:C4')).toEqual([2, 3, 4].map((row) => [`=TAXROW.TXSTATUS(A${row})`]));
  });

  test('locked cells of a protected sheet stay, unlocked ones do not', async () => {
    await openFive();
    await taxrow.page.evaluate(() => {
      window.workbench.unlock('C2:C3');
      window.workbench.protectSheet();
    });
    const outcome = await valuesOnly('C1:C5');
    await taxrow.page.evaluate(() => {
      window.workbench.unprotectSheet();
    });
    expect(outcome).toMatchObject({
      replacedFormulas: 2,
      kept: ['C1', 'C4', 'C5'].map((address) => ({ address, reason: 'protected' })),
    });
    expect((await formulas('C1:C5')).flat().map((cell) => String(cell).startsWith('='))).toEqual([
      true,
      false,
      false,
      true,
      true,
    ]);
  });

  test('rows that move at the moment of writing lose nothing', async () => {
    await openFive();
    await taxrow.page.evaluate(() => {
      window.workbench.beforeRequest(async ({ sets }) => {
        if (!sets.includes('values')) return;
        window.workbench.beforeRequest(null);
        await window.workbench.coAuthor.insertRows(2, 1);
        await window.workbench.coAuthor.write('C2', [['typed']]);
      });
    });
    const outcome = await valuesOnly('C1:C5');
    expect(outcome.replacedFormulas + outcome.kept.length).toBe(5);
    expect(outcome.kept.map(({ reason }) => reason)).toContain('changed');
    await taxrow.page.evaluate(() => window.workbench.idle());
    // The row that moved out below is beyond what was selected; what was typed is there.
    expect(await read('C1:C6')).toEqual([['SUCCESS'], ['typed'], ...SHOWN.slice(1)]);
  });

  test('texts that are too large for one answer of Excel are read and written in parts', async () => {
    const setLimit = (bytes: number) =>
      taxrow.page.evaluate((responseBytes) => {
        const before = window.workbench.limits().responseBytes;
        window.workbench.limits({ responseBytes });
        return before;
      }, bytes);
    const text = 'x'.repeat(8_000);
    await taxrow.open([['DEMO-1001']]);
    const rows = Array.from({ length: 300 }, (_, row) => {
      return [`=REPT("x",8000)&TAXROW.TXSTATUS(A$1)&${row}`];
    });
    await taxrow.write('C1', rows);
    await shows('C300', [[`${text}SUCCESS299`]]);
    // Excel on the web allows 5 MB (Microsoft: resource limits): the same in small.
    const usual = await setLimit(2_000_000);
    const outcome = await valuesOnly('C:C');
    expect(outcome).toMatchObject({ replacedFormulas: 300, kept: [], stoppedBy: undefined });
    expect(await bringBack(outcome)).toEqual({ formulas: 300, changed: 0, wasStopped: false });
    await setLimit(usual);
    const refused = await taxrow.page.evaluate(() =>
      window.workbench.requests().filter(({ error }) => error !== ''),
    );
    expect(refused.map(({ sets }) => sets)).toEqual(refused.map(() => []));
    expect(refused).not.toEqual([]);
  });

  test('what is under way ends between two portions, and what is replaced is told', async () => {
    const rows = Array.from({ length: 4_500 }, (_, row) => [`=TAXROW.TXSTATUS(A$1)&${row}`]);
    await taxrow.open([['DEMO-1001']]);
    await taxrow.write('C1', rows);
    await shows('C4500', [['SUCCESS4499']]);
    await taxrow.select('C:C');
    const { outcome, told } = await office.run(async ({ keepValuesOnly }) => {
      const ending = new AbortController();
      const seen: { searchedCells: number; formulas: number }[] = [];
      const done = await keepValuesOnly({
        signal: ending.signal,
        onProgress: (progress) => {
          seen.push(progress);
          if (progress.formulas >= 2_000) ending.abort();
        },
      });
      const { replacedFormulas, wasStopped } = done;
      return { outcome: { replacedFormulas, wasStopped }, told: seen };
    }, null);
    expect(outcome).toEqual({ replacedFormulas: 2_000, wasStopped: true });
    expect(told.map(({ formulas: dealtWith }) => dealtWith)).toEqual([0, 2_000]);
    expect(await formulas('C2000:C2001')).toEqual([
      ['SUCCESS1999'],
      ['=TAXROW.TXSTATUS(A$1)&2000'],
    ]);
  });
});

test('the ribbon opens the pane, which asks first, tells the outcome and brings the formulas back', async () => {
  await openWith('=TAXROW.TXSTATUS(A1)', '=TAXROW.TXSTATUS(A3)');
  await shows('C1:C2', [['SUCCESS'], ['#N/A']]);
  await taxrow.select('C1:C2');
  const { pane } = taxrow;
  await taxrow.ribbon('Taxrow.Formulas.Values');
  await pane.getByRole('button', { name: 'Replace formulas', exact: true }).click();
  await pane.getByText('1 formula was replaced by its value.').first().waitFor();
  await pane
    .getByText(/^1 formula shows an error and stays: .*C2\.$/)
    .first()
    .waitFor();
  expect(await formulas('C1:C2')).toEqual([['SUCCESS'], ['=TAXROW.TXSTATUS(A3)']]);
  await pane.getByRole('button', { name: 'Bring the formulas back' }).click();
  await pane.getByText('1 formula is back.').first().waitFor();
  expect((await formulas('C1')).flat()).toEqual(['=TAXROW.TXSTATUS(A1)']);
});

test('every call that office.js made is one that the workbench knows', async () => {
  expect(await taxrow.notImplemented()).toEqual([]);
  expect(taxrow.complaints).toEqual([]);
});
