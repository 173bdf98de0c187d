/**
 * The preview is a transaction as it would be sent: its codes after their meanings, parties with the whole address, what it
 * adjusts, every tax of an item, every payment, and the date with its offset. The JSON is that of the request.
 */
import { screen, within } from '@testing-library/react';
import { checkSource } from '../../../src/core/mapping/check-source';
import { findField } from '../../../src/core/mapping/fields';
import type { Mapping } from '../../../src/core/mapping/mapping';
import type { Source } from '../../../src/core/mapping/source';
import { SANDBOX } from '../support/fake-services';
import { renderPane } from '../support/render-pane';
import { MAPPING, SOURCE } from '../support/sample-source';

const CELLS = {
  transaction_id: 'A-1',
  transaction_number: '2025/7',
  transaction_date: '01/07/2025 10:30',
  type: 'Abono',
  reference_transaction_id: 'F-9',
  'customer.legal_name': 'Acme SL',
  'customer.trade_name': 'Acme',
  'customer.tax_information.tax_number': 'B123',
  'customer.address.address_line_1': 'Calle Mayor',
  'customer.address.number': '1',
  'customer.address.postal_code': '28001',
  'customer.address.city': 'Madrid',
  'customer.address.province': 'Madrid',
  'customer.address.country_code': 'España',
  'items.name': 'Work',
  'items.quantity': 2,
  'items.unit_price': 50,
  'items.net_price': 100,
  'items.tax_breakdowns.rate': 21,
  'items.tax_breakdowns.amount': 21,
  'items.tax_breakdowns[2].rate': 15,
  'items.tax_breakdowns[2].amount': -15,
  'items.reference_transaction_id': 'F-8',
  'payments.type': 'CARD',
  'payments.amount': 100,
  'payments[2].type': 'CASH',
  'payments[2].amount': 6,
};

const HEADERS = Object.keys(CELLS);
const ONE_ROW: Source = { ...SOURCE, headers: HEADERS, rows: [Object.values(CELLS)] };

const MAPPED: Mapping = {
  ...MAPPING,
  columns: HEADERS.flatMap((header, column) => {
    const field = findField(header)?.path;
    return field === undefined ? [] : [{ column, header, field }];
  }),
  constants: {
    currency_code: 'EUR',
    country_code: 'ES',
    language_code: 'es',
    'supplier.id': 's-1',
    'items.tax_breakdowns.regime': 'IVA',
    'items.tax_breakdowns[2].regime': 'RET',
    'items.tax_breakdowns[2].type': 'IRPF',
  },
  defaults: { 'customer.type': 'BUSINESS' },
  values: {
    type: [{ cell: 'Abono', means: 'FULL' }],
    'customer.address.country_code': [{ cell: 'España', means: 'ES' }],
  },
  reading: { ...MAPPING.reading, timeZone: 'Europe/Madrid' },
  flipSigns: { where: 'original-named' },
  missingTotals: 'compute',
};

test('a credit note with all of its parts', async () => {
  renderPane({
    connectedTo: SANDBOX,
    workbook: { readSource: () => Promise.resolve(ONE_ROW) },
    mapping: {
      suggest: () => Promise.resolve({ mapping: MAPPED, columns: [], offers: [] }),
      check: (source, mapping) => Promise.resolve(checkSource(source, mapping)),
    },
  });
  const invoice = await screen.findByRole('article', { name: '2025/7' });
  for (const line of [
    'Jul 1, 2025, 10:30 AM +02:00',
    'A-1 · FULL · ES · EUR · es',
    'Supplier s-1',
    'Adjusts F-9',
    'Acme SL · Acme · BUSINESS',
    'Tax number B123',
    'Calle Mayor 1',
    '28001 Madrid',
    'Madrid, ES',
    '2 × Work',
    '-50.00 EUR',
    'Adjusts F-8',
    'IVA 21 %',
    '-21.00 EUR',
    'RET IRPF 15 %',
    '15.00 EUR',
    'Payment CARD',
    'Payment CASH',
    '-106.00 EUR',
  ]) {
    expect(within(invoice).getByText(line)).toBeInTheDocument();
  }
  expect(within(invoice).getAllByText('computed')).toHaveLength(3);
  const json: unknown = JSON.parse(within(invoice).getByText(/"transaction_id"/).textContent ?? '');
  expect(json).toMatchObject({
    transaction_date: '2025-07-01T10:30:00+02:00',
    total_net_amount: -100,
    total_tax_amount: -6,
    total_amount: -106,
    payments: [
      { type: 'CARD', amount: -100 },
      { type: 'CASH', amount: -6 },
    ],
  });
});

test('a default of a field without a column is seen, and can be taken out', async () => {
  const { person } = renderPane({
    connectedTo: SANDBOX,
    mapping: {
      suggest: () =>
        Promise.resolve({
          mapping: { ...MAPPING, defaults: { type: 'FULL' } },
          columns: [],
          offers: [],
        }),
    },
  });
  expect(await screen.findByLabelText('type, where it is blank')).toHaveValue('FULL');
  await person.click(screen.getByRole('button', { name: 'Remove type' }));
  expect(screen.queryByLabelText('type, where it is blank')).toBeNull();
});
