/** Equal content has equal hashes, however it was put together; any change of content shows. */
import { createHash } from 'node:crypto';
import { decimal } from '../../../src/core/domain/decimal';
import { canonicalJson, contentHash } from '../../../src/core/submission/content-hash';
import { invoice } from './scenario';

test('keys are sorted at every depth and absent values left out', () => {
  expect(canonicalJson({ b: [{ d: 1, c: null }], a: 'x', e: undefined })).toBe(
    '{"a":"x","b":[{"c":null,"d":1}]}',
  );
});

test('the order of keys does not matter', async () => {
  const one = { transaction_id: 'A', currency_code: 'EUR', items: [] };
  const other = { items: [], currency_code: 'EUR', transaction_id: 'A' };
  expect(await contentHash(one)).toBe(await contentHash(other));
});

test('a change of one amount, or of the order of items, does', async () => {
  const hash = await contentHash(invoice('A'));
  expect(await contentHash(invoice('A', { total_amount: decimal('1') }))).not.toBe(hash);
  const items = [{ number: 1 }, { number: 2 }];
  expect(await contentHash(invoice('A', { items }))).not.toBe(
    await contentHash(invoice('A', { items: items.toReversed() })),
  );
});

test('it is SHA-256 in hexadecimal', async () => {
  // printf '{"items":[],"transaction_id":"A"}' | sha256sum
  expect(await contentHash({ transaction_id: 'A', items: [] })).toBe(
    'ded7d771d56bd33461906bacdb03af3fb41b23f03cea2a6e5f50b1b939104781',
  );
});

test('whoever computes it, it is the same', async () => {
  const transaction = invoice('Ä-1 \u{1F4C4}', { total_amount: decimal('1.5') });
  const ofTheHost = await contentHash(transaction, (text) =>
    createHash('sha256').update(text).digest('hex'),
  );
  expect(ofTheHost).toBe(await contentHash(transaction));
});
