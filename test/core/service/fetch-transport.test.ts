/** The network through a browser's `fetch`: nothing of the browser's goes along, and the key is never redirected. */
import {
  createFetchProbe,
  createFetchTransport,
  type Fetch,
} from '../../../src/core/service/fetch-transport';

interface Call {
  readonly url: string;
  readonly init: RequestInit;
}

function recording(answer: () => Promise<Response>): { calls: Call[]; fetchFn: Fetch } {
  const calls: Call[] = [];
  return {
    calls,
    fetchFn: (url, init) => {
      calls.push({ url, init });
      return answer();
    },
  };
}

const request = {
  method: 'POST',
  url: 'https://demo.example/v1/transactions',
  headers: { 'X-Test': '1' },
  body: '{}',
  signal: new AbortController().signal,
} as const;

test('a request goes out alone: no cookies, no referrer, no cache, no redirect', async () => {
  const { calls, fetchFn } = recording(() => Promise.resolve(new Response('{}')));
  await createFetchTransport(fetchFn)(request);
  expect(calls).toEqual([
    {
      url: request.url,
      init: {
        method: 'POST',
        headers: { 'X-Test': '1' },
        body: '{}',
        signal: request.signal,
        credentials: 'omit',
        redirect: 'manual',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
      },
    },
  ]);
});

test('an answer has its status, its headers and its text', async () => {
  const { fetchFn } = recording(() =>
    Promise.resolve(new Response('busy', { status: 429, headers: { 'Retry-After': '7' } })),
  );
  const answer = await createFetchTransport(fetchFn)(request);
  expect(answer.status).toBe(429);
  expect(answer.header('Retry-After')).toBe('7');
  expect(answer.header('X-Other')).toBeNull();
  expect(await answer.text()).toBe('busy');
});

describe('the probe', () => {
  const { signal } = request;

  test('carries no key, and is content with an answer that cannot be read', async () => {
    const { calls, fetchFn } = recording(() => Promise.resolve(Response.error()));
    expect(await createFetchProbe(fetchFn)('https://demo.example/', signal)).toBe(true);
    expect(calls[0]?.init).toMatchObject({ mode: 'no-cors', credentials: 'omit' });
    expect(calls[0]?.init.headers).toBeUndefined();
  });

  test('takes no answer for an answer too', async () => {
    const { fetchFn } = recording(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await createFetchProbe(fetchFn)('https://demo.example/', signal)).toBe(false);
  });
});
