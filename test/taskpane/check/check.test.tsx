/**
 * Check shows how many are ready, opens each group of problems to its cells, selects a cell in the sheet without taking
 * the keyboard out of the list, and says when the sheet has changed.
 */
import { screen, waitFor, within } from '@testing-library/react';
import { AppError } from '../../../src/core/domain/app-error';
import { SANDBOX, type FakeParts } from '../support/fake-services';
import { renderPane } from '../support/render-pane';
import { CHECKED, MAPPING, checkOf, problem, transaction } from '../support/sample-source';

const bad = (cell: string, transactionId: string) =>
  problem(cell, { code: 'unknown_country', facts: { value: 'France' }, transactionId });

const CHECK = checkOf(
  [
    transaction('536365', [0, 1]),
    transaction('536366', [2], [bad('E4', '536366')]),
    transaction('536367', [3], [bad('E5', '536367')]),
  ],
  { sourceProblems: [problem('', { code: 'required', field: 'currency_code' })] },
);

async function renderCheck(parts: FakeParts = {}) {
  const pane = renderPane({
    connectedTo: SANDBOX,
    mapping: { check: () => Promise.resolve(CHECK) },
    ...parts,
  });
  await pane.person.click(await screen.findByRole('button', { name: 'Check 4 rows' }));
  await screen.findByRole('heading', { name: 'Check the rows' });
  return pane;
}

test('a group opens to its cells, and choosing one selects it and keeps the keyboard', async () => {
  const selected: string[] = [];
  const { person } = await renderCheck({
    workbook: {
      selectCell: (sheetName, address) => {
        selected.push(`${sheetName}!${address}`);
        // Excel gives the keyboard to the sheet.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        return Promise.resolve();
      },
    },
  });
  const group = await screen.findByRole('button', { name: /"France" is not a country code/ });
  expect(group).toHaveTextContent('2 cells · country_code');
  expect(group).toHaveAttribute('aria-expanded', 'false');
  await person.click(group);
  const cell = screen.getByRole('button', { name: /E5/ });
  await person.click(cell);
  await waitFor(() => {
    expect(cell).toHaveFocus();
  });
  expect(selected).toEqual(['Sheet1!E5']);
  expect(cell).toHaveAttribute('aria-current', 'true');
});

test('arrow keys walk through the cells', async () => {
  const { person } = await renderCheck();
  await person.click(await screen.findByRole('button', { name: /"France"/ }));
  await person.click(screen.getByRole('button', { name: /E4/ }));
  await person.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: /E5/ })).toHaveFocus();
  await person.keyboard('{ArrowUp}');
  expect(screen.getByRole('button', { name: /E4/ })).toHaveFocus();
});

test('next and previous go through all problems, and stay under the finger', async () => {
  const { person, done } = await renderCheck();
  const next = await screen.findByRole('button', { name: 'Next problem' });
  await person.click(next);
  expect(await screen.findByText(/^1 of 3: E4/)).toBeInTheDocument();
  await person.click(next);
  expect(await screen.findByText(/^2 of 3: E5/)).toBeInTheDocument();
  expect(next).toHaveFocus();
  await person.click(screen.getByRole('button', { name: 'Previous problem' }));
  await screen.findByText(/^1 of 3: E4/);
  expect(done.filter((deed) => deed.startsWith('select'))).toEqual([
    'select Sheet1!E4',
    'select Sheet1!E5',
    'select Sheet1!E4',
  ]);
});

test('a problem of the mapping leads to Map', async () => {
  const { person } = await renderCheck();
  await person.click(await screen.findByRole('button', { name: /This field is required/ }));
  await person.click(screen.getByRole('button', { name: 'Open Map' }));
  expect(await screen.findByRole('heading', { name: 'Map the columns' })).toBeVisible();
});

test('a cell that cannot be selected says why, and stays in the list', async () => {
  const refusal = new AppError('WORKBOOK', 'Another workbook is in front.');
  const { person } = await renderCheck({
    workbook: { selectCell: () => Promise.reject(refusal) },
  });
  await person.click(await screen.findByRole('button', { name: 'Next problem' }));
  expect(await screen.findByText('Another workbook is in front.')).toBeVisible();
});

