/**
 * The workflow of a transaction moves: its operations are pending, then reporting is worked on, and
 * at the end they succeeded, or reporting failed and what would follow is skipped. Invoicing is one
 * of them where the number of the document is left to the service.
 */
import { mexicanPayload, testSandbox, type TestSandbox } from '../client';
import { lastFirstClock } from '../manual-clock';

async function workflowOf({ get }: TestSandbox): Promise<unknown[]> {
  const { transactions } = (await get('/v1/transactions')).body;
  const { workflow_status: status, workflow_operations: operations } = transactions[0];
  const steps = operations.map(
    (operation: { type: string; status: string }) => `${operation.type} ${operation.status}`,
  );
  return [status, ...steps];
}

test('a reported transaction', async () => {
  const sandbox = testSandbox({ processingMs: 1000 });
  await sandbox.submit();
  expect(await workflowOf(sandbox)).toEqual(['PENDING', 'REPORTING PENDING']);
  sandbox.clock.advance(500);
  expect(await workflowOf(sandbox)).toEqual(['PROCESSING', 'REPORTING PROCESSING']);
  sandbox.clock.advance(500);
  expect(await workflowOf(sandbox)).toEqual(['SUCCESS', 'REPORTING SUCCESS']);
});

test('an invoice that the service numbers', async () => {
  const sandbox = testSandbox({ processingMs: 1000 });
  await sandbox.post(mexicanPayload());
  expect(await workflowOf(sandbox)).toEqual(['PENDING', 'REPORTING PENDING', 'INVOICING PENDING']);
  sandbox.clock.advance(500);
  expect(await workflowOf(sandbox)).toEqual([
    'PROCESSING',
    'REPORTING PROCESSING',
    'INVOICING PENDING',
  ]);
  sandbox.clock.advance(500);
  expect(await workflowOf(sandbox)).toEqual(['SUCCESS', 'REPORTING SUCCESS', 'INVOICING SUCCESS']);
});

test('what could not be reported is not invoiced', async () => {
  const sandbox = testSandbox();
  await sandbox.post(mexicanPayload({ note: '[sandbox:tax_authority_error]' }));
  sandbox.clock.advance(400);
  expect(await workflowOf(sandbox)).toEqual(['FAILURE', 'REPORTING FAILURE', 'INVOICING SKIPPED']);
});

test('a transaction that stays pending is never begun', async () => {
  const sandbox = testSandbox();
  await sandbox.submit({ note: '[sandbox:pending]' });
  sandbox.clock.advance(86_400_000);
  expect(await workflowOf(sandbox)).toEqual(['PENDING', 'REPORTING PENDING']);
});

test('an end stays, in whatever order the timers that are due fire', async () => {
  const clock = lastFirstClock();
  const sandbox = { ...testSandbox({ clock }), clock };
  await sandbox.submit();
  clock.advance(400);
  await sandbox.get('/v1/transactions');
  clock.advance(400);
  expect(await workflowOf(sandbox)).toEqual(['SUCCESS', 'REPORTING SUCCESS']);
  expect(await sandbox.find('transaction_status=SUCCESS')).toEqual(['INV-1']);
});

test('is found by its status and by its operations', async () => {
  const { post, submit, find, clock } = testSandbox();
  await submit({ transaction_id: 'DONE' });
  clock.advance(400);
  await post(mexicanPayload({ transaction_id: 'NEW' }));
  expect(await find('workflow_status=PENDING')).toEqual(['NEW']);
  expect(await find('workflow_operations=INVOICING,DOCUMENT_GENERATION')).toEqual(['NEW']);
});
