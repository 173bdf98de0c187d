/**
 * Unknown is not wrong: whatever the service adds, at any depth and with numbers of any length, is kept as it was; words
 * that nobody has told us of pass through. And an error is what its status and code say, whatever its type.
 */
import fc from 'fast-check';
import { LosslessNumber } from 'lossless-json';
import { parse } from 'zod/v4/core';
import type { AppError } from '../../../src/core/domain/app-error';
import {
  isExactNumber,
  parseDecimalJson,
  writeDecimalJson,
} from '../../../src/core/service/decimal-json';
import { searchPage } from '../../../src/core/service/search-page';
import { storedTransaction } from '../../../src/core/service/stored-transaction';
import { taxCalculation } from '../../../src/core/service/tax-calculation';
import { batchValidation } from '../../../src/core/service/batch-validation';
import { webhookNotification } from '../../../src/core/service/webhook-notification';
import { CALCULATION, clientInTest, errorOf } from './client-in-test';
import { answers } from './fake-service';

/** Numbers as they may stand in JSON, far beyond what a binary float holds. */
const jsonNumber = fc
  .tuple(
    fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
    fc.option(fc.stringMatching(/^\d{1,30}$/), { nil: undefined }),
    fc.option(fc.integer({ min: -400, max: 400 }), { nil: undefined }),
  )
  .map(([whole, fraction, exponent]) => {
    const point = fraction === undefined ? '' : `.${fraction}`;
    return new LosslessNumber(`${whole}${point}${exponent === undefined ? '' : `e${exponent}`}`);
  });

/** Not `__proto__`, which is left out: it could change more than it says. */
const name = fc.string({ unit: 'grapheme', maxLength: 8 }).filter((key) => key !== '__proto__');

const { anything } = fc.letrec<{ anything: unknown }>((tie) => ({
  anything: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, false, ''),
    fc.string({ unit: 'grapheme' }),
    jsonNumber,
    fc.array(tie('anything'), { maxLength: 3 }),
    fc.dictionary(name, tie('anything'), { maxKeys: 3 }),
  ),
}));

/** Fields of tomorrow; no known field is called so. */
const additions = fc.dictionary(
  name.map((key) => `new ${key}`),
  anything,
  { maxKeys: 3 },
);

type Additions = Record<string, unknown>;

/** Every object of `sent` with fields added to it, in turn. */
function withAdditions(sent: unknown, next: () => Additions): unknown {
  if (Array.isArray(sent)) return sent.map((element) => withAdditions(element, next));
  if (typeof sent !== 'object' || sent === null) return sent;
  const known = Object.entries(sent).map(([key, value]) => [key, withAdditions(value, next)]);
  return { ...(Object.fromEntries(known) as object), ...next() };
}

/** What was added, by the path of the object that it was added to. */
function additionsIn(read: unknown, path = '$'): Record<string, string> {
  if (typeof read !== 'object' || read === null || isExactNumber(read)) return {};
  const fields = Object.entries(read);
  const added = fields.filter(([key]) => key.startsWith('new '));
  const known = fields.filter(([key]) => !key.startsWith('new '));
  const inside = known.map(([key, value]) => additionsIn(value, `${path}.${key}`));
  const here = { [path]: writeDecimalJson(Object.fromEntries(added)) };
  return Object.assign(here, ...inside) as Record<string, string>;
}

const error = { code: 'c', message: 'm', type: 't', field: 'f', doc_link: 'https://doc.example' };
const transaction = {
  transaction_id: 'INV-1',
  supplier: { id: 's' },
  customer: { address: { city: 'Porto' }, tax_information: { regime: 'r' } },
  items: [{ number: 1, unit_price: '1.5', tax_breakdowns: [{ rate: '23' }, {}] }],
  payments: [{ amount: '1.5' }],
};

