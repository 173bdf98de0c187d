/**
 * The genuine office.js against the emulated host: what an add-in reads, writes and is told, as it would
 * be in Excel on the web. Every case runs inside the fixture add-in's own `Excel.run`.
 */
import { type Fixture, call, eventually, startFixture, type } from '../workbench/start-fixture';

jest.setTimeout(60_000);

let fixture: Fixture;

beforeAll(async () => {
  fixture = await startFixture();
});

afterAll(() => fixture.close());

beforeEach(() =>
  call(
    fixture,
    'open',
    [
      ['Number', 'Amount', 'Date'],
      ['INV-1', 10, '2024-01-02'],
      ['INV-2', 2.5, '2024-01-03'],
      ['INV-3', 7, '2024-01-04'],
    ],
    'Invoices',
  ),
);

describe('ranges', () => {
  test('a range is read with address, values, types, text and formats', async () => {
    const seen = await fixture.excel(async (context) => {
      const range = context.workbook.worksheets.getActiveWorksheet().getRange('A1:B2');
      range.load('address,values,valueTypes,text,numberFormat,rowIndex,columnCount,cellCount');
      await context.sync();
      const { address, values, valueTypes, text, numberFormat, rowIndex, columnCount, cellCount } =
        range;
      return { address, values, valueTypes, text, numberFormat, rowIndex, columnCount, cellCount };
    });
    expect(seen).toEqual({
      address: 'Invoices!A1:B2',
      values: [
        ['Number', 'Amount'],
        ['INV-1', 10],
      ],
      valueTypes: [
        ['String', 'String'],
        ['String', 'Double'],
      ],
      text: [
        ['Number', 'Amount'],
        ['INV-1', '10'],
      ],
      numberFormat: [
        ['General', 'General'],
        ['General', 'General'],
      ],
      rowIndex: 0,
      columnCount: 2,
      cellCount: 4,
    });
  });

  test('written values become what Excel makes of them', async () => {
    const seen = await fixture.excel(async (context) => {
      const range = context.workbook.worksheets.getActiveWorksheet().getRange('E1:F4');
      range.numberFormat = [
        ['General', '@'],
        ['General', 'General'],
        ['0.00', 'General'],
        ['General', 'General'],
      ];
      range.values = [
        ['12.50', '007'],
        ["'=1+1", true],
        [1.005, '#N/A'],
        ['=B2*2', ''],
      ];
      range.load('values,valueTypes,formulas,text');
      await context.sync();
      return [range.values, range.valueTypes, range.formulas, range.text];
    });
    expect(seen).toEqual([
      [
        [12.5, '007'],
        ['=1+1', true],
        [1.005, '#N/A'],
        [20, ''],
      ],
      [
        ['Double', 'String'],
        ['String', 'Boolean'],
        ['Double', 'Error'],
        ['Double', 'Empty'],
      ],
      [
        [12.5, '007'],
        ['=1+1', true],
        [1.005, '#N/A'],
        ['=B2*2', ''],
      ],
      [
        ['12.5', '007'],
        ['=1+1', 'TRUE'],
        ['1.01', '#N/A'],
        ['20', ''],
      ],
    ]);
  });

  test('null leaves a cell alone, one value fills the range, a wrong size is refused', async () => {
    const seen = await fixture.excel(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      const row = sheet.getRange('A2:B2');
      row.values = [[null, 11]];
      sheet.getRange('E1:E3').values = 'x' as never;
      row.load('values');
      const column = sheet.getRange('E1:E3').load('values');
      await context.sync();
      let code = '';
      try {
        sheet.getRange('A1:B2').values = [[1, 2, 3]];
        await context.sync();
      } catch (error) {
        code = (error as OfficeExtension.Error).code;
      }
      return [row.values, column.values, code];
    });
    expect(seen).toEqual([[['INV-1', 11]], [['x'], ['x'], ['x']], 'InvalidArgument']);
  });

  test('a block larger than one slice of office.js arrives whole', async () => {
    const seen = await fixture.excel(async (context) => {
      const range = context.workbook.worksheets
        .getActiveWorksheet()
        .getRangeByIndexes(0, 5, 4000, 3);
      range.values = Array.from({ length: 4000 }, (_, row) => [row, `r${row}`, row % 2 === 0]);
      await context.sync();
      range.load('values');
      await context.sync();
      return [range.values[0], range.values[1499], range.values[3999]];
    });
    expect(seen).toEqual([
      [0, 'r0', true],
      [1499, 'r1499', false],
      [3999, 'r3999', false],
    ]);
  });

  test('ranges lead to other ranges', async () => {
    const seen = await fixture.excel(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      const range = sheet.getRange('B2:C3');
      const ranges = [
        range.getCell(1, 1),
        range.getRow(1),
        range.getColumn(0),
        range.getLastCell(),
        range.getOffsetRange(2, 1),
        range.getResizedRange(1, -1),
        range.getEntireRow(),
        range.getEntireColumn(),
        range.getRowsAbove(1),
        range.getRowsBelow(2),
        range.getColumnsAfter(1),
        range.getBoundingRect('E9'),
        range.getIntersection('A3:B9'),
        range.getSurroundingRegion(),
        range.getAbsoluteResizedRange(3, 1),
        sheet.getRange().getUsedRange(),
      ];
      for (const each of ranges) each.load('address');
      const none = range.getIntersectionOrNullObject('H1').load('isNullObject');
      await context.sync();
      return [...ranges.map(({ address }) => address.split('!')[1]), none.isNullObject];
    });
    expect(seen).toEqual([
      'C3',
      'B3:C3',
      'B2:B3',
      'C3',
      'C4:D5',
      'B2:B4',
      '2:3',
      'B:C',
      'B1:C1',
      'B4:C5',
      'D2:D3',
      'B2:E9',
      'B3',
      'A1:C4',
      'B2:B4',
      'A1:C4',
      true,
    ]);
  });

  test('an unbounded range gives no values, its used part does', async () => {
    const seen = await fixture.excel(async (context) => {
      const column = context.workbook.worksheets.getActiveWorksheet().getRange('B:B');
      column.load('values');
      const used = column.getUsedRangeOrNullObject(true).load('values,address');
      await context.sync();
      return [column.values, used.address, used.values];
    });
    expect(seen).toEqual([null, 'Invoices!B1:B4', [['Amount'], [10], [2.5], [7]]]);
  });

  test('a kept range follows its rows when others are inserted and deleted', async () => {
    const seen = await fixture.excel(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      const range = sheet.getRange('A3').load('address');
      await context.sync();
      sheet.getRange('1:2').insert('Down');
      await context.sync();
      range.load('address,values');
      await context.sync();
      const moved = [range.address, range.values[0]?.[0]];
      sheet.getRange('5:5').delete('Up');
      let code = '';
      try {
        range.load('values');
        await context.sync();
      } catch (error) {
        code = (error as OfficeExtension.Error).code;
      }
      return [...moved, code];
    });
    expect(seen).toEqual(['Invoices!A5', 'INV-2', 'ItemNotFound']);
  });

  test('formats are set and read back', async () => {
    const seen = await fixture.excel(async (context) => {
      const range = context.workbook.worksheets.getActiveWorksheet().getRange('A1:C1');
      range.format.fill.color = '#FFEE00';
      range.format.font.bold = true;
      range.format.font.color = 'red';
      range.format.wrapText = true;
      range.format.horizontalAlignment = 'Center';
      range.format.columnWidth = 90;
      range.load('format/fill/color,format/font/bold,format/font/color,format/wrapText');
      range.load('format/horizontalAlignment,format/columnWidth');
      await context.sync();
      const { format } = range;
      const first = [format.fill.color, format.font.bold, format.font.color, format.wrapText];
      const layout = [format.horizontalAlignment, format.columnWidth];
      range.getCell(0, 0).format.fill.clear();
      format.fill.load('color');
      await context.sync();
      return [first, layout, format.fill.color];
    });
    expect(seen).toEqual([['#FFEE00', true, '#FF0000', true], ['Center', 90], '']);
  });

  test('cells are found, cleared, copied and selected', async () => {
    const seen = await fixture.excel(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      const found = sheet.getRange('A1:C4').find('inv-2', { completeMatch: true });
      found.load('address');
      const none = sheet.getRange('A1:C4').findOrNullObject('nowhere', {});
      sheet.getRange('E1').copyFrom('A1:B2');
      sheet.getRange('A4:B4').clear('Contents');
      sheet.getRange('B2:B3').select();
      const copied = sheet.getRange('E1:F2').load('values');
      const cleared = sheet.getRange('A4:C4').load('values');
      const selected = context.workbook.getSelectedRange().load('address');
      const blanks = sheet.getRange('A1:C4').getSpecialCells('Blanks').load('address');
      await context.sync();
      return [
        found.address,
        none.isNullObject,
        copied.values,
        cleared.values,
        selected.address,
        blanks.address,
      ];
    });
    expect(seen).toEqual([
      'Invoices!A3',
      true,
      [
        ['Number', 'Amount'],
        ['INV-1', 10],
      ],
      [['', '', '2024-01-04']],
      'Invoices!B2:B3',
      'Invoices!A4:B4',
    ]);
  });
});

