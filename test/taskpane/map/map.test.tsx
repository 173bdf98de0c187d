/**
 * Map finds the source by itself, puts what is missing on top, lets everything be changed, and keeps the mapping in the
 * book on every change.
 */
import { screen, waitFor, within } from '@testing-library/react';
import { AppError } from '../../../src/core/domain/app-error';
import { SANDBOX } from '../support/fake-services';
import { renderPane } from '../support/render-pane';
import { LOCATION, MAPPING, SOURCE } from '../support/sample-source';

const connected = { connectedTo: SANDBOX };

test('the source is found, and what is missing stands on top', async () => {
  renderPane(connected);
  expect(await screen.findByText('Sheet1: 4 rows, header in row 1')).toBeVisible();
  const missing = screen.getByRole('region', { name: '4 required fields are missing' });
  expect(within(missing).getByText('country_code')).toBeVisible();
  expect(within(missing).getByText('supplier.id')).toBeVisible();
});

test('a missing field is fed by a column', async () => {
  const { person, done } = renderPane(connected);
  const choice = await screen.findByLabelText('Column for country_code');
  await person.selectOptions(choice, 'Country');
  expect(await screen.findByText('3 required fields are missing')).toBeVisible();
  expect(screen.getByLabelText('Field of column Country')).toHaveValue('country_code');
  await waitFor(() => {
    expect(done.at(-1)).toMatch(/^save .*country_code/);
  });
});

test('a missing field is the same for all rows, and that can be taken back', async () => {
  const { person } = renderPane(connected);
  await person.type(
    await screen.findByLabelText('country_code, the same for all rows'),
    'GB{Enter}',
  );
  expect(await screen.findByText('3 required fields are missing')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Remove country_code' }));
  expect(await screen.findByText('4 required fields are missing')).toBeVisible();
});

test('the filter shows the columns that want a look', async () => {
  const { person } = renderPane(connected);
  await person.click(await screen.findByRole('button', { name: 'Please look 1' }));
  expect(screen.getByLabelText('Field of column Description')).toBeVisible();
  expect(screen.queryByLabelText('Field of column InvoiceNo')).toBeNull();
  await person.selectOptions(screen.getByLabelText('Field of column Description'), 'note');
  expect(await screen.findByText('No such column.')).toBeVisible();
});

test('values that are cut off at the edge of the pane can be read whole', async () => {
  renderPane(connected);
  const values = await screen.findByText('WHITE LANTERN · METAL SIGN');
  expect(values).toHaveAttribute('title', 'WHITE LANTERN · METAL SIGN');
});

test('the mapping of last time is taken from the book', async () => {
  renderPane({ ...connected, workbook: { loadMapping: () => Promise.resolve(MAPPING) } });
  expect(await screen.findByText('The mapping of last time, from this workbook.')).toBeVisible();
});

test('a mapping of last time that cannot be used is replaced by a suggestion', async () => {
  renderPane({ ...connected, workbook: { loadMapping: () => Promise.resolve({ version: 99 }) } });
  await screen.findByText('Sheet1: 4 rows, header in row 1');
  expect(screen.queryByText(/mapping of last time/)).toBeNull();
});

test('the first transactions are read as invoices, with their exact JSON one click away', async () => {
  renderPane(connected);
  const invoice = await screen.findByRole('article', { name: '536365' });
  expect(within(invoice).getByText('6 × WHITE LANTERN')).toBeVisible();
  expect(within(invoice).getByText('35.00 GBP')).toBeVisible();
  expect(within(invoice).getByText(/"transaction_id": "536365"/)).toBeInTheDocument();
});

test('an empty book says what to do', async () => {
  renderPane({ ...connected, workbook: { listSources: () => Promise.resolve([]) } });
  expect(await screen.findByText('There are no rows in this workbook.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Look again' })).toBeVisible();
});

