/**
 * A column opens to how it is read: its own way of writing, what its values and blank cells mean, which of its values turn
 * signs. Each choice counts at once, is kept, and is said in one line when the column is closed.
 */
import { screen, waitFor, within } from '@testing-library/react';
import type { Mapping } from '../../../src/core/mapping/mapping';
import type { Source } from '../../../src/core/mapping/source';
import { SANDBOX } from '../support/fake-services';
import { renderPane } from '../support/render-pane';
import { MAPPING, SOURCE } from '../support/sample-source';
import { watchMapping } from '../support/watch-mapping';

const KINDS: Source = {
  ...SOURCE,
  headers: ['InvoiceNo', 'Kind', 'Price'],
  rows: [
    ['1', 'Factura', '12,50'],
    ['2', 'Ticket', '1,25'],
    ['3', 'Factura', '3'],
    ['4', '', '4'],
  ],
};

const MAPPED: Mapping = {
  ...MAPPING,
  columns: [
    { column: 0, header: 'InvoiceNo', field: 'transaction_number' },
    { column: 1, header: 'Kind', field: 'type' },
    { column: 2, header: 'Price', field: 'items.unit_price' },
  ],
};

function renderKinds(mapping: Mapping = MAPPED) {
  const watched = watchMapping();
  const rendered = renderPane({
    connectedTo: SANDBOX,
    workbook: { ...watched.workbook, readSource: () => Promise.resolve(KINDS) },
    mapping: { suggest: () => Promise.resolve({ mapping, columns: [], offers: [] }) },
  });
  return { ...rendered, latest: watched.latest };
}

const openerOf = (header: string) =>
  screen.findByRole('button', { name: `How column ${header} is read` });