describe('sheets, tables, names and settings', () => {
  test('sheets are listed, added, named and deleted; what is missing is a null object', async () => {
    const seen = await fixture.excel(async (context) => {
      const { worksheets } = context.workbook;
      const added = worksheets.add('Results');
      added.load('name,position,visibility');
      worksheets.load('items/name');
      const missing = worksheets.getItemOrNullObject('No such sheet').load('name');
      const byName = worksheets.getItem('invoices').load('id,name');
      await context.sync();
      const before = worksheets.items.map(({ name }) => name);
      added.name = 'Outcome';
      added.getRange('A1').values = [['there']];
      added.protection.load('protected');
      await context.sync();
      added.delete();
      worksheets.load('items/name');
      await context.sync();
      const after = worksheets.items.map(({ name }) => name);
      return [before, added.position, missing.isNullObject, byName.name, after];
    });
    expect(seen).toEqual([['Invoices', 'Results'], 1, true, 'Invoices', ['Invoices']]);
  });

  test('a name that is taken is refused with its code', async () => {
    const code = await fixture.excel(async (context) => {
      context.workbook.worksheets.add('Invoices');
      return context.sync().then(
        () => '',
        (error: OfficeExtension.Error) => error.code,
      );
    });
    expect(code).toBe('ItemAlreadyExists');
  });

  test('a table knows its header, body and columns, and grows with what is written below', async () => {
    const seen = await fixture.excel(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      const table = sheet.tables.add('A1:C4', true);
      table.name = 'InvoiceTable';
      table.columns.load('items/name,items/index');
      const header = table.getHeaderRowRange().load('address');
      const body = table.getDataBodyRange().load('address');
      await context.sync();
      const first = [table.columns.items.map(({ name }) => name), header.address, body.address];
      sheet.getRange('A5:C5').values = [['INV-4', 1, 'x']];
      table.columns.add(undefined, [['Status'], ['a'], ['b'], ['c'], ['d']]);
      await context.sync();
      const range = table.getRange().load('address');
      const column = table.columns.getItem('Status').getDataBodyRange().load('values');
      const tables = sheet.getRange('B2').getTables(false).load('items/name');
      const byName = context.workbook.tables.getItemOrNullObject('invoicetable').load('name');
      const rows = table.rows.getCount();
      await context.sync();
      const names = tables.items.map(({ name }) => name);
      return [...first, range.address, column.values, names, byName.name, rows.value];
    });
    expect(seen).toEqual([
      ['Number', 'Amount', 'Date'],
      'Invoices!A1:C1',
      'Invoices!A2:C4',
      'Invoices!A1:D5',
      [['a'], ['b'], ['c'], ['d']],
      ['InvoiceTable'],
      'InvoiceTable',
      4,
    ]);
  });

  test('names refer to cells', async () => {
    const seen = await fixture.excel(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      context.workbook.names.add('Amounts', sheet.getRange('B2:B4'));
      await context.sync();
      const item = context.workbook.names.getItem('amounts').load('name,type,formula');
      const range = item.getRange().load('values');
      sheet.getRange('E1').formulas = [['=SUM(Amounts)']];
      const sum = sheet.getRange('E1').load('values');
      await context.sync();
      return [item.name, item.type, item.formula, range.values, sum.values];
    });
    expect(seen).toEqual(['Amounts', 'Range', '=Invoices!$B$2:$B$4', [[10], [2.5], [7]], [[19.5]]]);
  });

  test('settings are one store for both interfaces, and outlive the page', async () => {
    await fixture.frame().evaluate(async () => {
      const { settings } = Office.context.document;
      settings.set('mapping', { columns: ['A'] });
      await new Promise((saved) => settings.saveAsync(saved));
    });
    const first = await fixture.excel(async (context) => {
      context.workbook.settings.add('book', 'guid');
      const mapping = context.workbook.settings.getItem('mapping').load('value');
      const none = context.workbook.settings.getItemOrNullObject('none');
      await context.sync();
      return [mapping.value, none.isNullObject];
    });
    await call(fixture, 'reload');
    const second = await fixture
      .frame()
      .evaluate(() => [
        Office.context.document.settings.get('mapping'),
        Office.context.document.settings.get('book'),
      ]);
    expect([first, second]).toEqual([
      [{ columns: ['A'] }, true],
      [{ columns: ['A'] }, 'guid'],
    ]);
  });

  test('the application says how numbers are written and how it calculates', async () => {
    const seen = await fixture.excel(async (context) => {
      const { application } = context.workbook;
      application.load('calculationMode,decimalSeparator,thousandsSeparator');
      application.cultureInfo.load('name');
      application.suspendApiCalculationUntilNextSync();
      await context.sync();
      const { calculationMode, decimalSeparator, thousandsSeparator, cultureInfo } = application;
      return [calculationMode, decimalSeparator, thousandsSeparator, cultureInfo.name];
    });
    expect(seen).toEqual(['Automatic', '.', ',', 'en-US']);
  });
});

