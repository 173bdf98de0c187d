/**
 * The keys' own rules: the first is made when it is needed and not before, a key is kept before it
 * signs, and changes that are asked for at the same moment are made one after the other.
 */
import type { Change, Storage } from '../../../src/sandbox/store/storage';
import { SigningKeys } from '../../../src/sandbox/webhooks/signing-keys';

// Keys and sockets take their time on a busy machine.
jest.setTimeout(30_000);

function keysIn(write: Storage['write'], stored: readonly (readonly [string, string])[] = []) {
  let made = 0;
  return new SigningKeys({
    storage: { initial: () => stored, write, close: async () => undefined },
    newUuid: () => `key-${(made += 1)}`,
  });
}

test('no key is made before one is needed', async () => {
  const writes: Change[] = [];
  const keys = keysIn(async (changes) => void writes.push(...changes));
  expect(writes).toEqual([]);
  await keys.kids();
  expect(writes.map(({ collection, key }) => [collection, key])).toEqual([
    ['signing-keys', 'key-1'],
  ]);
});

test('those who ask at the same moment get the same key', async () => {
  const keys = keysIn(async () => undefined);
  const [one, other] = await Promise.all([keys.current(), keys.current()]);
  expect(one.kid).toBe(other.kid);
});

test('a key that cannot be kept does not sign, and the next to ask tries again', async () => {
  const failures = [new Error('disk full')];
  const keys = keysIn(async () => {
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
  });
  await expect(keys.current()).rejects.toThrow('disk full');
  expect((await keys.current()).kid).toBe('key-2');
});

test('a rotation that fails leaves the key that signs', async () => {
  let fails = false;
  const keys = keysIn(async () => {
    if (fails) throw new Error('disk full');
  });
  await keys.current();
  fails = true;
  await expect(keys.rotate()).rejects.toThrow('disk full');
  fails = false;
  expect(await keys.kids()).toEqual(['key-1']);
  await keys.rotate();
  expect(await keys.kids()).toEqual(['key-3', 'key-1']);
});

test('changes asked for at the same moment are made one after the other', async () => {
  const keys = keysIn(async () => undefined);
  await Promise.all([keys.rotate(), keys.rotate(), keys.dropRetired(), keys.rotate()]);
  expect(await keys.kids()).toEqual(['key-4', 'key-3']);
});

test('a stored key that cannot be read is named', () => {
  expect(() => keysIn(async () => undefined, [['key-9', '{"kid":"key-9"}']])).toThrow(
    'The stored signing key key-9 cannot be read.',
  );
});