const resources = [
  ['a stored transaction', storedTransaction, { ...transaction, status: 'S', errors: [error] }],
  [
    'a page of the search',
    searchPage,
    {
      transactions: [
        {
          customer: { id: 'c' },
          supplier: { id: 's' },
          errors: [error, {}],
          tax_reason: { code: 'REFUSAL', tax_reason_details: [{ code: 'd' }] },
          user_activities: { invoice_downloaded: { type: 'INVOICE_DOWNLOADED' } },
          workflow_operations: [{ type: 'REPORTING', status: 'PENDING' }],
        },
      ],
    },
  ],
  [
    'a tax calculation',
    taxCalculation,
    { uuid: CALCULATION, input: {}, result: { tax_breakdown: [{ name: 'IVA' }] } },
  ],
  ['a batch validation', batchValidation, { validations: [{ status: 'completed' }] }],
  [
    'a notification',
    webhookNotification,
    {
      event_type: 'e',
      delivered_at: '2025-03-01T00:00:00Z',
      resource_id: 'r',
      resource_url: 'u',
      webhook_id: 'w',
      errors: [{ code: 'c' }],
    },
  ],
] as const;

test.each(resources)('what is added to %s, at any depth, is kept as it was', (_, schema, sent) => {
  fc.assert(
    fc.property(fc.infiniteStream(additions), (stream) => {
      const next = () => stream.next().value;
      const written = writeDecimalJson(withAdditions(sent, next));
      const read = parse(schema, parseDecimalJson(written));
      expect(additionsIn(read)).toEqual(additionsIn(parseDecimalJson(written)));
    }),
    { numRuns: 300 },
  );
});

test('a field called __proto__ changes nothing', () => {
  const read = parse(
    storedTransaction,
    parseDecimalJson('{"transaction_id":"A","__proto__":{"x":1}}'),
  );
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  expect(({} as { x?: number }).x).toBeUndefined();
});

describe('a word that nobody has told us of passes', () => {
  const WORD = 'UNDER_A_PALM_TREE';

  test.each([
    'status',
    'type',
    'direction',
    'data_source',
    'workflow_status',
    'transaction_scenario',
  ])('as the %s of a record', async (field) => {
    const { client, clock } = clientInTest(answers(200, { transactions: [{ [field]: WORD }] }));
    const page = await clock.advanceUntil(client.searchTransactions({}));
    expect(page.transactions).toEqual([{ [field]: WORD }]);
  });

  test('as the status and the kind of a workflow operation, an activity and an error', async () => {
    const record = {
      workflow_operations: [{ type: WORD, status: WORD }],
      user_activities: { invoice_downloaded: { type: WORD } },
      errors: [{ code: WORD, type: WORD }],
    };
    const { client, clock } = clientInTest(answers(200, { transactions: [record] }));
    const page = await clock.advanceUntil(client.searchTransactions({}));
    expect(page.transactions).toEqual([record]);
  });

  test('as the event type of a notification', () => {
    const notification = { ...resources[4][2], event_type: WORD };
    expect(parse(webhookNotification, notification).event_type).toBe(WORD);
  });
});

describe.each([
  'validation',
  'VALIDATION',
  'general',
  'GENERAL',
  'warning',
  'tax_authority',
  'x',
  undefined,
])('an error of the type %s', (type) => {
  const errors = [
    { code: 'field_not_valid', message: 'No', ...(type === undefined ? {} : { type }) },
  ];
  const codeOf = async (status: number, send: boolean) => {
    const { client, clock } = clientInTest(answers(status, { errors }));
    const call = send
      ? client.submitTransaction({ transaction_id: 'INV-1', items: [] })
      : client.searchTransactions({});
    return ((await clock.advanceUntil(errorOf(call))) as AppError).code;
  };

  test('is what its status says', async () => {
    expect(await codeOf(400, true)).toBe('REJECTED');
    expect(await codeOf(500, true)).toBe('OUTCOME_UNKNOWN');
    expect(await codeOf(400, false)).toBe('INVALID_INPUT');
    expect(await codeOf(500, false)).toBe('UNAVAILABLE');
  });
});
