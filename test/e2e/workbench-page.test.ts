/**
 * The workbench's page as a person meets it: sample, files, ribbon, pane, keyboard.
 */
import { join } from 'node:path';
import {
  type Fixture,
  PROJECT,
  call,
  eventually,
  startFixture,
  type,
} from '../workbench/start-fixture';
import { makeXlsx } from '../workbench/make-xlsx';

let fixture: Fixture;

beforeAll(async () => {
  fixture = await startFixture({
    sample: join(PROJECT, 'test', 'data', 'online-retail', 'online_retail_sample.csv'),
  });
});

afterAll(() => fixture.close());

test('it starts with the sample, and the pane closed', async () => {
  expect(await call(fixture, 'sheets')).toEqual(['online_retail_sample']);
  expect(await call(fixture, 'read', 'A1:C2')).toEqual([
    ['InvoiceNo', 'StockCode', 'Description'],
    [536365, '85123A', 'WHITE HANGING HEART T-LIGHT HOLDER'],
  ]);
  expect(await call(fixture, 'paneVisible')).toBe(false);
});

test('the ribbon has the buttons of the manifest, and they do what it says', async () => {
  const { page } = fixture;
  const group = page.getByRole('group', { name: 'Fixture' });
  expect(await group.getByRole('button').allInnerTexts()).toEqual([
    'Open pane',
    'Stamp',
    'Show pane',
    'More',
  ]);
  await call(fixture, 'select', 'J3');
  await group.getByRole('button', { name: 'Stamp' }).click();
  await eventually(() => call(fixture, 'read', 'J3'), [['stamped']]);
});

