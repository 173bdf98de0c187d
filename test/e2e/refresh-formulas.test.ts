/**
 * "Refresh" asks the service again for the formulas of Taxrow in the selection, on the sheet or in the book, from the
 * ribbon: these and no others, with progress and an end whenever a person wants it, and it leaves Excel's mode alone.
 */
import { eventually, openPane, tryWithSample } from '../support/person';
import { loadOfficeScripts, type OfficeScripts } from '../support/office-scripts';
import { startTaxrowInBrowser, type TaxrowInBrowser } from '../support/taxrow-in-browser';

let taxrow: TaxrowInBrowser;
let office: OfficeScripts;

beforeAll(async () => {
  taxrow = await startTaxrowInBrowser();
  await openPane(taxrow);
  await tryWithSample(taxrow);
  office = await loadOfficeScripts(taxrow.page);
});

afterAll(() => taxrow.close());

/** How often functions are called by what `task` does, until nothing is under way. */
async function callsOf(task: () => Promise<unknown>): Promise<number> {
  const count = () => taxrow.page.evaluate(() => window.workbench.functionCalls());
  const before = await count();
  await task();
  await taxrow.page.evaluate(() => window.workbench.idle());
  return (await count()) - before;
}

const says = (text: string | RegExp) => taxrow.pane.getByText(text).first().waitFor();

async function openSheets(): Promise<void> {
  await taxrow.open([['DEMO-1001'], ['DEMO-1003']]);
  await taxrow.write('C1', [
    ['=TAXROW.TXSTATUS(A1)', '=LEN(C1)'],
    ['=TAXROW.TXSTATUS(A2)', '=C2&TAXROW.TXFIELD(A2,"currency_code")'],
  ]);
  await office.run(async () => {
    await Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.add('Hidden');
      sheet.getRange('B2').values = [['=TAXROW.TXSTATUS("DEMO-1001")']];
      sheet.visibility = 'Hidden';
      await context.sync();
    });
  }, null);
  await eventually(taxrow, () => taxrow.read('C1:C2'), [['SUCCESS'], ['FAILURE']]);
  await eventually(taxrow, () => taxrow.read('Hidden!B2'), [['SUCCESS']]);
}

test('of a selection its own formulas are asked again, and no others', async () => {
  await openSheets();
  await taxrow.select('C1:D1');
  const calls = await callsOf(async () => {
    await taxrow.ribbon('Taxrow.Formulas.Selection');
    await says('1 formula is calculated again.');
  });
  expect(calls).toBe(1);
});

test('of a sheet all are, within other formulas as well', async () => {
  await openSheets();
  const calls = await callsOf(async () => {
    await taxrow.ribbon('Taxrow.Formulas.Sheet');
    await says('3 formulas are calculated again.');
  });
  expect(calls).toBe(3);
});

test('of a book all are, on hidden sheets as well', async () => {
  await openSheets();
  const calls = await callsOf(async () => {
    await taxrow.ribbon('Taxrow.Formulas.Book');
    await says('4 formulas are calculated again.');
  });
  expect(calls).toBe(4);
});

test('what is not final is asked of the service, what is final is not', async () => {
  await openSheets();
  const { ledger } = taxrow.running.sandbox.sandbox;
  ledger.clear();
  await callsOf(async () => {
    await taxrow.ribbon('Taxrow.Formulas.Sheet');
    await says('3 formulas are calculated again.');
  });
  const asked = ledger
    .read()
    .requests.map(({ path }) => path)
    .join(' ');
  expect(asked).toContain('DEMO-1003');
  expect(asked).not.toContain('DEMO-1001');
});

test('a cell that a formula fills stands for this formula', async () => {
  await taxrow.open([['DEMO-1001'], ['DEMO-1003']]);
  await taxrow.write('C1', [['=TAXROW.TXSTATUS.TABLE(A1:A2,"status,total_amount")']]);
  await eventually(taxrow, () => taxrow.read('C1:D2'), [
    ['SUCCESS', 2901.16],
    ['FAILURE', 602.7],
  ]);
  await taxrow.select('D2');
  const calls = await callsOf(async () => {
    await taxrow.ribbon('Taxrow.Formulas.Selection');
    await says('1 formula is calculated again.');
  });
  expect(calls).toBe(1);
});

test('a selection without formulas of Taxrow is told', async () => {
  await taxrow.open([['Id', '=1+1']]);
  await taxrow.select('A:B');
  await taxrow.ribbon('Taxrow.Formulas.Selection');
  await says('There is no formula of Taxrow in the selection.');
});

