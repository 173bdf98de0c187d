/**
 * What failed may be sent again: after the repeat window the same transaction_id is a new operation
 * with its own outcome, and the earlier record stays as it was. That is a replay and no duplicate.
 * Whatever else is sent again is stored again, and listed as a duplicate.
 */
import { testSandbox } from '../client';
import { adjusting, adjustmentPayload } from './adjusting';

const REFUSED = { note: '[sandbox:tax_authority_error]' };

test('a replay of a FAILURE is an operation of its own, and the failed record stays', async () => {
  const { submit, clock, get } = testSandbox();
  await submit(REFUSED);
  clock.advance(60_000);
  expect(await submit()).toBe('op-2');
  clock.advance(400);
  const { transactions } = (await get('/v1/transactions?transaction_id=INV-1')).body;
  expect(
    transactions.map((record: { operation_id: string; status: string }) => [
      record.operation_id,
      record.status,
    ]),
  ).toEqual([
    ['op-1', 'FAILURE'],
    ['op-2', 'SUCCESS'],
  ]);
});

test('within 60 s the answer is the operation that failed, and nothing is stored', async () => {
  const { submit, clock, find } = testSandbox();
  await submit(REFUSED);
  clock.advance(59_999);
  expect(await submit()).toBe('op-1');
  expect(await find('')).toEqual(['INV-1']);
});

test('a replay may fail for its own reason', async () => {
  const { submit, clock, get } = testSandbox();
  await submit(REFUSED);
  clock.advance(60_000);
  const again = await submit({ supplier: { id: 'unknown-supplier-000000000000001' } });
  clock.advance(400);
  const codes = async (id: string): Promise<string[]> =>
    (await get(`/v1/transactions/${id}`)).body.errors.map(({ code }: { code: string }) => code);
  expect(await codes('op-1')).toEqual(['tax_authority_error']);
  expect(await codes(again)).toEqual(['field_not_valid']);
});

describe('the same id as something else leaves a repeat what it is', () => {
  test('as an adjustment', async () => {
    const { submit, adjust, sandbox } = adjusting();
    const first = await submit();
    const adjustment = await adjust(adjustmentPayload({ transaction_id: 'INV-1' }));
    expect(await submit()).toBe(first);
    const again = await adjust(adjustmentPayload({ transaction_id: 'INV-1' }));
    expect(again.body).toEqual(adjustment.body);
    const { stored, duplicates } = sandbox.ledger.read();
    expect(stored.map(({ times }) => times)).toEqual([2, 2]);
    expect(duplicates).toEqual([]);
  });

  test('as what came from a file', async () => {
    const { submit, ask, sandbox, clock } = testSandbox();
    const first = await submit(REFUSED);
    clock.advance(400);
    const body = JSON.stringify({ record: { transaction_id: 'INV-1' } });
    await ask('/sandbox/transactions', { method: 'POST', body });
    expect(await submit()).toBe(first);
    clock.advance(60_000);
    expect(await submit()).not.toBe(first);
    expect(sandbox.ledger.read().duplicates).toEqual([]);
  });
});

describe('the ledger', () => {
  test.each([
    ['a validation error', { supplier: { id: 'unknown-supplier-000000000000001' } }, []],
    ['an error of the tax authority', REFUSED, []],
    [
      'an internal error, which is processed again',
      { note: '[sandbox:internal_server_error]' },
      ['INV-1'],
    ],
    ['SUCCESS', {}, ['INV-1']],
    ['a pending one', { note: '[sandbox:pending]' }, ['INV-1']],
  ])('after %s', async (_what, changes, duplicates) => {
    const { submit, clock, sandbox } = testSandbox({ reprocessingMs: 600_000 });
    await submit(changes);
    clock.advance(60_000);
    await submit();
    expect(sandbox.ledger.read().duplicates).toEqual(duplicates);
  });

  test('lists a second replay after the first succeeded', async () => {
    const { submit, clock, sandbox } = testSandbox();
    await submit(REFUSED);
    clock.advance(60_000);
    await submit();
    clock.advance(60_000);
    await submit();
    expect(sandbox.ledger.read().duplicates).toEqual(['INV-1']);
  });
});
