/**
 * The keys' own rules: the first is made when it is needed and not before, a key is kept before it
 * signs, a new one is published long enough before that every receiver has it, and changes that are asked for at the same moment are made one after the other.
 */
import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import { SIGNS_AFTER_MS } from '../../../src/sandbox/assumptions';
import type { Change, Storage } from '../../../src/sandbox/store/storage';
import { SigningKeys } from '../../../src/sandbox/webhooks/signing-keys';
import { signToken } from '../../../src/sandbox/webhooks/token';

// Keys and sockets take their time on a busy machine.
let nowMs: number;
beforeEach(() => (nowMs = Date.parse('2024-06-01T00:00:00Z')));

function keysIn(write: Storage['write'], stored: readonly (readonly [string, string])[] = []) {
  let made = 0;
  return new SigningKeys({
    clock: { nowMs: () => nowMs },
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
  await expect(keys.rotate(0)).rejects.toThrow('disk full');
  fails = false;
  expect(await keys.kids()).toEqual({ signing: 'key-1', coming: [], retired: [] });
  await keys.rotate(0);
  expect(await keys.kids()).toEqual({ signing: 'key-3', coming: [], retired: ['key-1'] });
});

test('changes asked for at the same moment are made one after the other', async () => {
  const keys = keysIn(async () => undefined);
  await Promise.all([keys.rotate(0), keys.rotate(0), keys.dropRetired(), keys.rotate(0)]);
  expect(await keys.kids()).toEqual({ signing: 'key-4', coming: [], retired: ['key-3'] });
});

test('a new key is published at once, and signs when its time has come', async () => {
  const keys = keysIn(async () => undefined);
  await keys.current();
  await keys.rotate(40_000);
  const coming = [{ kid: 'key-2', signsFromMs: nowMs + 40_000 }];
  expect(await keys.kids()).toEqual({ signing: 'key-1', coming, retired: [] });
  expect((await keys.published()).keys.map(({ kid }) => kid)).toEqual(['key-2', 'key-1']);
  nowMs += 39_999;
  expect((await keys.current()).kid).toBe('key-1');
  nowMs += 1;
  expect((await keys.current()).kid).toBe('key-2');
  expect(await keys.kids()).toEqual({ signing: 'key-2', coming: [], retired: ['key-1'] });
});

test('what is to sign later is not taken back with the retired', async () => {
  const keys = keysIn(async () => undefined);
  await keys.current();
  await keys.rotate(0);
  await keys.rotate(40_000);
  await keys.dropRetired();
  expect(await keys.kids()).toMatchObject({ signing: 'key-2', coming: [{ kid: 'key-3' }] });
});

test('a key that is to sign later does so after a restart as well', async () => {
  const stored: [string, string][] = [];
  const keys = keysIn(async (changes) => {
    for (const { key, value } of changes) if (value !== null) stored.push([key, value]);
  });
  await keys.current();
  await keys.rotate(40_000);
  const again = keysIn(async () => undefined, stored);
  expect((await again.current()).kid).toBe('key-1');
  nowMs += 40_000;
  expect((await again.current()).kid).toBe('key-2');
});

test('a stored key that cannot be read is named', () => {
  expect(() => keysIn(async () => undefined, [['key-9', '{"kid":"key-9"}']])).toThrow(
    'The stored signing key key-9 cannot be read.',
  );
});

describe('a receiver with jose, which asks for the keys at most twice a minute', () => {
  /** Whether it accepts a token of each of these moments after it has asked for the keys. */
  async function accepted(signsAfterMs: number, momentsMs: readonly number[]): Promise<boolean[]> {
    jest.spyOn(Date, 'now').mockImplementation(() => nowMs);
    const keys = keysIn(async () => undefined);
    const published = createRemoteJWKSet(new URL('https://issuer.example/keys'), {
      [customFetch]: async () => Response.json(await keys.published()),
    });
    const accepts = async (): Promise<boolean> => {
      const facts = { issuer: 'https://issuer.example', serviceDomain: 'sandbox.test' };
      const body = new Uint8Array();
      const token = await signToken(await keys.current(), { ...facts, body, nowMs, tokenId: 't' });
      return jwtVerify(token, published, { currentDate: new Date(nowMs) }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof errors.JWKSNoMatchingKey) return false;
          throw error;
        },
      );
    };
    expect(await accepts()).toBe(true);
    await keys.rotate(signsAfterMs);
    const start = nowMs;
    const answers: boolean[] = [];
    for (const momentMs of momentsMs) {
      nowMs = start + momentMs;
      answers.push(await accepts());
    }
    jest.restoreAllMocks();
    return answers;
  }

  test('accepts every token over a rotation', async () => {
    expect(await accepted(SIGNS_AFTER_MS, [1, 29_999, 39_999, 40_000, 50_000])).toEqual(
      Array.from({ length: 5 }, () => true),
    );
  });

  test('refuses those of a key that signs at once, until it may ask again', async () => {
    expect(await accepted(0, [1, 29_999, 30_000])).toEqual([false, false, true]);
  });
});
