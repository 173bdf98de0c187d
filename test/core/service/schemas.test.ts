/**
 * Every resource of the specification is read with all its fields. Unknown is not wrong: values of tomorrow, fields that
 * nobody knows and fields that are null pass; what a schema names has the type it names.
 */
import * as z from 'zod/mini';
import { parseDecimalJson } from '../../../src/core/service/decimal-json';
import { toIssue } from '../../../src/core/service/error-object';
import { operationResult } from '../../../src/core/service/operation-result';
import { searchPage } from '../../../src/core/service/search-page';
import { searchRecord } from '../../../src/core/service/search-record';
import { storedTransaction } from '../../../src/core/service/stored-transaction';
import { taxCalculation } from '../../../src/core/service/tax-calculation';
import { transactionPayload } from '../../../src/core/service/transaction-payload';
import { webhookNotification } from '../../../src/core/service/webhook-notification';

function read<T>(schema: z.core.$ZodType<T>, value: unknown): T {
  return z.parse(schema, parseDecimalJson(JSON.stringify(value)));
}

function refuses(schema: z.core.$ZodType, value: unknown): boolean {
  return !z.safeParse(schema, parseDecimalJson(JSON.stringify(value))).success;
}

const record = {
  backfill: false,
  country_code: 'MX',
  currency_code: 'MXN',
  customer: { external_id: 'c-1', id: 'srv-c-1', name: 'Ana' },
  data_source: 'API',
  direction: 'SENT',
  errors: [
    {
      code: 'field_not_valid',
      message: 'Not allowed',
      type: 'validation',
      field: 'tax_reason',
      doc_link: 'https://docs.example/errors',
    },
  ],
  last_updated_date: '2025-03-01T10:00:00Z',
  operation_id: 'op-1',
  reporting_date: '2025-03-01T09:59:00Z',
  status: 'SUCCESS',
  supplier: { country_code: 'MX', external_id: 's-1', id: 'srv-s-1', name: 'Acme' },
  tax_reason: {
    code: 'REFUSAL',
    description: 'Refused by the buyer',
    tax_reason_details: [{ code: 'QTY', note: 'Wrong quantity' }],
  },
  transaction_date: '2025-02-28T12:00:00-06:00',
  transaction_id: 'INV-1',
  transaction_number: '1',
  transaction_scenario: 'DEBIT',
  type: 'FULL',
  user_activities: {
    invoice_downloaded: {
      time: '2025-03-02T10:00:00Z',
      type: 'INVOICE_DOWNLOADED',
      user_id: 'u-1',
    },
  },
  workflow_operations: [{ type: 'REPORTING', status: 'SUCCESS' }],
  workflow_status: 'DONE',
};

describe('a search record', () => {
  test('keeps every field', () => {
    expect(read(searchRecord, record)).toEqual(record);
  });

  test('has exact amounts', () => {
    const amounts = { total_amount: 116.55, total_net_amount: 100.1, total_tax_amount: 16.45 };
    expect(read(searchRecord, amounts)).toEqual({
      total_amount: '116.55',
      total_net_amount: '100.1',
      total_tax_amount: '16.45',
    });
  });

  test('may be empty, since all its fields are optional', () => {
    expect(read(searchRecord, {})).toEqual({});
  });

  test('takes values and fields of tomorrow', () => {
    const future = {
      status: 'WAITING_FOR_STAMP',
      direction: 'SIDEWAYS',
      workflow_operations: [{ type: 'BLESSING', status: 'HALFWAY' }],
      something: { new: true },
    };
    expect(read(searchRecord, future)).toEqual(future);
  });

  test('counts a known field that is null as absent, and keeps an unknown one', () => {
    expect(read(searchRecord, { status: null, customer: { name: null }, other: null })).toEqual({
      customer: {},
      other: null,
    });
  });

  test.each([{}, '', null])('has no tax reason when it is %p', (empty) => {
    expect(read(searchRecord, { tax_reason: empty }).tax_reason).toBeUndefined();
  });

  test('takes a tax reason that is a plain code', () => {
    expect(read(searchRecord, { tax_reason: 'G01' }).tax_reason).toEqual({ code: 'G01' });
  });

  test('is refused when a known field has another type', () => {
    expect(refuses(searchRecord, { status: 7 })).toBe(true);
    expect(refuses(searchRecord, { total_amount: 'much' })).toBe(true);
    expect(refuses(searchRecord, { tax_reason: { description: 'no code' } })).toBe(true);
    expect(refuses(searchRecord, ['INV-1'])).toBe(true);
  });
});

