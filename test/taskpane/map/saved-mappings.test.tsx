/**
 * A mapping is found again by the headers of a sheet, goes out as text and comes in from a text or a file; what is offered
 * beside the columns counts once its box is ticked.
 */
import { screen, waitFor } from '@testing-library/react';
import { headerFingerprint } from '../../../src/core/mapping/header-fingerprint';
import { mappingFileText } from '../../../src/core/mapping/mapping-file';
import type { MappingOffer } from '../../../src/core/mapping/mapping-offer';
import { recogniseMapping, type KeptMapping } from '../../../src/core/mapping/recognise-mapping';
import { SANDBOX } from '../support/fake-services';
import { renderPane } from '../support/render-pane';
import { MAPPING, SOURCE } from '../support/sample-source';

const connected = { connectedTo: SANDBOX };

function keeping(headers: readonly string[]) {
  const kept: KeptMapping = {
    name: 'May',
    fingerprint: headerFingerprint(headers),
    mapping: MAPPING,
  };
  return {
    ...connected,
    workbook: { listMappings: () => Promise.resolve([kept]) },
    mapping: {
      recognise: (all: readonly KeptMapping[]) => Promise.resolve(recogniseMapping(all, SOURCE)),
    },
  };
}

test('the second month needs no mapping: it is that of the sheet with the same headers', async () => {
  renderPane(keeping(SOURCE.headers));
  expect(
    await screen.findByText('The headers are those of May: its mapping is used.'),
  ).toBeVisible();
  expect(screen.getByLabelText('Field of column Quantity')).toHaveValue('items.quantity');
});

test('nearly the same headers are said to be so', async () => {
  renderPane(keeping([...SOURCE.headers, 'Notes']));
  expect(
    await screen.findByText('The headers are nearly those of May: its mapping is used.'),
  ).toBeVisible();
});

test('a mapping that was recognised can be dropped for a suggestion', async () => {
  const { person } = renderPane(keeping(SOURCE.headers));
  await person.click(await screen.findByRole('button', { name: 'Suggest anew' }));
  await waitFor(() => {
    expect(screen.queryByText(/its mapping is used/)).toBeNull();
  });
});

test('the mapping is there as text, to copy', async () => {
  const { person } = renderPane(connected);
  await person.click(await screen.findByRole('button', { name: 'Export' }));
  expect(await screen.findByLabelText('The mapping as JSON')).toHaveValue(mappingFileText(MAPPING));
  await person.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Copied.')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(mappingFileText(MAPPING));
});

test('a pasted mapping takes the place of the one that stands there, and is kept', async () => {
  const { person, done } = renderPane(connected);
  await person.click(await screen.findByRole('button', { name: 'Import' }));
  const [first] = MAPPING.columns;
  const text = mappingFileText({ ...MAPPING, columns: first === undefined ? [] : [first] });
  await person.click(screen.getByLabelText('Paste a mapping, or choose its file'));
  await person.paste(text);
  await person.click(screen.getByRole('button', { name: 'Use this mapping' }));
  expect(await screen.findByText('The mapping from the file is used.')).toBeVisible();
  expect(screen.getByLabelText('Field of column Quantity')).toHaveValue('');
  await waitFor(() => {
    expect(done.at(-1)).toBe('save transaction_number');
  });
});

test('a mapping is taken from a file, and what is not in the sheet is named', async () => {
  const { person } = renderPane(connected);
  await person.click(await screen.findByRole('button', { name: 'Import' }));
  const columns = [
    ...MAPPING.columns,
    { column: 9, header: 'Gone', field: 'items.unit_price' as const },
  ];
  const text = mappingFileText({ ...MAPPING, columns });
  const file = new File([text], 'mapping.json', { type: 'application/json' });
  // jsdom's files have no `text`.
  Object.assign(file, { text: () => Promise.resolve(text) });
  await person.upload(screen.getByLabelText('Choose a file', { selector: 'input' }), file);
  expect(
    await screen.findByText('The mapping from the file is used. Not in this sheet: Gone.'),
  ).toBeVisible();
});

test('a text that is no mapping is refused with the place, and nothing changes', async () => {
  const { person, done } = renderPane(connected);
  await person.click(await screen.findByRole('button', { name: 'Import' }));
  await person.click(screen.getByLabelText('Paste a mapping, or choose its file'));
  await person.paste('{"version": 2,\n"columns": x}');
  await person.click(screen.getByRole('button', { name: 'Use this mapping' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The mapping is not JSON: line 2');
  expect(done.filter((what) => what.startsWith('save'))).toEqual([]);
});

describe('offers', () => {
  const VALUES: MappingOffer = {
    kind: 'values',
    column: 4,
    header: 'Country',
    field: 'country_code',
    meanings: [
      { cell: 'United Kingdom', means: 'GB' },
      { cell: 'France', means: 'FR' },
    ],
    feeds: true,
    rowCount: 4,
  };
  const FLIP: MappingOffer = {
    kind: 'flip-signs',
    flip: { where: 'cell-says', of: 'transaction', column: 4, header: 'Kind', cells: ['Credit'] },
    rowCount: 1,
  };
  const offering = {
    ...connected,
    mapping: {
      suggest: () => Promise.resolve({ mapping: MAPPING, columns: [], offers: [VALUES, FLIP] }),
    },
  };

  test('say what they do and to how many rows, and are not taken by themselves', async () => {
    renderPane(offering);
    const values = await screen.findByRole('checkbox', {
      name: 'country_code: United Kingdom is GB, France is FR (4 rows)',
    });
    expect(values).not.toBeChecked();
    expect(
      screen.getByRole('checkbox', {
        name: 'Turn the signs of credit notes (Credit): their amounts are positive in 1 row',
      }),
    ).not.toBeChecked();
    expect(screen.getByText('4 required fields are missing')).toBeVisible();
  });

  test('are taken by a tick, and given back by another', async () => {
    const { person } = renderPane(offering);
    const values = await screen.findByRole('checkbox', { name: /^country_code/ });
    await person.click(values);
    expect(values).toBeChecked();
    expect(await screen.findByText('3 required fields are missing')).toBeVisible();
    await person.click(values);
    expect(values).not.toBeChecked();
    expect(await screen.findByText('4 required fields are missing')).toBeVisible();
  });
});