test('what Excel refuses is said in its own words, and can be tried again', async () => {
  let edited = true;
  const refusal = new AppError('WORKBOOK', 'Finish editing the cell (Enter or Esc) and try again.');
  const { person } = renderPane({
    ...connected,
    workbook: {
      readSource: () => (edited ? Promise.reject(refusal) : Promise.resolve(SOURCE)),
    },
  });
  expect(await screen.findByText(refusal.message)).toBeVisible();
  edited = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Sheet1: 4 rows, header in row 1')).toBeVisible();
});

test('another source and another header row can be chosen', async () => {
  const table = { ...LOCATION, kind: 'table' as const, tableName: 'Invoices', rowCount: 99 };
  const { person } = renderPane({
    ...connected,
    workbook: { listSources: () => Promise.resolve([LOCATION, table]) },
  });
  await person.click(await screen.findByRole('button', { name: 'Change' }));
  const row = screen.getByLabelText('Header row');
  await person.clear(row);
  await person.type(row, '3{Enter}');
  expect(await screen.findByText('Sheet1: 4 rows, header in row 3')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Change' }));
  await person.selectOptions(screen.getByLabelText('Table or sheet'), 'Table Invoices on Sheet1');
  expect(
    await screen.findByText('Table Invoices on Sheet1: 4 rows, header in row 1'),
  ).toBeVisible();
});

test('a sheet that was added since can be chosen, and the book is asked once for each opening', async () => {
  const june = { ...LOCATION, sheetId: 'sheet-2', sheetName: 'June', rowCount: 7 };
  let sheets = [LOCATION];
  let asked = 0;
  const { person } = renderPane({
    ...connected,
    workbook: {
      listSources: () => {
        asked += 1;
        return Promise.resolve(sheets);
      },
    },
  });
  const change = await screen.findByRole('button', { name: 'Change' });
  sheets = [june, LOCATION];
  const before = asked;
  await person.click(change);
  expect(await screen.findByRole('option', { name: 'June' })).toBeInTheDocument();
  expect(asked).toBe(before + 1);
  expect(screen.getByLabelText('Table or sheet')).toHaveDisplayValue('Sheet1');
  await person.selectOptions(screen.getByLabelText('Table or sheet'), 'June');
  expect(await screen.findByText('June: 4 rows, header in row 1')).toBeVisible();
});

test('blank rows are counted nowhere, as a check counts none', async () => {
  const rows = [[null, '', ' ', null, null], ...SOURCE.rows.slice(0, 2), ['', null]];
  renderPane({
    ...connected,
    workbook: { readSource: () => Promise.resolve({ ...SOURCE, rows }) },
  });
  expect(await screen.findByText('Sheet1: 2 rows, header in row 1')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Check 2 rows' })).toBeVisible();
});

test('a mapping that the book does not keep is still used, and said not to be remembered', async () => {
  const { person } = renderPane({
    ...connected,
    workbook: { saveMapping: () => Promise.reject(new AppError('WORKBOOK', 'It is read-only.')) },
  });
  await person.selectOptions(await screen.findByLabelText('Column for country_code'), 'Country');
  expect(await screen.findByText('This mapping will not be remembered.')).toBeVisible();
  expect(screen.getByText('3 required fields are missing')).toBeVisible();
});

test('a row without headers is said at the top with the way on, in place of all that would be missing', async () => {
  const numbers = { ...SOURCE, headers: ['536365', '01/12/2010', '6', '2.55', '17850'] };
  const { person } = renderPane({
    ...connected,
    workbook: {
      readSource: ({ headerRow }) =>
        Promise.resolve(headerRow === 1 ? numbers : { ...SOURCE, headerRow }),
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Row 1 holds no headers. Put a name over each column, or say in which row the headers are.',
  );
  expect(screen.queryByText(/required fields? (is|are) missing/)).toBeNull();
  const headerRow = screen.getByLabelText('Header row');
  await person.clear(headerRow);
  await person.type(headerRow, '2{Enter}');
  expect(await screen.findByText('4 required fields are missing')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
