/**
 * What makes an add-in's life hard, through the genuine office.js: sizes that Excel on the web refuses, protection,
 * filters, a cell that is being typed into, tables that change, and somebody else at work in the same book.
 */
import { type Fixture, call, eventually, startFixture, type } from '../workbench/start-fixture';

let fixture: Fixture;

beforeAll(async () => {
  fixture = await startFixture();
});

afterAll(() => fixture.close());

beforeEach(async () => {
  await call(fixture, 'open', ROWS, 'Invoices');
});

const ROWS = [
  ['Number', 'Country', 'Amount'],
  ['INV-1', 'Spain', 30],
  ['INV-2', 'France', 10],
  ['INV-3', 'Spain', 20],
  ['INV-4', 'Italy', 40],
];

/** The code of what `Excel.run` throws, or `''`; `body` is the batch's text. */
async function refusal(
  batch: (context: Excel.RequestContext) => Promise<unknown>,
): Promise<unknown> {
  return fixture.frame().evaluate(
    (source) =>
      (window as unknown as { fixture: { run(text: string): Promise<unknown> } }).fixture
        .run(source)
        .then(
          () => '',
          (error: OfficeExtension.Error) => error.code,
        ),
    batch.toString(),
  );
}

/** Starts a batch in the add-in and does not wait for it; `started` tells its outcome when it has one. */
async function start(
  batch: (context: Excel.RequestContext) => Promise<unknown>,
): Promise<() => Promise<unknown>> {
  await fixture.frame().evaluate((source) => {
    const state = { outcome: 'waiting' };
    Object.assign(window, { state });
    const run = new Function('context', `return (${source})(context)`) as typeof batch;
    Excel.run({ delayForCellEdit: true }, run).then(
      () => (state.outcome = 'done'),
      (error: OfficeExtension.Error) => (state.outcome = error.code),
    );
  }, batch.toString());
  return () =>
    fixture
      .frame()
      .evaluate(() => (window as unknown as { state: { outcome: string } }).state.outcome);
}

describe('sizes', () => {
  afterEach(() =>
    call(fixture, 'limits', {
      requestBytes: 5 * 1024 * 1024,
      responseBytes: 5 * 1024 * 1024,
      readCells: 5_000_000,
    }),
  );

  test('a request over 5 MB is refused whole', async () => {
    const code = await refusal(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      sheet.getRange('E1').values = [['first']];
      sheet.getRange('F1:F300').values = Array.from({ length: 300 }, () => ['x'.repeat(20_000)]);
      await context.sync();
    });
    expect([code, await call(fixture, 'read', 'E1')]).toEqual([
      'RequestPayloadSizeLimitExceeded',
      [['']],
    ]);
  });

  test('an answer over 5 MB is refused, and half of it is not', async () => {
    await call(fixture, 'write', 'F1:F300', 'x'.repeat(20_000));
    const whole = await refusal(async (context) => {
      context.workbook.worksheets.getActiveWorksheet().getRange('F1:F300').load('values');
      await context.sync();
    });
    const half = await refusal(async (context) => {
      context.workbook.worksheets.getActiveWorksheet().getRange('F1:F150').load('values');
      await context.sync();
    });
    expect([whole, half]).toEqual(['ResponsePayloadSizeLimitExceeded', '']);
  });

  test('more than five million cells are not read at once, and an unbounded range gives null', async () => {
    const code = await refusal(async (context) => {
      context.workbook.worksheets.getActiveWorksheet().getRange('A1:F900000').load('values');
      await context.sync();
    });
    const values = await fixture.excel(async (context) => {
      const range = context.workbook.worksheets.getActiveWorksheet().getRange('A:C').load('values');
      await context.sync();
      return range.values as unknown;
    });
    expect([code, values]).toEqual(['RangeExceedsLimit', null]);
  });

  test('a format far below makes a used range of half a million blank rows', async () => {
    await call(fixture, 'format', 'A500000', { fill: '#FFFF00' });
    const seen = await fixture.excel(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      const used = sheet.getUsedRange(false).load('address');
      const values = sheet.getUsedRange(true).load('address');
      await context.sync();
      return [used.address, values.address];
    });
    expect(seen).toEqual(['Invoices!A1:C500000', 'Invoices!A1:C5']);
  });

  test('each request is recorded with its size and what it set', async () => {
    await fixture.excel(async (context) => {
      context.workbook.worksheets.getActiveWorksheet().getRange('E1').values = [['x']];
      await context.sync();
    });
    const found = (await call(fixture, 'requests'))
      .filter(({ sets }) => sets.includes('values'))
      .at(-1);
    expect(found).toMatchObject({ error: '', sets: ['values'] });
    expect(found?.requestBytes).toBeGreaterThan(100);
  });
});

