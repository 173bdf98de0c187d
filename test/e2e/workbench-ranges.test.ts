/**
 * Ranges through the genuine office.js and the emulated host: what an add-in reads and writes, as it would in Excel on
 * the web. Every case runs inside the fixture add-in's own `Excel.run`.
 */
import { type Fixture, call, startFixture } from '../workbench/start-fixture';

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

  test('a range has the used range of its own cells, and none where all of them are empty', async () => {
    const seen = await fixture.excel(async (context) => {
      const sheet = context.workbook.worksheets.getActiveWorksheet();
      sheet.getRange('E3').values = [['note']];
      const own = sheet.getRange('E:E').getUsedRange(true).load('address');
      const between = sheet.getRange('D1:D9').getUsedRangeOrNullObject(true).load('isNullObject');
      await context.sync();
      const addresses = [own.address, between.isNullObject];
      let code = '';
      try {
        sheet.getRange('D1:D9').getUsedRange(true).load('address');
        await context.sync();
      } catch (error) {
        code = (error as OfficeExtension.Error).code;
      }
      sheet.getRange('E3').clear();
      await context.sync();
      return [...addresses, code];
    });
    expect(seen).toEqual(['Invoices!E3', true, 'ItemNotFound']);
  });

  test('an empty sheet has a first cell in use, or none when asked for none', async () => {
    const seen = await fixture.excel(async (context) => {
      const sheet = context.workbook.worksheets.add('Blank');
      const used = sheet.getUsedRange().load('address');
      const none = sheet.getUsedRangeOrNullObject().load('isNullObject');
      const part = sheet.getRange('B2:C3').getUsedRangeOrNullObject().load('isNullObject');
      await context.sync();
      sheet.delete();
      await context.sync();
      return [used.address, none.isNullObject, part.isNullObject];
    });
    expect(seen).toEqual(['Blank!A1', true, true]);
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