test('new rows ask to check again, and all rows are read anew', async () => {
  const checks = [CHECK, CHECKED];
  const { person, edit } = await renderCheck({
    mapping: {
      // Map makes its preview by a check of the first rows, too.
      check: (source) => Promise.resolve(source.rows.length > 0 ? (checks[0] ?? CHECKED) : CHECKED),
      restore: (saved) => Promise.resolve(saved as never),
    },
  });
  await screen.findByText('1 ready · 2 with errors');
  checks.shift();
  edit('A6');
  expect(await screen.findByText('The sheet has changed: check again.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('2 ready · 1 with errors')).toBeVisible();
  expect(screen.queryByText('The sheet has changed: check again.')).toBeNull();
});

test('when all is well there is one sentence, and the way on', async () => {
  const good = checkOf([transaction('536365', [0, 1])]);
  await renderCheck({ mapping: { check: () => Promise.resolve(good) } });
  expect(await screen.findByText('The transaction can be submitted.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Go on with 1 transaction' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Next problem' })).toBeNull();
});

test('of a group of very many cells only those in view are drawn, each with its position', async () => {
  const many = Array.from({ length: 4500 }, (_, index) => bad(`E${String(index + 2)}`, 'id'));
  const check = checkOf([transaction('id', [0], many)]);
  const { person } = await renderCheck({ mapping: { check: () => Promise.resolve(check) } });
  await person.click(await screen.findByRole('button', { name: /"France"/ }));
  const cells = await screen.findAllByRole('button', { name: /^E\d+/ });
  expect(cells.length).toBeLessThan(60);
  const line = cells[1]?.closest('[role=listitem]');
  expect(line).toHaveAttribute('aria-posinset', '2');
  expect(line).toHaveAttribute('aria-setsize', '4500');
});

test('the arrow keys move from line to line, and End to the last', async () => {
  const { person } = await renderCheck();
  const group = await screen.findByRole('button', { name: /"France" is not a country code/ });
  await person.click(group);
  await person.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: /E4/ })).toHaveFocus();
  await person.keyboard('{End}');
  expect(screen.getByRole('button', { name: /This field is required/ })).toHaveFocus();
  await person.keyboard('{Home}');
  expect(group).toHaveFocus();
});

test('F8 goes to the next problem and Shift+F8 to the one before', async () => {
  const { person, done } = await renderCheck();
  await screen.findByText('1 ready · 2 with errors');
  await screen.findByRole('button', { name: /"France"/ });
  await person.keyboard('{F8}{F8}{Shift>}{F8}{/Shift}');
  await waitFor(() => {
    expect(done.filter((deed) => deed.startsWith('select'))).toEqual([
      'select Sheet1!E4',
      'select Sheet1!E5',
      'select Sheet1!E4',
    ]);
  });
  expect(screen.getByText(/^1 of 3: E4\./)).toBeInTheDocument();
});

test('the filter leaves errors or warnings, and one field', async () => {
  const warned = problem('B4', {
    code: 'number_missing',
    severity: 'warning',
    field: 'transaction_number',
  });
  const check = {
    ...CHECK,
    transactions: [...CHECK.transactions, transaction('536368', [3], [warned])],
  };
  const { person } = await renderCheck({ mapping: { check: () => Promise.resolve(check) } });
  await person.click(await screen.findByRole('button', { name: 'Warnings 1' }));
  expect(screen.queryByRole('button', { name: /"France"/ })).toBeNull();
  expect(screen.getByRole('button', { name: /There is no transaction number/ })).toBeVisible();
  await person.selectOptions(screen.getByLabelText('Field'), 'country_code');
  expect(screen.getByText(/^No such problem/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Errors 2' }));
  expect(screen.getByRole('button', { name: /"France"/ })).toBeVisible();
});

test('what the service refuses comes back to the cell that it is about', async () => {
  const good = checkOf(CHECKED.transactions.slice(0, 2));
  const { person } = await renderCheck({ mapping: { check: () => Promise.resolve(good) } });
  await person.click(await screen.findByRole('button', { name: 'Go on with 2 transactions' }));
  await person.click(await screen.findByRole('button', { name: /^Submit 2 transactions/ }));
  await person.click(await screen.findByRole('button', { name: /^Yes, submit/ }));
  await screen.findByText(/1 rejected/);
  await person.click(screen.getByRole('tab', { name: 'Check' }));
  const group = await screen.findByRole('button', {
    name: /The service says: The date is too old/,
  });
  await person.click(group);
  expect(screen.getByRole('button', { name: /B4/ })).toHaveTextContent('536366');
});

test('what was found is written beside the rows, and cleared again', async () => {
  const { person, done } = await renderCheck();
  await person.click(await screen.findByRole('button', { name: 'Mark in sheet' }));
  expect(await screen.findByText('3 rows say now what was found.')).toBeVisible();
  expect(done.filter((deed) => deed.startsWith('mark'))).toEqual([
    'mark 536365 Ready ',
    'mark 536366 Error E4: "France" is not a country code.',
    'mark 536367 Error E5: "France" is not a country code.',
  ]);
  await person.click(screen.getByRole('button', { name: 'Clear marks' }));
  expect(await screen.findByText('The marks of 3 rows were cleared.')).toBeVisible();
  expect(screen.getByText(/^1 row says what became of it/)).toBeVisible();
});

test('without a mapping Check leads to Map', async () => {
  const { person } = renderPane({
    connectedTo: SANDBOX,
    workbook: { listSources: () => Promise.resolve([]) },
  });
  await screen.findByText('There are no rows in this workbook.');
  await person.click(screen.getByRole('tab', { name: 'Check' }));
  await person.click(await screen.findByRole('button', { name: 'Map the columns' }));
  expect(await screen.findByText('There are no rows in this workbook.')).toBeVisible();
});

test('what Map still asks about the values is said, with the way back to it', async () => {
  const question = { column: 1, doubt: 'date_order', cells: [], choices: [] } as const;
  const { person } = await renderCheck({
    mapping: {
      check: () => Promise.resolve(CHECK),
      questions: () => Promise.resolve([question]),
    },
  });
  const notice = await screen.findByText(/^Map asks 1 question about your values/);
  const way = within(notice.parentElement ?? notice).getByRole('button', { name: 'Open Map' });
  await person.click(way);
  expect(await screen.findByText('1 question about your values')).toBeInTheDocument();
});

test('where no question is open, nothing is said of one', async () => {
  await renderCheck();
  await screen.findByText(/1 ready/);
  expect(screen.queryByText(/^Map asks/)).not.toBeInTheDocument();
});

test('a group says as many cells as a fix would write, though a transaction has one problem', async () => {
  const inTwoRows = problem('E2', {
    code: 'unknown_country',
    facts: { value: 'United Kingdom', expected: 'GB' },
    transactionId: '536365',
  });
  await renderCheck({
    mapping: {
      check: () =>
        Promise.resolve(
          checkOf([transaction('536365', [0, 1], [inTwoRows]), transaction('536366', [2])]),
        ),
    },
  });
  const group = await screen.findByRole('button', { name: /"United Kingdom" is not a country/ });
  expect(group).toHaveTextContent('2 cells · country_code');
  expect(screen.getByRole('button', { name: 'Write GB in 2 cells' })).toBeVisible();
});

test.each([
  ['Map “Quantity” to items.net_price', 'save transaction_number,items.net_price'],
  ['Leave “Quantity” out', 'save transaction_number'],
])(
  'a column with totals of lines: “%s” is one click, and all is checked again',
  async (name, saved) => {
    const [id] = MAPPING.columns;
    const mapping = {
      ...MAPPING,
      columns: [
        ...(id === undefined ? [] : [id]),
        { column: 3, header: 'Quantity', field: 'total_amount' },
      ],
    } as const;
    const ofLine = problem('D3', {
      code: 'line_total',
      field: 'total_amount',
      facts: { value: '8', other: '6', first: 'D2', expected: 'items.net_price' },
      transactionId: '536365',
    });
    const { person, done } = await renderCheck({
      mapping: {
        suggest: () => Promise.resolve({ mapping, columns: [], offers: [] }),
        check: (_source, { columns }) =>
          Promise.resolve(
            columns.some(({ field }) => field === 'total_amount')
              ? checkOf([transaction('536365', [0, 1], [ofLine])])
              : checkOf([transaction('536365', [0, 1])]),
          ),
      },
    });
    await person.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText('1 ready')).toBeVisible();
    expect(done.at(-1)).toBe(saved);
    expect(screen.queryByRole('button', { name })).toBeNull();
  },
);
