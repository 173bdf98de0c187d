/**
 * TXFIELD reads any field of a transaction by the path that the service's own errors use. Numbers come as numbers, texts
 * as texts, and a name that nobody has is told apart from a value that is missing.
 */
import { parseDecimalJson } from '../../../src/core/service/decimal-json';
import { readTransactionField } from '../../../src/functions/family/transaction-field';
import { answers } from '../../core/service/fake-service';
import { cellsInTest, notAvailable, TestCell } from '../cells-in-test';

const transaction = parseDecimalJson(`{
  "transaction_id": "007", "total_amount": 12.70, "backfill": false, "customer": {"legal_name": "Ana"},
  "items": [{"name": "=A1", "tax_breakdowns": [{"rate": 23, "amount": 1150.05635}]}],
  "Tomorrow": {"deeper": [[1, 2]]}, "note": null, "payments": []
}`) as object;

test.each([
  ['transaction_id', '007'],
  ['total_amount', 12.7],
  ['backfill', false],
  ['customer.legal_name', 'Ana'],
  ['items[0].name', '=A1'],
  ['items[0].tax_breakdowns[0].amount', 1150.05635],
  ['tomorrow.deeper[0][1]', 2],
])('%s is %j', (path, value) => {
  expect(readTransactionField(transaction, path)).toBe(value);
});

test.each(['note', 'items[1].name', 'items[0].unit', 'customer.address.city', 'supplier.name'])(
  '%s is missing',
  (path) => {
    expect(readTransactionField(transaction, path)).toBeUndefined();
  },
);

test.each([
  ['nonsense', /no value called "nonsense"/],
  ['nonsense.deeper', /no value called/],
  ['items', /several values: name one of them, such as items\[0\]/],
  ['payments', /here there is none/],
  ['customer', /such as customer\.legal_name/],
  ['items[0', /is no name of a field/],
  ['.items', /is no name of a field/],
  ['items..name', /is no name of a field/],
  ['items[-1]', /is no name of a field/],
  ['[0]', /no value called/],
  ['constructor', /no value called/],
  ['__proto__', /no value called/],
])('%s is refused', (path, reason) => {
  expect(() => readTransactionField(transaction, path)).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT', message: expect.stringMatching(reason) }),
  );
});

describe('the cell', () => {
  const UUID = '3fa85f64-5717-4562-b3fc-2c963f66afa6';

  test('is shown the field of a transaction that is known by its own id only', async () => {
    const { call, service, shown } = cellsInTest();
    service.next(answers(200, { transactions: [] }), answers(200, { language_code: 'es' }));
    expect(await shown(call('TXFIELD', [UUID, 'Language_Code']))).toBe('es');
    expect(service.count).toBe(2);
  });

  test('says what is missing', async () => {
    const record = { transaction_id: 'A', status: 'SUCCESS' };
    const { call, service, shown } = cellsInTest(answers(200, { transactions: [record] }));
    expect(await shown(call('TXFIELD', ['A', 'total_amount']))).toEqual(
      notAvailable('This transaction has no value "total_amount".'),
    );
    expect(await shown(call('TXFIELD', ['A', 'note'], new TestCell()))).toEqual(
      notAvailable('The service does not tell its own id for this one.'),
    );
    expect(await shown(call('TXFIELD', ['A', null]))).toMatchObject({ code: '#VALUE!' });
    expect(service.count).toBe(1);
  });
});
