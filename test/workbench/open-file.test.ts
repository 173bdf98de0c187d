/** An xlsx file opens as it looks in Excel: text as text, dates with their format, and errors as errors. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { readFile } from '../../src/workbench/files/open-file';
import { makeXlsx } from './make-xlsx';

const SHEET = 'xl/worksheets/sheet1.xml';

/** The made file with one more cell, D2. */
function fileWith(cell: string): File {
  const parts = unzipSync(new Uint8Array(makeXlsx()));
  const xml = strFromU8(parts[SHEET] ?? new Uint8Array());
  parts[SHEET] = strToU8(xml.replace('<c r="E2">', `${cell}<c r="E2">`));
  return new File([new Uint8Array(zipSync(parts))], 'invoices.xlsx');
}

test.each(['#REF!', '#N/A', '#DIV/0!'])('the error %s is one', async (error) => {
  const [sheet] = await readFile(fileWith(`<c r="D2" s="1" t="e"><v>${error}</v></c>`));
  expect(sheet?.rows[1]?.[3]).toEqual({ value: error, type: 'Error' });
});

test('what stands beside an error is as it was', async () => {
  const [sheet] = await readFile(fileWith('<c r="D2" t="e"><v>#REF!</v></c>'));
  expect(sheet?.name).toBe('Invoices');
  expect(sheet?.rows[1]?.[0]).toEqual({ value: '007', type: 'String' });
  expect(sheet?.rows[1]?.[4]).toMatchObject({ value: 2.5 });
  expect(sheet?.numberFormats?.get('1,1')).toBe('yyyy-mm-dd');
});

test('a file that is no workbook says so', async () => {
  const file = new File(['not a zip'], 'broken.xlsx');
  await expect(readFile(file)).rejects.toThrow('broken.xlsx could not be read as a workbook.');
});