describe('events', () => {
  test('a typed value is told with what stood there before; the add-in is told of its own writes', async () => {
    await fixture.excel(async (context) => {
      const seen: unknown[] = [];
      Object.assign(window, { seen });
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      sheet.onChanged.add(({ address, changeType, details, triggerSource }) => {
        const { valueBefore, valueAfter } = details ?? {};
        seen.push([address, changeType, valueBefore, valueAfter, triggerSource]);
        return Promise.resolve();
      });
      await context.sync();
    });
    await type(fixture, 'B2', '77');
    await call(fixture, 'write', 'B3:B4', [[1], [2]]);
    await fixture.excel(async (context) => {
      context.workbook.worksheets.getActiveWorksheet().getRange('C2').values = [['mine']];
      await context.sync();
    });
    await call(fixture, 'insertRows', 2, 1);
    await eventually(
      () => fixture.frame().evaluate(() => (window as unknown as { seen: unknown[] }).seen),
      [
        ['B2', 'RangeEdited', 10, 77, 'Unknown'],
        ['B3:B4', 'RangeEdited', undefined, undefined, 'Unknown'],
        ['C2', 'RangeEdited', '2024-01-02', 'mine', 'ThisLocalAddin'],
        ['2:2', 'RowInserted', undefined, undefined, 'Unknown'],
      ],
    );
  });

  test('selections are told, and an event leads to its range', async () => {
    await fixture.excel(async (context) => {
      const seen: unknown[] = [];
      Object.assign(window, { seen });
      const { worksheets } = context.workbook;
      worksheets.onChanged.add(async (event) => {
        await Excel.run(async (inner) => {
          const range = event.getRange(inner).load('values');
          await inner.sync();
          seen.push(range.values);
        });
      });
      worksheets.onSelectionChanged.add(({ address }) => {
        seen.push(address);
        return Promise.resolve();
      });
      context.workbook.onSelectionChanged.add(() => {
        seen.push('selection');
        return Promise.resolve();
      });
      await context.sync();
    });
    await call(fixture, 'select', 'C2:C3');
    await call(fixture, 'write', 'A2', [['changed']]);
    await eventually(
      () => fixture.frame().evaluate(() => (window as unknown as { seen: unknown[] }).seen),
      expect.arrayContaining(['C2:C3', 'selection', [['changed']]]),
    );
  });

  test('an add-in can switch its events off', async () => {
    const seen = await fixture.excel(async (context) => {
      let count = 0;
      context.workbook.worksheets.onChanged.add(() => {
        count += 1;
        return Promise.resolve();
      });
      await context.sync();
      context.runtime.enableEvents = false;
      await context.sync();
      context.workbook.worksheets.getActiveWorksheet().getRange('A2').values = [['quiet']];
      await context.sync();
      context.runtime.enableEvents = true;
      await context.sync();
      context.workbook.worksheets.getActiveWorksheet().getRange('A2').values = [['loud']];
      await context.sync();
      await new Promise((later) => setTimeout(later, 200));
      return count;
    });
    expect(seen).toBe(1);
  });
});