describe('protection', () => {
  test('locked cells are refused, unlocked ones are not, and options allow more', async () => {
    await call(fixture, 'unlock', 'C2:C5');
    await call(fixture, 'protectSheet', { allowFormatCells: true });
    const locked = await refusal(async (context) => {
      context.workbook.worksheets.getActiveWorksheet().getRange('A2').values = [['x']];
      await context.sync();
    });
    const seen = await fixture.excel(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      sheet.getRange('C2:C3').values = [[1], [2]];
      sheet.getRange('A2').format.font.bold = true;
      sheet.protection.load('protected,options');
      const a = sheet.getRange('A2').format.protection.load('locked');
      const all = sheet.getRange('A2:C2').format.protection.load('locked');
      await context.sync();
      const { allowFormatCells, allowSort } = sheet.protection.options;
      return [sheet.protection.protected, allowFormatCells, allowSort, a.locked, all.locked];
    });
    const inserted = await refusal(async (context) => {
      context.workbook.worksheets.getActiveWorksheet().getRange('2:2').insert('Down');
      await context.sync();
    });
    expect([locked, seen, inserted]).toEqual([
      'AccessDenied',
      [true, true, false, true, null],
      'AccessDenied',
    ]);
  });

  test('the add-in can protect and unprotect, and is told when a sheet is', async () => {
    const seen = await fixture.excel(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      const told: unknown[] = [];
      sheet.onProtectionChanged.add(({ isProtected }) => {
        told.push(isProtected);
        return Promise.resolve();
      });
      await context.sync();
      sheet.protection.protect({ allowSort: true }, 'secret');
      await context.sync();
      sheet.protection.unprotect('secret');
      sheet.getRange('A2').values = [['x']];
      await context.sync();
      while (told.length < 2) await new Promise((later) => setTimeout(later, 20));
      return told;
    });
    expect(seen).toEqual([true, false]);
  });

  test('a person can neither type nor clear where cells are locked, and is told why', async () => {
    const { page } = fixture;
    const grid = page.locator('#grid canvas').first();
    await call(fixture, 'unlock', 'C2:C5');
    await call(fixture, 'protectSheet');
    await call(fixture, 'select', 'A2');
    await grid.focus();
    await page.keyboard.type('no', { delay: 30 });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Delete');
    await page.getByText(/^The cell is on a protected sheet/).waitFor();
    await type(fixture, 'C2', '31');
    await eventually(() => call(fixture, 'read', 'C2'), [[31]]);
    expect(await call(fixture, 'read', 'A1:C5')).toEqual(
      ROWS.map((row, at) => (at === 1 ? [row[0], row[1], 31] : row)),
    );
    await call(fixture, 'unprotectSheet');
    await type(fixture, 'A2', 'INV-9');
    await eventually(() => call(fixture, 'read', 'A2'), [['INV-9']]);
  });

  test('a person can paste nothing over locked cells', async () => {
    const { page } = fixture;
    await call(fixture, 'unlock', 'C2:C5');
    await call(fixture, 'protectSheet');
    await call(fixture, 'select', 'C2');
    await page.locator('#grid canvas').first().focus();
    await page.keyboard.press('Control+c');
    await call(fixture, 'select', 'A4');
    await page.keyboard.press('Control+v');
    await page.getByText(/^The cell is on a protected sheet/).waitFor();
    await call(fixture, 'select', 'C4');
    await page.keyboard.press('Control+v');
    await eventually(() => call(fixture, 'read', 'A4:C4'), [['INV-3', 'Spain', 30]]);
  });

  test('in a book whose structure is protected no sheet can be added', async () => {
    await call(fixture, 'protectStructure', true);
    const code = await refusal(async (context) => {
      context.workbook.worksheets.add('More');
      await context.sync();
    });
    const isProtected = await fixture.excel(async (context) => {
      const { protection } = context.workbook.load('protection/protected');
      await context.sync();
      return protection.protected;
    });
    expect([code, isProtected, await call(fixture, 'sheets')]).toEqual([
      'AccessDenied',
      true,
      ['Invoices'],
    ]);
  });
});