describe('a search page', () => {
  test('has a limit, a cursor and the records', () => {
    const page = { limit: 25, next_cursor: 'abc', transactions: [record] };
    expect(read(searchPage, page)).toEqual(page);
  });

  test('without the list is no page: "nothing found" must have been said', () => {
    expect(refuses(searchPage, {})).toBe(true);
    expect(refuses(searchPage, { limit: 25 })).toBe(true);
    expect(refuses(searchPage, [])).toBe(true);
  });

  test('with a list that is null is an empty page', () => {
    expect(read(searchPage, { next_cursor: null, transactions: null }).transactions).toEqual([]);
  });
});

const payload = {
  reference_transaction_id: 'INV-0',
  country_code: 'PT',
  language_code: 'pt',
  currency_code: 'EUR',
  transaction_date: '2025-02-28T12:00:00Z',
  transaction_number: '2025/1',
  transaction_id: 'INV-1',
  type: 'FULL',
  items: [
    {
      number: 1,
      name: 'Chair',
      unit: 'piece',
      type: 'GOODS',
      description: 'A chair',
      tax_breakdowns: [{ regime: 'VAT', type: 'ISR' }],
    },
  ],
  supplier: { id: 'srv-s-1' },
  customer: {
    legal_name: 'Ana Lda',
    trade_name: 'Ana',
    entity_number: '7',
    address: {
      country_code: 'PT',
      city: 'Lisboa',
      postal_code: '1000-001',
      province: 'a',
      region: 'b',
      state: 'c',
      district: 'd',
      canton: 'e',
      city_code: 'f',
      neighbourhood: 'g',
      address_line_1: 'h',
      address_line_2: 'i',
      number: '1',
      prefix: 'j',
      suffix: 'k',
    },
    tax_information: { tax_number: '501442600', regime: '601' },
    type: 'INDIVIDUAL',
  },
  note: 'thanks',
  payments: [{ type: 'CREDIT', code: 'PUE' }],
  tax_reason: 'G01',
};

describe('a submission payload', () => {
  test('keeps every field', () => {
    expect(read(transactionPayload, payload)).toEqual(payload);
  });

  test('has exact amounts, quantities and rates', () => {
    const read1 = read(transactionPayload, {
      transaction_id: 'INV-1',
      items: [
        {
          number: 1,
          quantity: 3,
          unit_price: 5000.245,
          net_price: 15000.735,
          tax_breakdowns: [{ rate: 23, amount: 1150.05635 }],
        },
      ],
      payments: [{ amount: 6150.30135 }],
      total_amount: 6150.30135,
      total_net_amount: 5000.245,
      total_tax_amount: 1150.05635,
    });
    expect(read1).toEqual({
      transaction_id: 'INV-1',
      items: [
        {
          number: 1,
          quantity: '3',
          unit_price: '5000.245',
          net_price: '15000.735',
          tax_breakdowns: [{ rate: '23', amount: '1150.05635' }],
        },
      ],
      payments: [{ amount: '6150.30135' }],
      total_amount: '6150.30135',
      total_net_amount: '5000.245',
      total_tax_amount: '1150.05635',
    });
  });

  test('needs its id, its items and their whole numbers', () => {
    expect(refuses(transactionPayload, { items: [] })).toBe(true);
    expect(refuses(transactionPayload, { transaction_id: 'INV-1' })).toBe(true);
    expect(refuses(transactionPayload, { transaction_id: 'a', items: [{ number: 1.5 }] })).toBe(
      true,
    );
  });
});

