/**
 * Batches of look-up validations: one is always there; one that is requested runs, completes after
 * the processing time, is kept, and its end is announced. What a validation comes to follows from
 * its number alone.
 */
import type { ServiceEvent } from '../../../src/sandbox/service-event';
import { memoryStorage, type Change, type Storage } from '../../../src/sandbox/store/storage';
import { Timers } from '../../../src/sandbox/clock';
import { BatchValidations } from '../../../src/sandbox/lookup/batch-validations';
import { testSandbox, type Answer, type TestSandbox } from '../client';
import { manualClock } from '../manual-clock';

const FIXED = '3fa85f64-5717-4562-b3fc-2c963f66afa6';
const PATH = '/lookup/v2/batch-validations';

function request({ ask }: TestSandbox, body: unknown): Promise<Answer> {
  return ask('/sandbox/batch-validations', { method: 'POST', body: JSON.stringify(body) });
}

const portuguese = (number: string): object => ({
  country_iso_code: 'pt',
  tax_identification_number: number,
});

/** What the validation of one number comes to. */
async function resultOf(country: string, number: string): Promise<Record<string, unknown>> {
  const sandbox = testSandbox();
  await request(sandbox, {
    validations: [{ country_iso_code: country, tax_identification_number: number }],
  });
  sandbox.clock.advance(400);
  const { body } = await sandbox.get(`${PATH}/op-1`);
  return body.validations[0];
}

describe('the fixed batch', () => {
  test('is always there, completed', async () => {
    const { get } = testSandbox({ seed: 'none' });
    const { status, body } = await get(`${PATH}/${FIXED}`);
    expect(status).toBe(200);
    expect([body.batch_id, body.batch_name, body.status, body.requested_at]).toEqual([
      FIXED,
      'Customers of January',
      'completed',
      '2024-01-15T09:30:00.000Z',
    ]);
    expect(body.batch_validation_result_url).toBe(`http://sandbox.test${PATH}/${FIXED}`);
    expect(body.validations[0]).toEqual({
      validation_id: '00000000-0000-4000-a000-000000000001',
      tax_identification_number: 'B12345674',
      country_iso_code: 'es',
      requested_at: '2024-01-15T09:30:00.000Z',
      status: 'completed',
      format: 'valid',
      is_business: 'yes',
      business_name: 'Sandbox business B12345674',
      business_address: '1 Sandbox Street, ES',
    });
  });

  test('has one validation of each result', async () => {
    const { get } = testSandbox();
    const { body } = await get(`${PATH}/${FIXED}`);
    expect(
      body.validations.map((one: Record<string, unknown>) => [
        one['country_iso_code'],
        one['format'],
        one['is_business'],
      ]),
    ).toEqual([
      ['es', 'valid', 'yes'],
      ['mx', 'valid', 'yes'],
      ['pt', 'invalid', 'no'],
      ['de', 'valid', 'no'],
      ['us', 'valid', 'unknown'],
    ]);
  });

  test('is read by its id in any case of its letters', async () => {
    const { get } = testSandbox();
    expect((await get(`${PATH}/${FIXED.toUpperCase()}`)).body.batch_id).toBe(FIXED);
  });
});

test('an unknown batch is answered 404 with a reason', async () => {
  const { get } = testSandbox();
  const { status, body } = await get(`${PATH}/nobody`);
  expect([status, body]).toEqual([
    404,
    { message: 'No batch validation has the identifier nobody' },
  ]);
});

test('a batch needs the key', async () => {
  const { ask } = testSandbox();
  const headers = { 'Ocp-Apim-Subscription-Key': 'wrong' };
  expect((await ask(`${PATH}/${FIXED}`, { headers })).status).toBe(401);
  expect((await ask('/sandbox/batch-validations', { method: 'POST', headers })).status).toBe(401);
});