describe('filters', () => {
  test('a filter hides rows, and the visible view shows the others', async () => {
    await call(fixture, 'filter', 'A1:C5', 'Country', ['Spain']);
    const seen = await fixture.excel(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      sheet.autoFilter.load('enabled,isDataFiltered');
      const view = sheet.getRange('A2:A5').getVisibleView().load('values');
      const rows = sheet.getRange('A2:A5').load('rowHidden,values');
      await context.sync();
      const { enabled, isDataFiltered } = sheet.autoFilter;
      return [enabled, isDataFiltered, view.values, rows.rowHidden, rows.values.flat()];
    });
    expect(seen).toEqual([
      true,
      true,
      [['INV-1'], ['INV-3']],
      null,
      ['INV-1', 'INV-2', 'INV-3', 'INV-4'],
    ]);
  });

  test('a block set over hidden rows lands in the wrong ones; row by row it does not', async () => {
    await call(fixture, 'filter', 'A1:C5', 'Country', ['Spain']);
    await fixture.excel(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      sheet.getRange('E2:E5').values = [['one'], ['two'], ['three'], ['four']];
      for (const [index, text] of ['one', 'two', 'three', 'four'].entries()) {
        sheet.getRange(`F${String(index + 2)}`).values = [[text]];
      }
      await context.sync();
    });
    expect(await call(fixture, 'read', 'E2:F5')).toEqual([
      ['one', 'one'],
      ['', 'two'],
      ['one', 'three'],
      ['', 'four'],
    ]);
  });

  test("a table's filter is not the sheet's", async () => {
    await call(fixture, 'addTable', 'A1:C5', 'InvoiceTable');
    const seen = await fixture.excel(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      const table = sheet.tables.getItem('InvoiceTable');
      table.autoFilter.apply(table.getRange(), 1, { filterOn: 'Values', values: ['Spain'] });
      sheet.autoFilter.load('enabled,isDataFiltered');
      table.autoFilter.load('isDataFiltered');
      await context.sync();
      const before = [sheet.autoFilter.isDataFiltered, table.autoFilter.isDataFiltered];
      table.clearFilters();
      table.autoFilter.load('isDataFiltered');
      await context.sync();
      return [...before, table.autoFilter.isDataFiltered];
    });
    expect(seen).toEqual([false, true, false]);
  });
});

describe('a cell that is being typed into', () => {
  test('requests are refused until typing ends', async () => {
    const read = async (context: Excel.RequestContext) => {
      context.workbook.worksheets.getActiveWorksheet().getRange('A1').load('values');
      await context.sync();
    };
    await call(fixture, 'startEditing', 'E1');
    const during = await refusal(read);
    await call(fixture, 'endEditing');
    await eventually(() => call(fixture, 'isEditing'), false);
    expect([during, await refusal(read)]).toEqual(['InvalidOperationInCellEditMode', '']);
  });

  test("a batch that waits for it runs after the person's Enter", async () => {
    const { page } = fixture;
    await call(fixture, 'select', 'E1');
    await page.locator('#grid canvas').first().focus();
    await page.keyboard.type('typed', { delay: 30 });
    await eventually(() => call(fixture, 'isEditing'), true);
    const outcome = await start(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      sheet.getRange('F1').values = [['written']];
      await context.sync();
    });
    await page.waitForTimeout(200);
    expect([await outcome(), await call(fixture, 'read', 'F1')]).toEqual(['waiting', [['']]]);
    await page.keyboard.press('Enter');
    await eventually(outcome, 'done');
    expect(await call(fixture, 'read', 'E1:F1')).toEqual([['typed', 'written']]);
  });

  test('Escape ends typing, too', async () => {
    await call(fixture, 'select', 'E1');
    await fixture.page.locator('#grid canvas').first().focus();
    await fixture.page.keyboard.type('no', { delay: 30 });
    await eventually(() => call(fixture, 'isEditing'), true);
    await fixture.page.keyboard.press('Escape');
    await eventually(() => call(fixture, 'isEditing'), false);
    expect(await call(fixture, 'read', 'E1')).toEqual([['']]);
  });
});

