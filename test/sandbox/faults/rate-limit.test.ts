/**
 * 429: for counted requests, or for what goes beyond a rate; with each form of Retry-After that a
 * client may meet (RFC 9110 10.2.3), and without.
 */
import type { RetryAfter } from '../../../src/sandbox';
import { payload, testSandbox } from '../client';

test.each<[string, RetryAfter | undefined, string | null]>([
  ['no word on when', undefined, null],
  ['seconds', 2, '2'],
  ['no time at all', 0, '0'],
  ['a fraction', 0.5, '0.5'],
  ['a negative number', -1, '-1'],
  ['very many seconds', 1_000_000_000, '1000000000'],
  ['more than a number of 64 bits', 1e30, '1e+30'],
  ['a date from now', { dateIn: 5 }, 'Sat, 01 Jun 2024 12:00:05 GMT'],
  ['a date that is past', { dateIn: -3_600 }, 'Sat, 01 Jun 2024 11:00:00 GMT'],
  ['a fixed date', 'Wed, 21 Oct 2026 07:28:00 GMT', 'Wed, 21 Oct 2026 07:28:00 GMT'],
  ['nonsense', 'abc', 'abc'],
])('a counted 429 with %s', async (_form, retryAfter, header) => {
  const rateLimit = { count: 1, ...(retryAfter !== undefined && { retryAfter }) };
  const { post, sandbox } = testSandbox({ faults: { rateLimit } });
  const { status, headers, body } = await post(payload());
  expect([status, headers.get('Retry-After')]).toEqual([429, header]);
  expect(body).toEqual({ message: 'Too many requests; try again later.' });
  expect(sandbox.ledger.read().stored).toEqual([]);
  expect((await post(payload())).status).toBe(202);
});

test.each(['a\nb', 'a\r', '\u2028', '\0'])('a header cannot hold %j', (retryAfter) => {
  expect(() => testSandbox({ faults: { rateLimit: { retryAfter } } })).toThrow(
    'faults.rateLimit.retryAfter has not the form it must have: characters that a header',
  );
});

describe('a real rate limit', () => {
  const statuses = async (
    { get }: ReturnType<typeof testSandbox>,
    requests: number,
  ): Promise<Record<number, number>> => {
    const counts: Record<number, number> = {};
    for (let n = 0; n < requests; n += 1) {
      const { status } = await get('/v1/transactions');
      counts[status] = (counts[status] ?? 0) + 1;
    }
    return counts;
  };

  test.each([30, 100])('of %i per second lets so many through at once', async (perSecond) => {
    const service = testSandbox({ faults: { rateLimit: { perSecond } } });
    expect(await statuses(service, perSecond + 5)).toEqual({ 200: perSecond, 429: 5 });
  });

  test('slides: what passed counts for a whole second, and then no more', async () => {
    const service = testSandbox({ faults: { rateLimit: { perSecond: 30 } } });
    await statuses(service, 10);
    service.clock.advance(600);
    await statuses(service, 20);
    service.clock.advance(399);
    expect(await statuses(service, 1)).toEqual({ 429: 1 });
    service.clock.advance(1);
    expect(await statuses(service, 11)).toEqual({ 200: 10, 429: 1 });
  });

  test('does not count what it refuses', async () => {
    const service = testSandbox({ faults: { rateLimit: { perSecond: 30 } } });
    await statuses(service, 30);
    service.clock.advance(999);
    expect(await statuses(service, 50)).toEqual({ 429: 50 });
    service.clock.advance(1);
    expect(await statuses(service, 30)).toEqual({ 200: 30 });
  });

  test('does not count who has no key', async () => {
    const service = testSandbox({ faults: { rateLimit: { perSecond: 1 } } });
    const headers = { 'Ocp-Apim-Subscription-Key': 'other' };
    expect((await service.ask('/v1/transactions', { headers })).status).toBe(401);
    expect(await statuses(service, 1)).toEqual({ 200: 1 });
  });

  test('says when to come back where it is told to', async () => {
    const { get } = testSandbox({ faults: { rateLimit: { perSecond: 1, retryAfter: 1 } } });
    expect((await get('/v1/transactions')).headers.get('Retry-After')).toBeNull();
    expect((await get('/v1/transactions')).headers.get('Retry-After')).toBe('1');
  });

  test('can be kept to a method, and to so many refusals', async () => {
    const { get, post, sandbox } = testSandbox({
      faults: { rateLimit: { perSecond: 1, count: 1, only: { method: 'POST' } } },
    });
    const ids = ['A', 'B', 'C'].map((id) => payload({ transaction_id: id }));
    const posted = [];
    for (const body of ids) posted.push((await post(body)).status);
    expect(posted).toEqual([202, 429, 202]);
    expect((await get('/v1/transactions')).status).toBe(200);
    expect(sandbox.faults.get()).toEqual({});
  });
});
