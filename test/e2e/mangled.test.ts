/**
 * What a spreadsheet has made of what people typed is found in a real workbook, at its cell: ids that have lost digits or
 * zeros, scientific notation, dates that are text, numbers that are text, error values. Where one right answer is known,
 * one click writes it. The cells are typed, so that they hold what the grid makes of them.
 */
import { check, eventually, walkToCheck } from '../support/person';
import {
  startTaxrowInBrowser,
  type CellValue,
  type TaxrowInBrowser,
} from '../support/taxrow-in-browser';

const HEADERS = ['Invoice', 'Date', 'Item', 'Quantity', 'Price'] as const;
const COUNT = 20;
/** 1 January 2026 as a serial number. */
const FIRST_DAY = 46_023;

let taxrow: TaxrowInBrowser;

/** What is typed, into which cell, and what the pane says of it. */
const MANGLED = [
  ['A3', '1234567890123456', /has lost digits: Excel keeps 15/],
  ['A4', "'1.23457E+15", /1\.23457E\+15 has lost digits/],
  ['A5', '10004', /"10004" is shorter than the others .* 00010004/],
  ['A6', '=NA()', /The cell holds the error #N\/A/],
  ['B7', "'31/12/2025", /"31\/12\/2025" is text among dates/],
  ['B8', "'32/12/2025", /"32\/12\/2025" is not a date/],
  ['D9', '=1/0', /The cell holds the error #DIV\/0!/],
  ['E10', "'12.5", /"12\.5" is text among numbers/],
  ['E11', "'(12)", /"\(12\)" is not a number\. Write -12/],
  ['E12', "'12 €", /"12 €" holds a currency sign/],
] as const;

beforeAll(async () => {
  taxrow = await startTaxrowInBrowser();
  await taxrow.open(soundRows());
  await taxrow.page.evaluate((last) => {
    window.workbench.format(`B2:B${String(last)}`, { numberFormat: 'dd/mm/yyyy' });
  }, COUNT + 1);
  await walkToCheck(taxrow);
});

afterAll(async () => {
  expect(await taxrow.notImplemented()).toEqual([]);
  expect(taxrow.complaints).toEqual([]);
  await taxrow.close();
});

test('a sheet that nothing has mangled says nothing of the kind', async () => {
  await taxrow.pane.getByText('20 ready').waitFor();
  const found = taxrow.pane.getByText(/lost|is text among|shorter than|holds the error/);
  expect(await found.count()).toBe(0);
});

test('all of them in one sheet: errors keep their transactions back, warnings do not', async () => {
  for (const [cell, typed] of MANGLED) await taxrow.write(cell, [[typed]]);
  await taxrow.pane.getByRole('tab', { name: 'Map' }).click();
  await check(taxrow);
  // Lost digits twice, two error values, a date that is none, two amounts.
  await taxrow.pane.getByText('13 ready · 7 with errors').waitFor();
});

test.each(MANGLED)('%s: %s is found at its cell', async (cell, _typed, message) => {
  const { pane } = taxrow;
  await pane.getByRole('button', { name: message }).first().click();
  await pane
    .getByRole('button', { name: new RegExp(`\\b${cell}\\b`) })
    .first()
    .click();
  await eventually(taxrow, taxrow.selection, expect.stringMatching(new RegExp(`\\b${cell}$`)));
});

test('one click writes back the zeros, and the numbers that were text', async () => {
  const { pane } = taxrow;
  await pane.getByRole('button', { name: 'Write 00010004 in 1 cell' }).click();
  await eventually(taxrow, () => taxrow.read('A5'), [['00010004']]);
  await pane.getByRole('button', { name: 'Write 12.5 in 1 cell' }).click();
  await eventually(taxrow, () => taxrow.read('E10'), [[12.5]]);
  await pane.getByRole('button', { name: 'Write -12 in 1 cell' }).click();
  await eventually(taxrow, () => taxrow.read('E11'), [[-12]]);
  await pane.getByRole('button', { name: 'Write 12 in 1 cell' }).click();
  await eventually(taxrow, () => taxrow.read('E12'), [[12]]);
});

/** Ids of eight digits that are text, dates that are serial numbers, amounts that are numbers. */
function soundRows(): CellValue[][] {
  return [
    [...HEADERS],
    ...Array.from({ length: COUNT }, (_, index): CellValue[] => [
      `000${String(10_001 + index)}`,
      FIRST_DAY + index,
      'Paper',
      2,
      10.5,
    ]),
  ];
}
