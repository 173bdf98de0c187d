/**
 * How long a client waits after "too many requests", in each form of `Retry-After` and without it: never shorter than was
 * asked, no storm when nothing was, and nobody waits for more than a minute without being told.
 */
import { createServiceClient } from '../../../src/core/service/client';
import { createGate } from '../../../src/core/service/gate';
import { VirtualClock } from '../../support/virtual-clock';
import { CALCULATION, clientInTest, DEMO, errorOf } from './client-in-test';
import { answers, FakeService, pageOf, tooMany } from './fake-service';

const calculation = { uuid: CALCULATION, result: { transaction_tax_amount: 21 } };
const withCalculation = () => clientInTest(answers(200, calculation));
const sale = { transaction_id: 'A', items: [] };

describe('Retry-After', () => {
  test('of seconds is waited for, and never shortened', async () => {
    const { client, clock, service } = withCalculation();
    service.next(tooMany('20'));
    await clock.advanceUntil(client.getTaxCalculation(CALCULATION));
    expect(service.times[1]).toBeGreaterThanOrEqual(20_000);
    expect(service.times[1]).toBeLessThan(21_000);
  });

  test('of a 503 is waited for as well, however early timers fire', async () => {
    const clock = new VirtualClock({ earlyMs: 2 });
    const { client, service } = clientInTest(answers(200, calculation), {}, clock);
    service.next(answers(503, '', { 'retry-after': '20' }));
    await clock.advanceUntil(client.getTaxCalculation(CALCULATION));
    expect(service.times[1]).toBeGreaterThanOrEqual(20_000);
  });

  test('holds up the other reads too', async () => {
    const { client, clock, service } = clientInTest(answers(200, pageOf()));
    service.next(tooMany('10'));
    const first = client.searchTransactions({ country_code: 'MX' });
    await clock.advance(1);
    const second = client.searchTransactions({ country_code: 'ES' });
    await clock.advanceUntil(Promise.all([first, second]));
    expect(service.times.slice(1).every((at) => at >= 10_000)).toBe(true);
  });

  test('of more than a minute is told at once instead of waiting in silence', async () => {
    const { client, clock, service } = clientInTest(answers(200, pageOf()));
    service.next(tooMany('3600'));
    const first = await clock.advanceUntil(errorOf(client.searchTransactions({ limit: 1 })));
    expect(first).toMatchObject({ code: 'RATE_LIMITED', retryAfterMs: 3_600_000 });
    const second = await clock.advanceUntil(errorOf(client.searchTransactions({ limit: 2 })));
    expect(second).toMatchObject({ code: 'RATE_LIMITED', retryAfterMs: 3_600_000 });
    expect(service.count).toBe(1);
    expect(clock.monotonicMs()).toBe(0);
  });

  test('that cannot be read is as if absent', async () => {
    const { client, clock, service } = withCalculation();
    service.next(tooMany('soon'));
    await clock.advanceUntil(client.getTaxCalculation(CALCULATION));
    expect(service.times[1]).toBe(1001);
  });

  // The virtual clock begins on 1 March 2025 at midnight.
  test.each<[string, string | undefined, number]>([
    ['a date', 'Sat, 01 Mar 2025 00:00:30 GMT', 30_000],
    ['seconds', '30', 30_000],
    ['a date that has passed', 'Fri, 28 Feb 2025 23:00:00 GMT', 1001],
    ['no time at all', '0', 1001],
    ['nothing', undefined, 1001],
    ['nonsense', 'abc', 1001],
    ['a negative number', '-5', 1001],
    ['a fraction', '1.5', 1001],
    ['a date in another form', '2025-03-01T00:00:30Z', 1001],
  ])('of %s: a read is sent again when it may', async (_, header, atMs) => {
    const { client, clock, service } = withCalculation();
    service.next(tooMany(header));
    await clock.advanceUntil(client.getTaxCalculation(CALCULATION));
    expect(service.times).toEqual([0, atMs]);
  });

  test.each<[string, string | undefined, number]>([
    ['a date', 'Sat, 01 Mar 2025 00:00:30 GMT', 30_000],
    ['seconds', '30', 30_000],
    ['a date that has passed', 'Fri, 28 Feb 2025 23:00:00 GMT', 500],
    ['no time at all', '0', 500],
    ['nothing', undefined, 500],
    ['nonsense', 'abc', 500],
    ['an hour', '3600', 3_600_000],
  ])('of %s: no other submission begins before', async (_, header, atMs) => {
    const { client, clock, service } = clientInTest(answers(202, {}));
    const submit = (id: string) => client.submitTransaction({ transaction_id: id, items: [] });
    service.next(tooMany(header));
    await clock.advanceUntil(errorOf(submit('A')));
    await clock.advanceUntil(submit('B'));
    expect(service.times).toEqual([0, atMs]);
  });

  test('of eleven days is told at once, in full', async () => {
    const { client, clock, service } = withCalculation();
    service.next(tooMany('1000000'));
    const error = await clock.advanceUntil(errorOf(client.getTaxCalculation(CALCULATION)));
    expect(error).toMatchObject({ code: 'RATE_LIMITED', retryAfterMs: 1e9 });
    expect(service.count).toBe(1);
  });
});

test('limits without a time are backed off from further each time, anywhere up to that', async () => {
  const { client, clock, service } = clientInTest(tooMany(), { random: () => 0.5 });
  const submit = () => errorOf(client.submitTransaction({ transaction_id: 'A', items: [] }));
  for (let n = 0; n < 6; n += 1) await clock.advanceUntil(submit());
  const gaps = service.times.slice(1).map((at, n) => at - (service.times[n] ?? 0));
  expect(gaps).toEqual([250, 500, 1000, 2000, 4000]);
});

test('one limit closes the gate for every client that shares it', async () => {
  const clock = new VirtualClock();
  const gate = createGate({ clock, random: () => 0.5 });
  const service = new FakeService(clock, answers(202, {}));
  const ports = { environment: DEMO, transport: service.transport, clock, random: () => 0.5, gate };
  const one = createServiceClient({ ...ports, key: 'key-1' });
  const two = createServiceClient({ ...ports, key: 'key-2' });
  service.next(tooMany('9'));
  await clock.advanceUntil(errorOf(one.submitTransaction(sale)));
  await clock.advanceUntil(two.submitTransaction(sale));
  expect(service.times).toEqual([0, 9000]);
});
