/**
 * A transaction that was sent and edited into an error since is changed, as the service has it; one that was never sent has
 * errors, and nobody is asked about it.
 */
import { planSubmission } from '../../../src/core/submission/plan';
import { MemoryJournal } from '../../support/memory-journal';
import { FakeService } from './fake-service';
import { ENVIRONMENT, entryOf, invoice, mapped } from './scenario';

async function planned(state: 'accepted' | 'rejected' | undefined, contentHash?: string) {
  const service = new FakeService();
  const journal = new MemoryJournal();
  const changes = contentHash === undefined ? {} : { contentHash };
  if (state !== undefined) await journal.record([await entryOf('INV-1', state, changes)]);
  const plan = async () => {
    const { leftOut } = await planSubmission({
      ...{ environmentId: ENVIRONMENT, client: service, journal },
      transactions: [mapped(invoice('INV-1'), false)],
    });
    return leftOut.map(({ why }) => why);
  };
  return { service, plan };
}

test('reported, and edited into an error: changed since it was sent', async () => {
  const { service, plan } = await planned('accepted', 'of other content');
  service.has('INV-1', { status: 'SUCCESS', operation_id: 'op' });
  expect(await plan()).toEqual(['changed-since-sent']);
});

test('not shown by the service, or failed: it has errors, and is corrected first', async () => {
  const { service, plan } = await planned('accepted', 'of other content');
  expect(await plan()).toEqual(['has-errors']);
  service.has('INV-1', { status: 'FAILURE', errors: [{ code: 'field_not_valid' }] });
  expect(await plan()).toEqual(['has-errors']);
});

test.each([
  ['never sent', undefined, undefined],
  ['refused', 'rejected', 'of other content'],
  ['sent as it is', 'accepted', undefined],
] as const)('%s: it has errors, and the service is not asked', async (_, state, hash) => {
  const { service, plan } = await planned(state, hash);
  service.has('INV-1', { status: 'SUCCESS' });
  expect(await plan()).toEqual(['has-errors']);
  expect(service.received).toEqual([]);
});