test('values are listed with their rows, and a typed code is their meaning', async () => {
  const { person, latest } = renderKinds();
  await person.click(await openerOf('Kind'));
  const values = await screen.findByRole('group', { name: 'What the values mean' });
  expect(
    within(values)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual(['Factura2 rows', 'Ticket1 row']);
  await person.type(screen.getByLabelText('Meaning of Factura'), 'FULL{Enter}');
  await waitFor(() => {
    expect(latest()?.values).toEqual({ type: [{ cell: 'Factura', means: 'FULL' }] });
  });
  // The keyboard stays where it was.
  expect(screen.getByLabelText('Meaning of Factura')).toHaveFocus();
  await person.type(screen.getByLabelText('Meaning of Ticket'), '(blank){Enter}');
  await waitFor(() => {
    expect(latest()?.values?.type).toContainEqual({ cell: 'Ticket', means: '' });
  });
  await person.clear(screen.getByLabelText('Meaning of Factura'));
  await person.tab();
  await waitFor(() => {
    expect(latest()?.values?.type).toEqual([{ cell: 'Ticket', means: '' }]);
  });
});

test('what is known is taken at one click', async () => {
  const { person, latest } = renderKinds();
  await person.click(await openerOf('Kind'));
  await person.click(
    await screen.findByRole('button', {
      name: 'Take 2 known meanings: Factura is FULL, Ticket is RECEIPT',
    }),
  );
  expect(await screen.findByLabelText('Meaning of Ticket')).toHaveValue('RECEIPT');
  expect(latest()?.values?.type).toEqual([
    { cell: 'Factura', means: 'FULL' },
    { cell: 'Ticket', means: 'RECEIPT' },
  ]);
  expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull();
});

test('a meaning of last time whose value is not in this sheet can be seen and taken out', async () => {
  const { person, latest } = renderKinds({
    ...MAPPED,
    values: { type: [{ cell: 'Abono', means: 'FULL' }] },
  });
  await person.click(await openerOf('Kind'));
  const gone = await screen.findByLabelText('Meaning of Abono');
  expect(screen.getByText('not in this sheet')).toBeVisible();
  await person.clear(gone);
  await person.keyboard('{Enter}');
  await waitFor(() => {
    expect(latest()).toEqual(MAPPED);
  });
});

test('blank cells are counted and get a default; closed, the column says what is its own', async () => {
  const { person, latest } = renderKinds();
  await person.click(await openerOf('Kind'));
  expect(await screen.findByText('1 cell is blank.')).toBeVisible();
  await person.type(screen.getByLabelText('Blank cells mean'), 'SIMPLIFIED{Enter}');
  await waitFor(() => {
    expect(latest()?.defaults).toEqual({ type: 'SIMPLIFIED' });
  });
  await person.click(await openerOf('Kind'));
  expect(screen.getByText('blank is SIMPLIFIED')).toBeVisible();
});

test('one column has its own decimal sign, shown with its own cells', async () => {
  const { person, latest } = renderKinds();
  await person.click(await openerOf('Price'));
  expect(await screen.findByText('12,50 → cannot be read')).toBeVisible();
  await person.selectOptions(screen.getByLabelText('Decimal sign'), 'decimal comma');
  expect(await screen.findByText('12,50 → 12.5')).toBeVisible();
  expect(latest()?.columns[2]?.reading).toEqual({ decimalSign: ',', decimalSignChosen: true });
  await person.selectOptions(
    screen.getByLabelText('Decimal sign'),
    'as the others (decimal point)',
  );
  await waitFor(() => {
    expect(latest()).toEqual(MAPPED);
  });
});

test('values that turn signs are ticked; without one nothing is turned', async () => {
  const { person, latest } = renderKinds();
  await person.click(await openerOf('Kind'));
  await person.click(
    await screen.findByRole('checkbox', { name: 'Some values turn the signs of amounts' }),
  );
  expect(screen.getByText('Tick the values that mean a credit note.')).toBeVisible();
  expect(latest()?.flipSigns).toBeUndefined();
  // The list below, of the column that turns signs, shows the same ones.
  const ticket = screen.getByRole('checkbox', { name: 'Ticket' });
  await person.click(ticket);
  const [scope] = await screen.findAllByLabelText('They turn');
  await person.selectOptions(scope ?? ticket, 'the amounts of their row');
  await waitFor(() => {
    expect(latest()?.flipSigns).toEqual({
      where: 'cell-says',
      of: 'item',
      column: 1,
      header: 'Kind',
      cells: ['Ticket'],
    });
  });
  await person.click(ticket);
  await waitFor(() => {
    expect(latest()?.flipSigns).toBeUndefined();
  });
  expect(ticket).toBeInTheDocument();
  expect(ticket).not.toBeChecked();
});

test('the id has no meanings and no default', async () => {
  const { person } = renderKinds();
  await person.click(await openerOf('InvoiceNo'));
  await screen.findByRole('checkbox', { name: 'Some values turn the signs of amounts' });
  expect(screen.queryByLabelText('Blank cells mean')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Give values a meaning' })).toBeNull();
});

test('a column that is mapped by hand is read as its values are written', async () => {
  const { person, latest } = renderKinds({ ...MAPPED, columns: MAPPED.columns.slice(0, 2) });
  const field = await screen.findByLabelText('Field of column Price');
  // The choices are drawn after the columns.
  await within(field).findByRole('option', { name: 'items.unit_price' });
  await person.selectOptions(field, 'items.unit_price');
  expect(await screen.findByText('decimal comma')).toBeVisible();
  expect(latest()?.columns[2]?.reading).toEqual({ decimalSign: ',' });
});

test('a field that is only likely is asked, and one click says that it is right', async () => {
  const { person } = renderPane({ connectedTo: SANDBOX });
  await person.click(await screen.findByRole('button', { name: 'Yes, Description is items.name' }));
  expect(await screen.findByText('chosen')).toBeVisible();
  expect(screen.queryByText('please look')).toBeNull();
  await waitFor(() => {
    expect(screen.getByLabelText('Field of column Description')).toHaveFocus();
  });
});