test('a menu opens under its button, by mouse and by keyboard, and its items do what they say', async () => {
  const { page } = fixture;
  const opener = page.getByRole('group', { name: 'Fixture' }).getByRole('button', { name: 'More' });
  const menu = page.getByRole('menu', { name: 'More' });
  await call(fixture, 'select', 'J4');
  await opener.click();
  await eventually(() => menu.getByRole('menuitem').allInnerTexts(), ['Cross', 'Erase']);
  await eventually(() => opener.getAttribute('aria-expanded'), 'true');
  await menu.getByRole('menuitem', { name: 'Cross' }).click();
  await eventually(() => call(fixture, 'read', 'J4'), [['crossed']]);
  await menu.waitFor({ state: 'hidden' });

  await opener.focus();
  await page.keyboard.press('ArrowDown');
  await menu.waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await eventually(() => opener.evaluate((element) => element === document.activeElement), true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await eventually(() => call(fixture, 'read', 'J4'), [['']]);
});

test('an item of a menu is pressed by its id, too', async () => {
  await call(fixture, 'select', 'J4');
  await call(fixture, 'ribbon', 'Fixture.Cross');
  expect(await call(fixture, 'read', 'J4')).toEqual([['crossed']]);
  await call(fixture, 'ribbon', 'Fixture.Erase');
});

test('the pane opens, closes and opens again without its page being loaded anew', async () => {
  const { page } = fixture;
  const visibility = () =>
    fixture
      .frame()
      .evaluate(
        () => (window as unknown as { fixture: { visibility: string[] } }).fixture.visibility,
      );
  await page.getByRole('button', { name: 'Open pane' }).click();
  await page.frameLocator('iframe').getByText('Excel on OfficeOnline').waitFor();
  await page.getByRole('button', { name: 'Close the pane' }).click();
  await page.getByRole('complementary', { name: 'Task pane' }).waitFor({ state: 'hidden' });
  await call(fixture, 'ribbon', 'Fixture.Show');
  expect(await call(fixture, 'paneVisible')).toBe(true);
  await eventually(visibility, ['Taskpane', 'Hidden', 'Taskpane']);
});

test('the pane can be made wider, by hand and by keyboard', async () => {
  const { page } = fixture;
  const edge = page.getByRole('separator', { name: 'Width of the pane' });
  const width = async () => (await page.locator('#pane').boundingBox())?.width;
  await eventually(width, 320);
  const box = await edge.boundingBox();
  if (!box) throw new Error('The edge is not there.');
  await page.mouse.move(box.x + 2, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x - 78, box.y + 100, { steps: 4 });
  await page.mouse.up();
  await eventually(async () => Number(await width()) > 390, true);
  await edge.focus();
  await page.keyboard.press('ArrowRight');
  await eventually(async () => Number(await width()) < 390, true);
});

test('a control that is not there is said to be missing', async () => {
  await expect(call(fixture, 'ribbon', 'Nothing')).rejects.toThrow(
    'The manifest has no control Nothing.',
  );
});

test('an xlsx file opens with its sheets, dates as dates, text as text', async () => {
  await chooseFile('invoices.xlsx', makeXlsx());
  await eventually(() => call(fixture, 'sheets'), ['Invoices', 'Empty one']);
  expect(await call(fixture, 'read', 'A1:E2')).toEqual([
    ['Number', 'Date', 'Paid', '', ''],
    ['007', 45292, true, '', 2.5],
  ]);
  expect(await call(fixture, 'text', 'B2')).toEqual([['2024-01-01']]);
  expect(await call(fixture, 'read', "'Empty one'!A1")).toEqual([['']]);
});

test('a CSV file opens, and the add-in sees the new book', async () => {
  await chooseFile('rows.csv', Buffer.from('Id;Amount\n007;2,50\n'));
  await eventually(() => call(fixture, 'sheets'), ['rows']);
  const seen = await fixture.excel(async (context) => {
    const range = context.workbook.worksheets.getActiveWorksheet().getUsedRange();
    range.load('address,values');
    await context.sync();
    return [range.address, range.values];
  });
  expect(seen).toEqual([
    'rows!A1:B2',
    [
      ['Id', 'Amount'],
      ['007', '2,50'],
    ],
  ]);
});

test('a file that cannot be read is said to be so, and the book stays', async () => {
  await chooseFile('broken.xlsx', Buffer.from('this is no workbook'));
  const notice = fixture.page.getByRole('status');
  await notice.getByText('broken.xlsx could not be read as a workbook.').waitFor();
  expect(await call(fixture, 'sheets')).toEqual(['rows']);
  await chooseFile('rows.csv', Buffer.from('Id\n1\n'));
  await notice.waitFor({ state: 'hidden' });
});

test('typed values, formulas and deletions reach the book as typed', async () => {
  const { page } = fixture;
  await call(fixture, 'open', [[1], [2], [3]], 'Keys');
  await type(fixture, 'B1', '12.5');
  await type(fixture, 'B2', '=A2*10');
  await type(fixture, 'B3', '=FIX.DOUBLE(A3)');
  await call(fixture, 'idle');
  expect(await call(fixture, 'read', 'B1:B3')).toEqual([[12.5], [20], [6]]);
  await call(fixture, 'select', 'A1:B1');
  await page.keyboard.press('Delete');
  await eventually(() => call(fixture, 'read', 'A1:B1'), [['', '']]);
});

test('what is pasted is what was copied or cut last, however soon the keys follow each other', async () => {
  const { page } = fixture;
  await call(fixture, 'open', [['first', 'second']], 'Clipboard');
  await page.locator('#grid canvas').first().focus();
  const pasted: [string, string][] = [
    ['A1', 'Control+c'],
    ['B1', 'Control+c'],
    ['A1', 'Control+x'],
  ];
  for (const [at, [source, keys]] of pasted.entries()) {
    await call(fixture, 'select', source);
    await page.keyboard.press(keys);
    await call(fixture, 'select', `D${String(at + 1)}`);
    await page.keyboard.press('Control+v');
  }
  await eventually(() => call(fixture, 'read', 'D1:D3'), [['first'], ['second'], ['first']]);
  await eventually(() => call(fixture, 'read', 'A1:B1'), [['', 'second']]);
});

test('what others write leaves the open editor alone', async () => {
  const { page } = fixture;
  await call(fixture, 'select', 'D1');
  await page.locator('#grid canvas').first().focus();
  await page.keyboard.type('half ', { delay: 30 });
  await page.evaluate(() =>
    window.workbench.coAuthor.write(
      'F1',
      Array.from({ length: 500 }, () => ['x', 1]),
    ),
  );
  await page.keyboard.type('done', { delay: 30 });
  await page.keyboard.press('Enter');
  await eventually(() => call(fixture, 'read', 'D1:F1'), [['half done', '', 'x']]);
});

test('nothing was complained of and nothing asked that the host does not know', async () => {
  expect(fixture.complaints).toEqual([]);
  expect(await fixture.page.evaluate(() => [...window.workbench.notImplemented])).toEqual([]);
});

async function chooseFile(name: string, buffer: Buffer): Promise<void> {
  const chooser = fixture.page.waitForEvent('filechooser');
  await fixture.page.getByRole('button', { name: 'Open file' }).click();
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer });
}