describe('a batch that is requested', () => {
  const RUNNING = {
    batch_id: 'op-1',
    batch_name: 'Two',
    requested_at: '2024-06-01T12:00:00.000Z',
    status: 'running',
    batch_validation_result_url: `http://sandbox.test${PATH}/op-1`,
    validations: [
      {
        validation_id: 'op-2',
        tax_identification_number: 'PT 501 234 567',
        country_iso_code: 'pt',
        requested_at: '2024-06-01T12:00:00.000Z',
        status: 'running',
      },
    ],
  };

  test('is answered 202 and runs', async () => {
    const sandbox = testSandbox();
    const { status, body } = await request(sandbox, {
      batch_name: 'Two',
      validations: [portuguese('PT 501 234 567')],
    });
    expect([status, body]).toEqual([202, RUNNING]);
    expect((await sandbox.get(`${PATH}/op-1`)).body).toEqual(RUNNING);
  });

  test('completes after the processing time', async () => {
    const sandbox = testSandbox({ processingMs: 1000 });
    await request(sandbox, { validations: [portuguese('501234567')] });
    sandbox.clock.advance(999);
    expect((await sandbox.get(`${PATH}/op-1`)).body.status).toBe('running');
    sandbox.clock.advance(1);
    expect((await sandbox.get(`${PATH}/op-1`)).body.status).toBe('completed');
  });

  test('goes on running while one of its validations does', async () => {
    const sandbox = testSandbox();
    const validations = [portuguese('501234567'), portuguese('[sandbox:running]')];
    await request(sandbox, { validations });
    sandbox.clock.advance(86_400_000);
    expect((await sandbox.get(`${PATH}/op-1`)).body.status).toBe('running');
  });

  test.each([
    [undefined, ''],
    [[], ''],
    [{}, 'validations'],
    [{ validations: [] }, 'validations'],
    [{ validations: [{ country_iso_code: 'pt' }] }, 'validations[0].tax_identification_number'],
    [
      { validations: [{ country_iso_code: 'xx', tax_identification_number: '1' }] },
      'validations[0].country_iso_code',
    ],
    [
      { validations: [{ country_iso_code: 'PRT', tax_identification_number: '1' }] },
      'validations[0].country_iso_code',
    ],
    [{ batch_name: 7, validations: [portuguese('1')] }, 'batch_name'],
  ])('%j is refused', async (body, field) => {
    const { status, body: answer } = await request(testSandbox(), body);
    expect(status).toBe(400);
    expect(answer.errors.map((error: { field?: string }) => error.field ?? '')).toEqual([field]);
  });
});

describe('a validation', () => {
  test('of a number of a wrong form says so', async () => {
    expect(await resultOf('PT', '5012345')).toMatchObject({
      status: 'completed',
      format: 'invalid',
      is_business: 'no',
      error_details: {
        code: 'FORMAT_INVALID',
        message: '5012345 has not the form of a tax number of PT',
      },
    });
  });

  test('can fail', async () => {
    expect(await resultOf('PT', '[sandbox:failed]')).toMatchObject({
      status: 'failed',
      is_business: 'unknown',
      error_details: { code: 'internal_server_error' },
    });
  });

  test.each([
    ['at', 'ATU12345678'],
    ['be', '0123456789'],
    ['cy', '12345678X'],
    ['es', 'X1234567Z'],
    ['fr', 'FR XX 123456789'],
    ['gb', 'GB 123 4567 89'],
    ['gr', 'EL123456789'],
    ['ie', '1234567WA'],
    ['mx', 'XAXX010101AB1'],
    ['nl', '123456789B01'],
    ['ro', '12'],
    ['se', '123456789001'],
  ])('of %s takes %s', async (country, number) => {
    expect(await resultOf(country, number)).toMatchObject({ format: 'valid', is_business: 'yes' });
  });

  test.each([
    ['at', '12345678'],
    ['be', '2123456789'],
    ['de', '12345678'],
    ['es', '123456789'],
    ['gr', 'GR123456789'],
    ['mx', 'XAXX01010AB1'],
    ['nl', '123456789A01'],
    ['us', '12/34'],
  ])('of %s refuses %s', async (country, number) => {
    expect((await resultOf(country, number))['format']).toBe('invalid');
  });
});

describe('its end', () => {
  function batches(storage: Storage, events: ServiceEvent[]) {
    const clock = manualClock();
    const made = new BatchValidations({
      clock,
      timers: new Timers(clock),
      storage,
      announce(event) {
        events.push(event);
        const changes: Change[] = [{ collection: 'notifications', key: '1', value: 'x' }];
        return { changes, release: () => undefined };
      },
      newUuid: () => 'B',
      processingMs: () => 400,
    });
    return { made, clock };
  }
  const asked = { validations: [{ countryCode: 'PT', taxNumber: '501234567' }] };

  test('is announced by the address it is read at, in the write that makes it so', async () => {
    const events: ServiceEvent[] = [];
    const writes: string[][] = [];
    const storage: Storage = {
      ...memoryStorage,
      write(changes) {
        writes.push(changes.map(({ collection }) => collection));
        return Promise.resolve();
      },
    };
    const { made, clock } = batches(storage, events);
    await made.request(asked);
    clock.advance(400);
    expect(events).toEqual([
      {
        eventType: 'lookup.batch_validation_completed',
        resourceId: 'B',
        resourcePath: `${PATH}/B`,
        errors: [],
      },
    ]);
    expect(writes).toEqual([['batch-validations'], ['batch-validations', 'notifications']]);
  });

  test('comes in the next run where the first ended before it', async () => {
    const kept = new Map<string, string>();
    const storage: Storage = {
      ...memoryStorage,
      initial: () => [...kept],
      write(changes) {
        for (const { key, value } of changes) kept.set(key, value ?? '');
        return Promise.resolve();
      },
    };
    await batches(storage, []).made.request(asked);
    const { made, clock } = batches(storage, []);
    expect(made.find('B')?.completed).toBe(false);
    clock.advance(400);
    await Promise.resolve();
    expect(made.find('B')?.completed).toBe(true);
  });
});
