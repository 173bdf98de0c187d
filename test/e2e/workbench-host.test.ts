/**
 * Sheets, tables, names, settings, events and what surrounds the workbook, through the genuine office.js and the
 * emulated host. Every case runs inside the fixture add-in's own `Excel.run`.
 */
import { type Fixture, call, eventually, startFixture, type } from '../workbench/start-fixture';

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
      // Events keep their order: with the loud one here, a quiet one would have been.
      while (count === 0) await new Promise((later) => setTimeout(later, 20));
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
