/**
 * Connect tells what is wrong: the key, an origin that the service does not allow, nothing there, something else there,
 * or a service that cannot answer now; as far as a browser lets them be told apart.
 */
import { isAppError } from '../../../src/core/domain/app-error';
import { checkConnection, type ConnectionCheck } from '../../../src/core/service/connection-check';
import { VirtualClock } from '../../support/virtual-clock';
import { DEMO, errorOf, KEY } from './client-in-test';
import {
  answers,
  brokenOff,
  FakeService,
  lost,
  pageOf,
  silent,
  tooMany,
  type Behaviour,
} from './fake-service';

function check(behaviour: Behaviour, more: Partial<ConnectionCheck> = {}) {
  const clock = new VirtualClock();
  const service = new FakeService(clock, behaviour);
  const { transport } = service;
  const result = checkConnection({ environment: DEMO, key: KEY, transport, clock, ...more });
  return { clock, service, result: clock.advanceUntil(result) };
}

test.each<[string, Behaviour, object]>([
  ['a page of transactions', answers(200, pageOf('INV-1')), { kind: 'connected' }],
  ['a page without transactions', answers(200, pageOf()), { kind: 'connected' }],
  ['401', answers(401), { kind: 'key-refused' }],
  ['403', answers(403), { kind: 'key-refused' }],
  ['404', answers(404), { kind: 'not-the-service', status: 404 }],
  ['400', answers(400), { kind: 'not-the-service', status: 400 }],
  ['a web page', answers(200, '<html>'), { kind: 'not-the-service', status: 200 }],
  ['other JSON', answers(200, { hello: 1 }), { kind: 'not-the-service', status: 200 }],
  ['a redirect', answers(0), { kind: 'not-the-service', status: 0 }],
  ['429', tooMany('60'), { kind: 'unavailable', status: 429 }],
  ['503', answers(503), { kind: 'unavailable', status: 503 }],
  ['no answer', lost(), { kind: 'unreachable', timedOut: false }],
  ['an answer that breaks off', brokenOff(200), { kind: 'unreachable', timedOut: false }],
  ['silence', silent(), { kind: 'unreachable', timedOut: true }],
])('%s is told', async (_, behaviour, expected) => {
  expect(await check(behaviour).result).toEqual(expected);
});

test('it asks once, with the key, for one transaction', async () => {
  const { service, result } = check(answers(503));
  await result;
  expect(service.received).toMatchObject([
    {
      method: 'GET',
      path: '/base/v1/transactions',
      query: ['decimal_amounts=true', 'limit=1'],
      headers: { 'Ocp-Apim-Subscription-Key': KEY },
    },
  ]);
});

test('it waits ten seconds and no longer', async () => {
  const { clock, result } = check(silent());
  await result;
  expect(clock.monotonicMs()).toBe(10_000);
  expect(clock.sleeping).toBe(0);
});

describe('no readable answer', () => {
  test('from an address that answers the probe is a refused origin', async () => {
    const probed: string[] = [];
    const probe = (url: string) => {
      probed.push(url);
      return Promise.resolve(true);
    };
    expect(await check(lost(), { probe }).result).toEqual({ kind: 'origin-refused' });
    expect(probed).toEqual(['https://demo.example/base/']);
  });

  test('from an address that does not is an unreachable one', async () => {
    const probe = () => Promise.resolve(false);
    expect(await check(lost(), { probe }).result).toMatchObject({ kind: 'unreachable' });
  });

  test('from an address that keeps silent is an unreachable one, after ten seconds', async () => {
    const { clock, result } = check(lost(), { probe: () => new Promise(() => undefined) });
    expect(await result).toMatchObject({ kind: 'unreachable' });
    expect(clock.monotonicMs()).toBe(10_000);
  });
});

test('a key that no header can carry is refused without asking', async () => {
  for (const key of ['', 'a\nb', 'schlüssel']) {
    const { service, result } = check(answers(200, pageOf()), { key });
    expect(await result).toEqual({ kind: 'key-refused' });
    expect(service.count).toBe(0);
  }
});

test('an address that is none, and a caller who leaves, are errors', async () => {
  const environment = { ...DEMO, baseUrl: 'demo.example' };
  const { result } = check(answers(200, pageOf()), { environment });
  expect(isAppError(await errorOf(result), 'INVALID_INPUT')).toBe(true);
  const leaving = check(silent(), { signal: AbortSignal.abort() });
  expect(isAppError(await errorOf(leaving.result), 'CANCELLED')).toBe(true);
});
