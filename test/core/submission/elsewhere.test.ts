/** The environment guard: ids that were submitted to a sandbox or a demo are refused where something is reported. */
import type { EnvironmentKind } from '../../../src/core/service/environment';
import type { EnvironmentGuard } from '../../../src/core/submission/elsewhere';
import { planSubmission } from '../../../src/core/submission/plan';
import { MemoryJournal } from '../../support/memory-journal';
import { FakeService } from './fake-service';
import { ENVIRONMENT, entryOf, ids, invoice, mapped } from './scenario';

async function leftOut(changes: Partial<EnvironmentGuard>, journal = new MemoryJournal()) {
  const client = new FakeService();
  const plan = await planSubmission({
    environmentId: ENVIRONMENT,
    transactions: ids(3).map((id) => mapped(invoice(id))),
    client,
    journal,
    guard: { kind: 'production', rememberedIn: new Map(), rehearsalScopes: [], ...changes },
  });
  return plan.leftOut.map(({ transactionId, why }) => `${transactionId} ${why}`);
}

function remembered(...kinds: readonly EnvironmentKind[]): ReadonlyMap<string, EnvironmentKind> {
  return new Map(kinds.map((kind, index) => [`INV-${index + 1}`, kind]));
}

test.each(['production', 'custom'] as const)('what rows remember counts for %s', async (kind) => {
  const rememberedIn = remembered('sandbox', 'demo', 'production');
  expect(await leftOut({ kind, rememberedIn })).toEqual([
    'INV-1 submitted-elsewhere',
    'INV-2 submitted-elsewhere',
  ]);
});

test.each(['sandbox', 'demo'] as const)('a %s takes everything', async (kind) => {
  const rememberedIn = remembered('sandbox', 'demo', 'production');
  expect(await leftOut({ kind, rememberedIn })).toEqual([]);
});

test('what the journal sent to a sandbox counts, whatever the rows remember', async () => {
  const journal = new MemoryJournal();
  const there = { environmentId: 'sandbox#1' };
  await journal.record([
    await entryOf('INV-1', 'accepted', there),
    await entryOf('INV-2', 'rejected', there),
    await entryOf('INV-3', 'accepted', { environmentId: 'other' }),
  ]);
  expect(await leftOut({ rehearsalScopes: ['sandbox#1'] }, journal)).toEqual([
    'INV-1 submitted-elsewhere',
  ]);
});
