/**
 * A file becomes a source without a value changed on the way: text stays text, and a date of a workbook is the serial
 * number that the sheet holds, to the minute.
 */
import { findSource } from '../../src/cli/read-source';
import { serialToMs } from '../../src/core/mapping/cells/read-date';
import { scratchFiles } from './scratch-files';
import { xlsxFile } from './xlsx-file';

const { file } = scratchFiles();

async function read(name: string, content: string | Uint8Array) {
  const found = await findSource(file(name, content), { sheet: undefined, headerRow: undefined });
  return found.source;
}

it('every minute of a day comes out of a workbook as it went in', async () => {
  const minutes = Array.from({ length: 1440 }, (_, minute) => minute);
  const rows = minutes.map((minute) => [
    { serial: Number((45335 + minute / 1440).toPrecision(15)) },
  ]);
  const source = await read('minutes.xlsx', xlsxFile({ Data: [['When'], ...rows] }));
  expect(source.dateColumns).toEqual([0]);
  const read1440 = source.rows.map(([cell]) => serialToMs(Number(cell), source.dateSystem));
  expect(read1440).toEqual(minutes.map((minute) => Date.UTC(2024, 1, 13, 0, minute)));
});

it('the cells of a CSV file are text, each row as long as the widest', async () => {
  const source = await read('text.csv', 'a,b\n007,1.50,extra\nx\n');
  expect(source.headers).toEqual(['a', 'b', '']);
  expect(source.rows.slice(0, 2)).toEqual([
    ['007', '1.50', 'extra'],
    ['x', null, null],
  ]);
});

it.each([
  ['few rows', 'Factura;Base;IVA\nF-1;12,50;2,63\nF-2;12,50;2,63\n', 1],
  ['a title above', 'Facturas, marzo\n\nFactura;Base;IVA\nF-1;12,50;2,63\nF-2;12,50;2,63\n', 3],
  ['a row of totals', 'Factura;Base;IVA\nF-1;12,50;2,63\nTOTAL;13;3\n', 1],
])('semicolons part cells with decimal commas: %s', async (_case, text, headerRow) => {
  const path = file('comas.csv', text);
  const { source } = await findSource(path, { sheet: undefined, headerRow });
  expect(source.headers).toEqual(['Factura', 'Base', 'IVA']);
  expect(source.rows[0]).toEqual(['F-1', '12,50', '2,63']);
});

it.each([
  ['comma', 'a,b\n"x;y;z",1\n"x;y;z",2\n', ['x;y;z', '1']],
  ['tab', 'a\tb\n1,5\t2,5\n', ['1,5', '2,5']],
  ['bar', 'a|b\n1,5|2,5\n', ['1,5', '2,5']],
  ['none', 'a\n1\n', ['1']],
])('the delimiter is told from the rows: %s', async (_name, text, first) => {
  expect((await read('delimited.csv', text)).rows[0]).toEqual(first);
});

it('rows keep the numbers that the sheet gives them, blank ones above the header among them', async () => {
  const source = await read('late.xlsx', xlsxFile({ Data: [[], [], ['a'], [], ['x']] }));
  expect([source.headerRow, source.rows]).toEqual([3, [[null], ['x']]]);
});

it('an error value of a workbook is not an empty cell', async () => {
  const source = await read('error.xlsx', xlsxFile({ Data: [['a'], [{ error: '#REF!' }]] }));
  expect(source.rows).toEqual([['#REF!']]);
});

describe('text in other encodings', () => {
  const text = 'Factura;Artículo\nF-1;Café €5\n';

  it.each([
    ['UTF-16 without a mark, little end first', Buffer.from(text, 'utf16le')],
    ['UTF-16 without a mark, big end first', Buffer.from(text, 'utf16le').swap16()],
  ])('%s', async (_name, content) => {
    expect((await read('unmarked.csv', content)).rows).toEqual([['F-1', 'Café €5']]);
  });

  it('one that is named', async () => {
    const path = file(
      'western.csv',
      Buffer.from('Factura;Art\xedculo\nF-1;Caf\xe9 \x805\n', 'latin1'),
    );
    const options = { sheet: undefined, headerRow: undefined };
    expect((await findSource(path, { ...options, encoding: 'windows-1252' })).source.rows).toEqual([
      ['F-1', 'Café €5'],
    ]);
    await expect(findSource(path, options)).rejects.toThrow(
      'western.csv is neither xlsx nor text in UTF-8. In Excel, save it as "CSV UTF-8" or as xlsx, ' +
        'or name its encoding: --encoding windows-1252 for most files of western Europe.',
    );
    await expect(findSource(path, { ...options, encoding: 'utf-9' })).rejects.toThrow(
      '--encoding takes the name of an encoding, such as windows-1252, not "utf-9".',
    );
  });
});

it('the line by which Excel is told the delimiter is no row', async () => {
  const source = await read('told.csv', 'sep=|\r\na;x|b;x|c;x\r\n1;x|2;x|3;x\r\n');
  expect([source.headerRow, source.headers, source.rows]).toEqual([
    1,
    ['a;x', 'b;x', 'c;x'],
    [['1;x', '2;x', '3;x']],
  ]);
});

it.each([
  ['<html><body><table>', 'is a web page or XML'],
  ['\n<?xml version="1.0"?><Workbook/>', 'is a web page or XML'],
])('what calls itself a workbook and is none is refused: %j', async (text, message) => {
  await expect(read('export.xls', text)).rejects.toThrow(message);
});

it('an old workbook and one with a password are refused, with what to do', async () => {
  const old = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]);
  await expect(read('old.xls', old)).rejects.toThrow(
    'old.xls is an xls file of an older Excel, or has a password. In Excel, save it as xlsx without one.',
  );
});
