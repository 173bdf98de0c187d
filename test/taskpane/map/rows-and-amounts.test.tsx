/**
 * How rows make transactions, what is skipped and where it stands, and what is done with amounts: each has its control,
 * and what it does is shown.
 */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { AppError } from '../../../src/core/domain/app-error';
import { checkSource } from '../../../src/core/mapping/check-source';
import { atOnce } from '../../../src/core/domain/steps';
import type { Mapping } from '../../../src/core/mapping/mapping';
import { readingQuestions } from '../../../src/core/mapping/reading-questions';
import type { Source } from '../../../src/core/mapping/source';
import { SANDBOX, type FakeParts } from '../support/fake-services';
import { renderPane } from '../support/render-pane';
import { MAPPING, SOURCE } from '../support/sample-source';
import { watchMapping } from '../support/watch-mapping';

const ROWS: Source = {
  ...SOURCE,
  headers: ['No', 'Date', 'Kind', 'Item', 'Quantity', 'Price'],
  rows: [
    ['1', '03/04/2025', 'Sale', 'Paper', 2, 10],
    [null, null, null, null, null, null],
    [null, null, null, null, null, null],
    ['2', '05/06/2025', 'Credit', 'Paper', 1, 10],
    ['Total', null, null, null, 3, null],
    ['No', 'Date', 'Kind', 'Item', 'Quantity', 'Price'],
  ],
};

const MAPPED: Mapping = {
  ...MAPPING,
  columns: [
    { column: 0, header: 'No', field: 'transaction_number' },
    { column: 1, header: 'Date', field: 'transaction_date' },
    { column: 3, header: 'Item', field: 'items.name' },
    { column: 4, header: 'Quantity', field: 'items.quantity' },
    { column: 5, header: 'Price', field: 'items.unit_price' },
  ],
};

function renderRows(workbook: FakeParts['workbook'] = {}, mapping: FakeParts['mapping'] = {}) {
  const watched = watchMapping();
  const rendered = renderPane({
    connectedTo: SANDBOX,
    workbook: { ...watched.workbook, readSource: () => Promise.resolve(ROWS), ...workbook },
    mapping: {
      suggest: () => Promise.resolve({ mapping: MAPPED, columns: [], offers: [] }),
      questions: (source, now) => Promise.resolve(atOnce(readingQuestions(source, now))),
      check: (source, now) => Promise.resolve(checkSource(source, now)),
      ...mapping,
    },
  });
  return { ...rendered, latest: watched.latest };
}

test('what is skipped is counted by kind, and a row is a click away; the keyboard stays in the list', async () => {
  const { person, done } = renderRows();
  await person.click(
    await screen.findByRole('button', {
      name: '4 rows skipped: 2 blank, 1 total, 1 repeated header',
    }),
  );
  const blank = screen.getByRole('group', { name: 'Blank rows' });
  const rows = within(blank).getByRole('button', { name: 'Rows 3 to 4' });
  await person.click(rows);
  await waitFor(() => {
    expect(done).toContain('select Sheet1!A3:F4');
  });
  expect(rows).toHaveFocus();
  await person.click(screen.getByRole('checkbox', { name: 'Skip rows of totals' }));
  expect(
    await screen.findByRole('button', { name: '3 rows skipped: 2 blank, 1 repeated header' }),
  ).toBeVisible();
});

test('a row that Excel does not show says why', async () => {
  const refusal = new AppError('WORKBOOK', 'Finish editing the cell (Enter or Esc) and try again.');
  const { person } = renderRows({ selectCell: () => Promise.reject(refusal) });
  await person.click(await screen.findByRole('button', { name: /^4 rows skipped/ }));
  await person.click(screen.getByRole('button', { name: 'Row 6' }));
  expect(await screen.findByText(refusal.message)).toBeVisible();
});

test('where the id stands, and taxes in rows of their own', async () => {
  const { person, latest } = renderRows();
  await person.selectOptions(
    await screen.findByLabelText('The id of a transaction stands'),
    'on its first row only',
  );
  expect(
    await screen.findByText('The rows without an id right under it are its further items.'),
  ).toBeVisible();
  await person.click(
    screen.getByRole('checkbox', { name: 'Further taxes of an item stand in rows of their own' }),
  );
  await waitFor(() => {
    expect(latest()?.layout).toEqual({ headerValues: 'first-row', taxes: 'further-rows' });
  });
});