describe('around the workbook', () => {
  test('the selection is read and written by the common interface', async () => {
    await call(fixture, 'select', 'A2:B2');
    const seen = await fixture.frame().evaluate(async () => {
      const { document } = Office.context;
      const read = () =>
        new Promise((done) =>
          document.getSelectedDataAsync(Office.CoercionType.Matrix, ({ value }) => done(value)),
        );
      const before = await read();
      await new Promise((done) => document.setSelectedDataAsync([['INV-9', 5]], done));
      return [before, await read()];
    });
    expect(seen).toEqual([[['INV-1', 10]], [['INV-9', 5]]]);
  });

  test('the add-in can disable its buttons and hide its pane', async () => {
    const button = fixture.page.getByRole('button', { name: 'Stamp' });
    await call(fixture, 'ribbon', 'Fixture.Open');
    const startup = await fixture.frame().evaluate(async () => {
      await Office.ribbon.requestUpdate({
        tabs: [{ id: 'TabHome', controls: [{ id: 'Fixture.Stamp', enabled: false }] }],
      });
      await Office.addin.hide();
      await Office.addin.setStartupBehavior(Office.StartupBehavior.load);
      return Office.addin.getStartupBehavior();
    });
    await eventually(() => button.isDisabled(), true);
    expect([await call(fixture, 'paneVisible'), startup]).toEqual([false, 'Load']);
    await fixture.frame().evaluate(() =>
      Office.ribbon.requestUpdate({
        tabs: [{ id: 'TabHome', controls: [{ id: 'Fixture.Stamp', enabled: true }] }],
      }),
    );
    await eventually(() => button.isEnabled(), true);
  });

  test('tables and sheets tell what happens to them', async () => {
    await fixture.excel(async (context) => {
      const seen: unknown[] = [];
      Object.assign(window, { seen });
      const note = (what: unknown) => {
        seen.push(what);
        return Promise.resolve();
      };
      const { worksheets, tables } = context.workbook;
      tables.onAdded.add(({ type }) => note(type));
      await context.sync();
      const table = worksheets.getActiveWorksheet().tables.add('A1:C4', true);
      table.onChanged.add(({ address }) => note(address));
      worksheets.onAdded.add(({ type }) => note(type));
      worksheets.onDeleted.add(({ type }) => note(type));
      worksheets.onActivated.add(({ type }) => note(type));
      await context.sync();
      const sheet = worksheets.add('More');
      sheet.activate();
      await context.sync();
      sheet.delete();
      await context.sync();
    });
    await call(fixture, 'write', 'Invoices!B3', [[99]]);
    await call(fixture, 'write', 'Invoices!J9', [['elsewhere']]);
    await eventually(
      () => fixture.frame().evaluate(() => (window as unknown as { seen: unknown[] }).seen),
      [
        'TableAdded',
        'WorksheetAdded',
        'WorksheetActivated',
        'WorksheetDeleted',
        'WorksheetActivated',
        'B3',
      ],
    );
  });
});

describe('what the host does not know', () => {
  test('is answered ApiNotFound and recorded', async () => {
    const before = await fixture.page.evaluate(() => [...window.workbench.notImplemented]);
    const code = await fixture.excel(async (context) => {
      context.workbook.worksheets.getActiveWorksheet().getRange('A1').showCard();
      return context.sync().then(
        () => '',
        (error: OfficeExtension.Error) => error.code,
      );
    });
    const after = await fixture.page.evaluate(() => [...window.workbench.notImplemented]);
    expect([before, code, after]).toEqual([[], 'ApiNotFound', ['Range.showCard']]);
  });
});