describe('tables', () => {
  beforeEach(() => call(fixture, 'addTable', 'A1:C5', 'InvoiceTable'));

  test('a column keeps its id, and is not found any more when it was deleted', async () => {
    const before = await fixture.excel(async (context) => {
      const { columns } = context.workbook.tables.getItem('InvoiceTable');
      const amount = columns.getItem('Amount').load('id,index');
      await context.sync();
      return [amount.id, amount.index];
    });
    await call(fixture, 'deleteTableColumn', 'InvoiceTable', 'Country');
    const after = await fixture.excel(async (context) => {
      const { columns } = context.workbook.tables.getItem('InvoiceTable');
      const amount = columns.getItem('Amount').load('id,index');
      const gone = columns.getItemOrNullObject('Country').load('name');
      await context.sync();
      return [amount.id, amount.index, gone.isNullObject];
    });
    const code = await refusal(async (context) => {
      context.workbook.tables.getItem('InvoiceTable').columns.getItem('Country').load('name');
      await context.sync();
    });
    expect([before, after, code]).toEqual([[3, 2], [3, 1, true], 'ItemNotFound']);
  });

  test('rows and columns come and go, inside it and above it', async () => {
    await call(fixture, 'insertRows', 1, 2);
    await call(fixture, 'insertColumns', 'B', 1);
    await call(fixture, 'deleteTableRows', 'InvoiceTable', 1, 2);
    await call(fixture, 'insertTableRows', 'InvoiceTable', 1, 1);
    await call(fixture, 'write', 'A7', [['INV-5']]);
    expect(await call(fixture, 'tables')).toEqual([
      { name: 'InvoiceTable', address: 'Invoices!A3:D7' },
    ]);
    expect((await call(fixture, 'read', 'A3:A7')).flat()).toEqual([
      'Number',
      '',
      'INV-3',
      'INV-4',
      'INV-5',
    ]);
  });

  test('sorting moves whole rows of what is shown', async () => {
    await fixture.excel(async (context) => {
      const table = context.workbook.tables.getItem('InvoiceTable');
      table.sort.apply([{ key: 2, ascending: false }]);
      await context.sync();
    });
    expect((await call(fixture, 'read', 'A2:A5')).flat()).toEqual([
      'INV-4',
      'INV-1',
      'INV-3',
      'INV-2',
    ]);
    await call(fixture, 'filter', 'A1:C5', 'Country', ['Spain']);
    await call(fixture, 'sort', 'A1:C5', 'Amount');
    expect((await call(fixture, 'read', 'A2:A5')).flat()).toEqual([
      'INV-4',
      'INV-3',
      'INV-1',
      'INV-2',
    ]);
  });

  test('a totals row is no data, and keeps the table from growing', async () => {
    const seen = await fixture.excel(async (context) => {
      const table = context.workbook.tables.getItem('InvoiceTable');
      table.showTotals = true;
      const totals = table.getTotalRowRange().load('values,address');
      const body = table.getDataBodyRange().load('address');
      await context.sync();
      return [totals.address, totals.values, body.address];
    });
    await call(fixture, 'write', 'A7', [['below']]);
    expect([seen, await call(fixture, 'tables')]).toEqual([
      ['Invoices!A6:C6', [['Total', '', 100]], 'Invoices!A2:C5'],
      [{ name: 'InvoiceTable', address: 'Invoices!A1:C6' }],
    ]);
  });
});

describe('somebody else in the same book', () => {
  test('their changes are told as remote, their columns and rows move ours', async () => {
    await fixture.excel(async (context) => {
      const seen: unknown[] = [];
      Object.assign(window, { seen });
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      sheet.onChanged.add(({ address, source, triggerSource, changeType }) => {
        seen.push([address, changeType, source, triggerSource]);
        return Promise.resolve();
      });
      await context.sync();
    });
    await fixture.page.evaluate(async () => {
      const { coAuthor } = window.workbench;
      await coAuthor.write('C2', [[99]]);
      await coAuthor.deleteRows(3, 1);
      await coAuthor.sort('A1:C4', 'Amount');
    });
    await call(fixture, 'write', 'C2', [[1]]);
    await eventually(
      () => fixture.frame().evaluate(() => (window as unknown as { seen: unknown[] }).seen),
      [
        ['C2', 'RangeEdited', 'Remote', 'Unknown'],
        ['3:3', 'RowDeleted', 'Remote', 'Unknown'],
        ['A2:C4', 'RangeEdited', 'Remote', 'Unknown'],
        ['C2', 'RangeEdited', 'Local', 'Unknown'],
      ],
    );
    expect((await call(fixture, 'read', 'A2:A4')).flat()).toEqual(['INV-3', 'INV-4', 'INV-1']);
  });

  test('they can be made to change the sheet between two requests of the add-in', async () => {
    await fixture.page.evaluate(() => {
      window.workbench.beforeRequest(({ sets }) => {
        if (!sets.includes('values')) return undefined;
        window.workbench.beforeRequest(null);
        return window.workbench.coAuthor.insertRows(2);
      });
    });
    const seen = await fixture.excel(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      const cell = sheet.getRange('A2').load('values');
      await context.sync();
      sheet.getRange('D2').values = [[`for ${String(cell.values[0]?.[0])}`]];
      await context.sync();
    });
    expect([seen, await call(fixture, 'read', 'A2:D3')]).toEqual([
      undefined,
      [
        ['', '', '', 'for INV-1'],
        ['INV-1', 'Spain', 30, ''],
      ],
    ]);
  });
});

test('nothing was asked that the host does not know', async () => {
  expect(await fixture.page.evaluate(() => [...window.workbench.notImplemented])).toEqual([]);
});

test('typing still works afterwards', async () => {
  await type(fixture, 'E2', '5');
  await eventually(() => call(fixture, 'read', 'E2'), [[5]]);
});