test('signs are turned where a column says so, and the preview shows it', async () => {
  const { person, latest } = renderRows();
  await person.selectOptions(
    await screen.findByLabelText('Signs'),
    'turned where a column says so',
  );
  await person.selectOptions(await screen.findByLabelText('The column that says so'), 'Kind');
  await person.click(await screen.findByRole('checkbox', { name: 'Credit' }));
  const credit = screen.getByRole('article', { name: '2' });
  expect((await within(credit).findAllByText('-10.00 GBP')).length).toBeGreaterThan(0);
  expect(latest()?.flipSigns).toMatchObject({ column: 2, header: 'Kind', cells: ['Credit'] });
  await person.selectOptions(screen.getByLabelText('Signs'), 'turned where an original is named');
  await waitFor(() => {
    expect(latest()?.flipSigns).toEqual({ where: 'original-named' });
  });
  await person.selectOptions(screen.getByLabelText('Signs'), 'as they stand');
  await waitFor(() => {
    expect(latest()?.flipSigns).toBeUndefined();
  });
});

test('totals that no cell gives are said not to be sent, and once computed to be computed', async () => {
  const { person } = renderRows();
  const first = await screen.findByRole('article', { name: '1' });
  expect(within(first).getByText('from its lines, not sent')).toBeVisible();
  await person.click(screen.getByRole('checkbox', { name: 'Compute totals that are missing' }));
  expect(await within(first).findAllByText('computed')).toHaveLength(3);
  expect(within(first).queryByText('from its lines, not sent')).toBeNull();
  expect(within(first).getByText(/"total_amount": 20/)).toBeInTheDocument();
});

test('a question shows real cells and what either way makes of them; the answer takes the keyboard to the column', async () => {
  const { person, latest } = renderRows();
  expect(await screen.findByText('1 question about your values')).toBeVisible();
  expect(screen.getByRole('tab', { name: /Map/ })).toHaveTextContent(/things? to do|\d/);
  expect(screen.getByText('Date: how are 03/04/2025 and 05/06/2025 read?')).toBeVisible();
  await person.click(
    screen.getByRole('button', { name: 'month first: Mar 4, 2025 and May 6, 2025' }),
  );
  await waitFor(() => {
    expect(screen.queryByText(/question about your values/)).toBeNull();
  });
  expect(latest()?.columns[1]?.reading).toEqual({ dateOrder: 'mdy', dateOrderChosen: true });
  await waitFor(() => {
    expect(screen.getByLabelText('Field of column Date')).toHaveFocus();
  });
});

test('a choice for all columns answers as well', async () => {
  const { person, latest } = renderRows();
  await screen.findByText('1 question about your values');
  await person.selectOptions(
    await screen.findByLabelText('Order of day and month in text dates'),
    'day, month, year',
  );
  await person.selectOptions(
    screen.getByLabelText('Order of day and month in text dates'),
    'month, day, year',
  );
  await waitFor(() => {
    expect(screen.queryByText(/question about your values/)).toBeNull();
  });
  expect(latest()?.reading).toMatchObject({ dateOrder: 'mdy', dateOrderChosen: true });
});

test('a mapping that was kept without an answer asks again, one with it does not', async () => {
  const kept = {
    loadMapping: () => Promise.resolve('kept'),
  };
  renderRows(kept, { restore: () => Promise.resolve(MAPPED) });
  expect(await screen.findByText('1 question about your values')).toBeVisible();
  cleanup();
  const { reading } = MAPPED;
  const answered = { ...MAPPED, reading: { ...reading, dateOrderChosen: true } };
  renderRows(kept, { restore: () => Promise.resolve(answered) });
  await screen.findByText('The mapping of last time, from this workbook.');
  await screen.findByRole('article', { name: '1' });
  expect(screen.queryByText(/question about your values/)).toBeNull();
});
