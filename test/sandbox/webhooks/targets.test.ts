/**
 * Where notifications go: one address for every event type, or one per type, and the specific one
 * wins. An address is https, or http on a loopback host; anything else is refused in plain words.
 */
import { readTargets } from '../../../src/sandbox/webhooks/targets';

const TRANSACTION = 'transactions.transaction_completed';
const BATCH = 'lookup.batch_validation_completed';

test('without a setting nobody is told', () => {
  expect(readTargets([])(TRANSACTION)).toBeUndefined();
});

test('an address alone is for every event type', () => {
  const targetOf = readTargets(['https://a.example/hook']);
  expect(targetOf(TRANSACTION)?.href).toBe('https://a.example/hook');
  expect(targetOf(BATCH)?.href).toBe('https://a.example/hook');
});

test('an address for one event type leaves the others out', () => {
  const targetOf = readTargets([`${BATCH}=https://a.example/hook`]);
  expect(targetOf(TRANSACTION)).toBeUndefined();
  expect(targetOf(BATCH)?.href).toBe('https://a.example/hook');
});

test('of both kinds the specific one wins, in whichever order they come', () => {
  const settings = ['https://all.example/', `${BATCH}=https://batch.example/`];
  for (const order of [settings, settings.toReversed()]) {
    const targetOf = readTargets(order);
    expect(targetOf(TRANSACTION)?.href).toBe('https://all.example/');
    expect(targetOf(BATCH)?.href).toBe('https://batch.example/');
  }
});

test.each([
  ['https://a.example/hook?to=x&a=b', 'https://a.example/hook?to=x&a=b'],
  [`${TRANSACTION}=https://a.example/?code=x==`, 'https://a.example/?code=x=='],
  ['http://localhost:8080/', 'http://localhost:8080/'],
  ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080/'],
  ['http://127.1.2.3/', 'http://127.1.2.3/'],
  ['http://[::1]:8080/', 'http://[::1]:8080/'],
])('%s is taken', (setting, address) => {
  expect(readTargets([setting])(TRANSACTION)?.href).toBe(address);
});

const NOT_SECURE = 'an address is https, or http on localhost, 127.0.0.1 or [::1]';

test.each([
  [['http://a.example/'], `webhook "http://a.example/": ${NOT_SECURE}.`],
  [['http://hooks.localhost/'], `webhook "http://hooks.localhost/": ${NOT_SECURE}.`],
  [['http://localhost.example/'], `webhook "http://localhost.example/": ${NOT_SECURE}.`],
  [['http://0.0.0.0/'], `webhook "http://0.0.0.0/": ${NOT_SECURE}.`],
  [['ftp://localhost/'], `webhook "ftp://localhost/": ${NOT_SECURE}.`],
  [['a.example'], 'webhook "a.example": "a.example" is no address.'],
  [[''], 'webhook "": "" is no address.'],
  [[`${BATCH}=`], `webhook "${BATCH}=": "" is no address.`],
  [['https://me:secret@a.example/'], 'webhook: an address carries no user name and no password.'],
  [
    ['lookup.batch=https://a.example/'],
    `webhook "lookup.batch=https://a.example/": the sandbox sends no event type "lookup.batch", but ${TRANSACTION} and ${BATCH}.`,
  ],
  [
    ['https://a.example/', 'https://b.example/'],
    'webhook "https://b.example/": there is an address for all event types already.',
  ],
  [
    [`${BATCH}=https://a.example/`, `${BATCH}=https://b.example/`],
    `webhook "${BATCH}=https://b.example/": this event type has an address already.`,
  ],
])('%j is refused', (settings, message) => {
  expect(() => readTargets(settings)).toThrow(new TypeError(message));
});