test('in manual mode they are calculated, the mode stays, and that is said', async () => {
  await openSheets();
  const modeOf = (mode: 'Manual' | 'Automatic' | null) =>
    office.run(
      (_, wanted) =>
        Excel.run(async (context) => {
          const { application } = context.workbook;
          if (wanted !== null) application.calculationMode = wanted;
          application.load('calculationMode');
          await context.sync();
          return application.calculationMode as string;
        }),
      mode,
    );
  await modeOf('Manual');
  const calls = await callsOf(async () => {
    await taxrow.ribbon('Taxrow.Formulas.Sheet');
    await says('3 formulas are calculated again.');
    await says(/^Excel is set to calculate manually/);
  });
  expect([calls, await modeOf(null)]).toEqual([3, 'Manual']);
  await modeOf('Automatic');
});

describe('of thousands', () => {
  const ROWS = 6_000;

  beforeAll(async () => {
    await taxrow.open([['DEMO-1003']]);
    const rows = Array.from({ length: ROWS }, (_, row) => [`=TAXROW.TXSTATUS(A$1)&${row}`, row]);
    await taxrow.write('C1', rows);
    await eventually(taxrow, () => taxrow.read(`C${ROWS}`), [[`FAILURE${ROWS - 1}`]]);
  });

  test('each is asked once, in requests of at most 2,000', async () => {
    const told = await office.run(async ({ refreshFormulas }) => {
      const seen: unknown[] = [];
      const outcome = await refreshFormulas('sheet', {
        signal: new AbortController().signal,
        onProgress: (progress) => seen.push(progress),
      });
      return { outcome, seen };
    }, null);
    expect(told.outcome).toEqual({
      formulas: ROWS,
      wasStopped: false,
      isManual: false,
      leftOut: [],
    });
    expect(told.seen.at(1)).toEqual({ searchedCells: expect.any(Number), formulas: 2_000 });
    expect(told.seen.at(-1)).toEqual({ searchedCells: ROWS * 4, formulas: ROWS });
  });

  test('it ends between two requests', async () => {
    const outcome = await office.run(({ refreshFormulas }) => {
      const ending = new AbortController();
      return refreshFormulas('sheet', {
        signal: ending.signal,
        onProgress: ({ formulas }) => {
          if (formulas > 0) ending.abort();
        },
      });
    }, null);
    expect(outcome).toMatchObject({ formulas: 2_000, wasStopped: true });
  });

  test('a person who begins to type meanwhile is waited for', async () => {
    await taxrow.page.evaluate(() => {
      let requests = 0;
      window.workbench.beforeRequest(() => {
        requests += 1;
        if (requests !== 4) return;
        window.workbench.startEditing('F1');
        setTimeout(() => {
          window.workbench.endEditing();
        }, 300);
      });
    });
    const outcome = await office.run(({ refreshFormulas }) => {
      return refreshFormulas('sheet', { signal: new AbortController().signal });
    }, null);
    await taxrow.page.evaluate(() => {
      window.workbench.beforeRequest(null);
    });
    expect(outcome).toMatchObject({ formulas: ROWS, wasStopped: false });
  });

  test('who is typing when it is asked for is told so', async () => {
    await taxrow.page.evaluate(() => {
      window.workbench.startEditing('F1');
    });
    const refused = office.run(({ refreshFormulas }) => {
      return refreshFormulas('sheet', { signal: new AbortController().signal });
    }, null);
    await expect(refused).rejects.toThrow('Finish editing the cell');
    await taxrow.page.evaluate(() => {
      window.workbench.endEditing();
    });
  });

  test('the pane tells how far it is, and Stop ends it', async () => {
    // Excel takes its time over the fifth request, until the person has pressed Stop.
    await taxrow.page.evaluate(() => {
      let requests = 0;
      window.workbench.beforeRequest(() => {
        requests += 1;
        if (requests !== 5) return undefined;
        return new Promise<void>((answer) => {
          window.addEventListener('stop-pressed', () => answer(), { once: true });
        });
      });
    });
    await taxrow.ribbon('Taxrow.Formulas.Sheet');
    await says(/^Refreshing: [\d,]+ cells searched/);
    await taxrow.pane.getByRole('button', { name: 'Stop', exact: true }).click();
    await taxrow.page.evaluate(() => {
      window.dispatchEvent(new Event('stop-pressed'));
      window.workbench.beforeRequest(null);
    });
    await says(/^Stopped\. [\d,]+ formulas? w(as|ere) asked again before\./);
  });

  test('a value far below all others costs no search of what is empty', async () => {
    await taxrow.write('B500000', [['far']]);
    const { formulas, searchedCells } = await office.run(async ({ refreshFormulas }) => {
      let searched = 0;
      const outcome = await refreshFormulas('sheet', {
        signal: new AbortController().signal,
        onProgress: (progress) => {
          searched = progress.searchedCells;
        },
      });
      return { formulas: outcome.formulas, searchedCells: searched };
    }, null);
    expect(formulas).toBe(ROWS);
    expect(searchedCells).toBeLessThan(ROWS * 4 + 100);
  });
});

test('every call that office.js made is one that the workbench knows', async () => {
  expect(await taxrow.notImplemented()).toEqual([]);
  expect(taxrow.complaints).toEqual([]);
});
