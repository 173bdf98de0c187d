/**
 * A transaction that was sent is told as the service has it, also where it has errors now: edited into one since, it is
 * changed. One that was never sent has errors, and nobody is asked about it.
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

test('edited and not shown by the service, or failed: it has errors, and is corrected first', async () => {
  const { service, plan } = await planned('accepted', 'of other content');
  expect(await plan()).toEqual(['has-errors']);
  service.has('INV-1', { status: 'FAILURE', errors: [{ code: 'field_not_valid' }] });
  expect(await plan()).toEqual(['has-errors']);
});

test('sent as it is: as the service has it, and failed it is corrected first', async () => {
  const { service, plan } = await planned('accepted');
  expect(await plan()).toEqual(['sent-not-shown']);
  service.has('INV-1', { status: 'PENDING' });
  expect(await plan()).toEqual(['pending']);
  service.has('INV-1', { status: 'SUCCESS' });
  expect(await plan()).toEqual(['already-known']);
  service.has('INV-1', { status: 'FAILURE', errors: [{ code: 'internal_server_error' }] });
  expect(await plan()).toEqual(['service-reprocessing']);
  service.has('INV-1', { status: 'FAILURE', errors: [{ code: 'field_not_valid' }] });
  expect(await plan()).toEqual(['has-errors']);
});

test.each([
  ['never sent', undefined, undefined],
  ['refused', 'rejected', 'of other content'],
] as const)('%s: it has errors, and the service is not asked', async (_, state, hash) => {
  const { service, plan } = await planned(state, hash);
  service.has('INV-1', { status: 'SUCCESS' });
  expect(await plan()).toEqual(['has-errors']);
  expect(service.received).toEqual([]);
});