test('a stored transaction is the payload with what became of it', () => {
  const stored = {
    ...payload,
    status: 'SUCCESS',
    errors: [{ code: 'tax_authority_warning', message: 'Late' }],
    reported_at: '2025-03-01T10:00:00Z',
    operation_id: 'op-1',
    attachments: [{ url: 'https://files.example/1' }],
  };
  expect(read(storedTransaction, stored)).toEqual(stored);
});

test('an operation result has errors, a message and the ids', () => {
  const result = {
    errors: record.errors,
    message: 'Invalid transaction payload',
    operation_id: 'op-1',
    transaction_id: 'INV-1',
  };
  expect(read(operationResult, result)).toEqual(result);
});

test('an error object becomes an issue in our words, with what is missing left out', () => {
  expect(toIssue(read(operationResult, { errors: record.errors }).errors?.[0] ?? {})).toEqual({
    code: 'field_not_valid',
    message: 'Not allowed',
    type: 'validation',
    field: 'tax_reason',
    docLink: 'https://docs.example/errors',
  });
  expect(toIssue({})).toEqual({ code: '', message: '' });
});

test('a tax calculation has its input, its result, and exact numbers', () => {
  const texts = {
    customer_country: 'pt',
    supplier_country: 'es',
    marketplace_country: 'us',
    transaction_service_category: 'goods',
    transaction_service_sub_category: 'chairs',
    transaction_date: '2025-03-01T10:00:00.000Z',
    supplier_taxable: true,
    sale_through_marketplace: false,
    is_user_marketplace: false,
    customer_taxable: true,
  };
  const verdicts = {
    supplier_taxable: true,
    transaction_taxable: true,
    b2c_price_inclusive_tax: false,
    tax_logic_label: 'domestic',
    tax_breakdown_label: 'IVA',
    transaction_jurisdiction: 'pt',
  };
  const calculation = read(taxCalculation, {
    uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
    input: { ...texts, transaction_value: 100.1 },
    result: {
      ...verdicts,
      transaction_value_net: 100.1,
      transaction_value_gross: 123.123,
      transaction_tax_amount: 23.023,
      transaction_effective_tax_rate: 0.23,
      tax_breakdown: [{ name: 'IVA', rate: 0.23, amount: 23.023 }],
    },
  });
  expect(calculation).toEqual({
    uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
    input: { ...texts, transaction_value: '100.1' },
    result: {
      ...verdicts,
      transaction_value_net: '100.1',
      transaction_value_gross: '123.123',
      transaction_tax_amount: '23.023',
      transaction_effective_tax_rate: '0.23',
      tax_breakdown: [{ name: 'IVA', rate: '0.23', amount: '23.023' }],
    },
  });
  expect(refuses(taxCalculation, { result: {} })).toBe(true);
});

describe('a webhook notification', () => {
  const notification = {
    event_type: 'lookup.batch_validation_completed',
    delivered_at: '2025-03-01T10:00:00Z',
    resource_id: 'r-1',
    resource_url: 'https://demo.example/lookup/v2/batch-validations/r-1',
    webhook_id: 'w-1',
    external_id: 'INV-1',
    errors: [{ code: 'x', message: 'y' }],
  };

  test('keeps every field, of any event', () => {
    expect(read(webhookNotification, notification)).toEqual(notification);
    expect(read(webhookNotification, { ...notification, event_type: 'of.tomorrow' })).toMatchObject(
      { event_type: 'of.tomorrow' },
    );
  });

  test.each(['event_type', 'delivered_at', 'resource_id', 'resource_url', 'webhook_id'])(
    'needs %s',
    (field) => {
      expect(refuses(webhookNotification, { ...notification, [field]: undefined })).toBe(true);
    },
  );
});
