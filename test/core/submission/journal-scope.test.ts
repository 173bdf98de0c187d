/**
 * The journal keeps what was sent by environment and account: the same connection finds it again, another key or another
 * environment does not, and the name gives no key away.
 */
import type { Environment } from '../../../src/core/service/environment';
import { journalScopeOf } from '../../../src/core/submission/journal-scope';

const demo: Environment = {
  id: 'demo',
  name: 'Demo',
  baseUrl: 'https://demo.example',
  kind: 'demo',
};

test('it is the environment and 8 digits of SHA-256 over environment and key', async () => {
  expect(await journalScopeOf({ environment: demo, key: 'one' })).toBe('demo#43e53c4f');
});

test('another key on the same environment is another name', async () => {
  expect(await journalScopeOf({ environment: demo, key: 'two' })).not.toBe(
    await journalScopeOf({ environment: demo, key: 'one' }),
  );
});

test('the same key on another environment has another tag', async () => {
  const other = await journalScopeOf({ environment: { ...demo, id: 'other' }, key: 'one' });
  expect(other).toMatch(/^other#[0-9a-f]{8}$/);
  expect(other).not.toContain('43e53c4f');
});

test('the key is not in it', async () => {
  expect(await journalScopeOf({ environment: demo, key: 'secret' })).not.toContain('secret');
});
