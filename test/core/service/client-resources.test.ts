/**
 * Whole resources by their id: a stored transaction, of which the state alone can be read by the same request, and a batch
 * validation, whose shape nobody has shown. What a schema does not know is kept.
 */
import { isAppError } from '../../../src/core/domain/app-error';
import { writeDecimalJson } from '../../../src/core/service/decimal-json';
import { clientInTest, errorOf, KEY } from './client-in-test';
import { answers, tooMany } from './fake-service';

const STORED =
  '{"transaction_id":"INV-1","status":"UNDER_REVIEW","errors":[{"code":"new_code","weight":1.10}],' +
  '"reported_at":"2025-03-01T00:00:00Z","items":[{"number":1,"unit_price":5000.245,"colour":{"hue":0.30}}],' +
  '"total_amount":6150.30135,"attachments":[{"url":"https://files.example/1","bytes":12345678901234567890}]}';

test('a read carries the key and asks for JSON, nothing that would need more than one preflight', async () => {
  const { client, clock, service } = clientInTest(answers(200, {}));
  await clock.advanceUntil(client.getBatchValidation('b-1'));
  expect(service.received[0]).toMatchObject({
    method: 'GET',
    path: '/base/lookup/v2/batch-validations/b-1',
    headers: { Accept: 'application/json', 'Ocp-Apim-Subscription-Key': KEY },
  });
  expect(Object.keys(service.received[0]?.headers ?? {})).toHaveLength(2);
});

describe('a stored transaction', () => {
  test('is read with its amounts exact and everything unknown kept', async () => {
    const { client, clock } = clientInTest(answers(200, STORED));
    const stored = await clock.advanceUntil(client.getTransaction('op-1'));
    expect(stored).toMatchObject({
      status: 'UNDER_REVIEW',
      total_amount: '6150.30135',
      items: [{ number: 1, unit_price: '5000.245' }],
    });
    expect(writeDecimalJson(stored.attachments)).toBe(
      '[{"url":"https://files.example/1","bytes":12345678901234567890}]',
    );
    expect(writeDecimalJson(stored.items?.[0]?.colour)).toBe('{"hue":0.30}');
  });

  test('and its state are one request for who asks at the same time', async () => {
    const { client, clock, service } = clientInTest(answers(200, STORED));
    const [state, stored] = await clock.advanceUntil(
      Promise.all([client.getTransactionState('op-1'), client.getTransaction('op-1')]),
    );
    expect(state).toMatchObject({ status: 'UNDER_REVIEW', reported_at: '2025-03-01T00:00:00Z' });
    expect(stored.total_amount).toBe('6150.30135');
    expect(service.count).toBe(1);
  });

  test('whose payload cannot be read has a state all the same', async () => {
    const { client, clock } = clientInTest(
      answers(200, { status: 'SUCCESS', total_amount: 'much' }),
    );
    expect(await clock.advanceUntil(client.getTransactionState('op-1'))).toMatchObject({
      status: 'SUCCESS',
    });
    const error = await clock.advanceUntil(errorOf(client.getTransaction('op-1')));
    expect(error).toMatchObject({
      code: 'BAD_RESPONSE',
      message: 'GET /v1/transactions/{id}: cannot read transaction_id, total_amount',
    });
  });

  test('that the service does not have is not found', async () => {
    const { client, clock } = clientInTest(answers(404, { message: 'No' }));
    const error = await clock.advanceUntil(errorOf(client.getTransaction('op-1')));
    expect(isAppError(error, 'NOT_FOUND')).toBe(true);
  });
});

describe('a batch validation', () => {
  const read = async (body: unknown) => {
    const { client, clock } = clientInTest(answers(200, body));
    return clock.advanceUntil(client.getBatchValidation('b-1'));
  };

  test('has the fields that were seen, and whatever else it carries', async () => {
    const batch = {
      batch_id: 'b-1',
      status: 'completed',
      validations: [
        {
          validation_id: 'v-1',
          country_iso_code: 'pt',
          is_business: 'yes',
          source: { vies: true },
        },
      ],
      expires: 'never',
    };
    expect(await read(batch)).toEqual(batch);
  });

  test('may be empty: nothing is promised', async () => {
    expect(await read({})).toEqual({});
  });

  test('reads what stands where text was seen as its JSON, and null as absent', async () => {
    const body =
      '{"status":null,"validations":[{"is_business":true,"business_address":{"city":"Porto","no":1.50}}]}';
    expect(await read(body)).toEqual({
      validations: [{ is_business: 'true', business_address: '{"city":"Porto","no":1.50}' }],
    });
  });

  test('is read again after a limit, like any read', async () => {
    const { client, clock, service } = clientInTest(answers(200, {}));
    service.next(tooMany('3'));
    await clock.advanceUntil(client.getBatchValidation('b-1'));
    expect(service.times).toEqual([0, 3000]);
  });
});

test.each([
  '',
  ' ',
  '..',
  '.',
  'a/b',
  'a\\b',
  '%2e%2e',
  'a?b',
  'a#b',
  'ü',
  '\r\nX: y',
  '\0',
  '\ud800',
])('the id %j is refused before any request', async (id) => {
  const { client, clock, service } = clientInTest();
  for (const read of [
    client.getTransaction(id),
    client.getTransactionState(id),
    client.getBatchValidation(id),
    client.getTaxCalculation(id),
  ]) {
    expect(isAppError(await errorOf(read), 'INVALID_INPUT')).toBe(true);
  }
  await clock.advance(10_000);
  expect(service.count).toBe(0);
});
