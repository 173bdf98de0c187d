/**
 * What an earlier run accepted goes on in the next: the pending is processed when its time has come,
 * an internal error is taken up again, and what is left of an original stays what it was.
 */
import type { Change, Storage } from '../../../src/sandbox/store/storage';
import { adjusting, type Adjusting } from './adjusting';

/** Keeps what is written, for one sandbox after the other. */
function keptStorage(): Storage {
  const kept = new Map<string, Change>();
  return {
    initial: (collection) =>
      [...kept.values()].flatMap(({ key, value, ...change }) =>
        change.collection === collection && value !== null ? [[key, value] as const] : [],
      ),
    write(changes) {
      for (const change of changes) kept.set(`${change.collection} ${change.key}`, change);
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
}

async function restarted(before: (sandbox: Adjusting) => Promise<void>): Promise<Adjusting> {
  const storage = keptStorage();
  const first = adjusting({ storage, reprocessingMs: 5000 });
  await before(first);
  await first.sandbox.close();
  let made = 100;
  return adjusting({ storage, reprocessingMs: 5000, random: { uuid: () => `op-${(made += 1)}` } });
}

test('a pending transaction is brought to its end', async () => {
  const { find, clock } = await restarted(async ({ submit }) => {
    await submit();
  });
  expect(await find('transaction_status=PENDING')).toEqual(['INV-1']);
  clock.advance(400);
  expect(await find('transaction_status=SUCCESS')).toEqual(['INV-1']);
});

test('an internal error is taken up again', async () => {
  const { find, clock } = await restarted(async ({ submit, clock: earlier }) => {
    await submit({ note: '[sandbox:internal_server_error]' });
    earlier.advance(400);
  });
  expect(await find('transaction_status=FAILURE')).toEqual(['INV-1']);
  clock.advance(5400);
  expect(await find('transaction_status=SUCCESS')).toEqual(['INV-1']);
});

test('a credit given before still counts', async () => {
  const { credit } = await restarted(async (first) => {
    await first.invoice('INV-1', '100');
    await first.credit('CN-1', 'INV-1', '60');
  });
  expect(await credit('CN-2', 'INV-1', '41')).toBe(
    'FAILURE The credit of 41 exceeds what remains of INV-1: 40',
  );
});
