/**
 * A plan says what would be sent and what not: what the service has is never sent again, except as the table of what
 * may be sent again allows. Planning changes nothing.
 */
import { decimal } from '../../../src/core/domain/decimal';
import type { Issue } from '../../../src/core/domain/app-error';
import { contentHash } from '../../../src/core/submission/content-hash';
import { planSubmission } from '../../../src/core/submission/plan';
import type { LeftOut } from '../../../src/core/submission/run';
import { MemoryJournal } from '../../support/memory-journal';
import { FakeService } from './fake-service';
import { ENVIRONMENT, entryOf, invoice, mapped } from './scenario';

function world() {
  const client = new FakeService();
  const journal = new MemoryJournal();
  const plan = (...transactions: ReturnType<typeof mapped>[]) =>
    planSubmission({ environmentId: ENVIRONMENT, transactions, client, journal });
  const planOne = async (id = 'INV-1') => {
    const { send, leftOut } = await plan(mapped(invoice(id)));
    return send.length === 1 ? 'send' : reasonOf(leftOut);
  };
  return { client, journal, plan, planOne };
}

function reasonOf(leftOut: readonly LeftOut[]): string {
  return leftOut.map((left) => left.why).join();
}

function failure(...errors: readonly Partial<Issue>[]) {
  return { transaction_id: 'INV-1', status: 'FAILURE', errors: [...errors] };
}

describe('what is in a plan', () => {
  test('rows with errors are left out', async () => {
    const { plan } = world();
    const { send, leftOut } = await plan(mapped(invoice('A')), mapped(invoice('B'), false));
    expect(send.map((planned) => planned.transaction.transaction_id)).toEqual(['A']);
    expect(leftOut).toEqual([{ transactionId: 'B', why: 'has-errors' }]);
  });

  test('an id that stands twice is planned once', async () => {
    const { plan } = world();
    const { send, leftOut } = await plan(mapped(invoice('A')), mapped(invoice('A')));
    expect(send).toHaveLength(1);
    expect(leftOut).toEqual([{ transactionId: 'A', why: 'has-errors' }]);
  });

  test('each of many bears the fingerprint of its own content', async () => {
    const { plan } = world();
    const ids = Array.from({ length: 250 }, (_, index) => `INV-${String(index)}`);
    const { send } = await plan(...ids.map((id) => mapped(invoice(id))));
    expect(send.map(({ transaction }) => transaction.transaction_id)).toEqual(ids);
    for (const { transaction, contentHash: hash } of send) {
      expect(hash).toBe(await contentHash(transaction));
    }
  });

  test('totals per currency are exact and count only what is to be sent', async () => {
    const { plan } = world();
    const { totals } = await plan(
      mapped(invoice('A', { total_net_amount: decimal('0.1'), total_tax_amount: decimal('0.02') })),
      mapped(invoice('B', { total_net_amount: decimal('0.2'), total_tax_amount: decimal('0.04') })),
      mapped(invoice('C', { currency_code: 'JPY', total_amount: decimal('7') })),
      mapped(invoice('D'), false),
    );
    expect(totals).toEqual([
      { currencyCode: 'EUR', net: '0.3', tax: '0.06', gross: '0.36' },
      { currencyCode: 'JPY', net: '21', tax: '0', gross: '7' },
    ]);
  });

  test('the service is asked freshly and in batches, and nothing is journaled', async () => {
    const { client, journal, plan } = world();
    const fresh: unknown[] = [];
    client.onLook = (_ids, options) => fresh.push(options.fresh);
    await plan(mapped(invoice('A')), mapped(invoice('B')));
    expect(client.received).toEqual(['GET A B']);
    expect(fresh).toEqual([true]);
    expect(journal.writes).toEqual([]);
  });

  test('a service that cannot be asked means no plan', async () => {
    const { client, plan } = world();
    client.onLook = () => {
      throw new TypeError('offline');
    };
    await expect(plan(mapped(invoice('A')))).rejects.toThrow('offline');
  });
});

describe('what may be sent again', () => {
  test('what nobody knows is sent', async () => {
    expect(await world().planOne()).toBe('send');
  });

  test('SUCCESS is never sent again, and its status is told', async () => {
    const { client, plan } = world();
    client.has('INV-1', {
      status: 'SUCCESS',
      operation_id: 'op-7',
      reporting_date: '2025-01-01T00:00:00Z',
    });
    const { leftOut } = await plan(mapped(invoice('INV-1')));
    expect(leftOut).toEqual([
      {
        transactionId: 'INV-1',
        why: 'already-known',
        status: {
          status: 'SUCCESS',
          operationId: 'op-7',
          reportedAt: '2025-01-01T00:00:00Z',
          issues: [],
        },
      },
    ]);
  });

  test('SUCCESS counts also when a newer record of the id says FAILURE', async () => {
    const { client, planOne } = world();
    client.has('INV-1', failure({ code: 'field_not_valid' }), { status: 'SUCCESS' });
    expect(await planOne()).toBe('already-known');
  });

  test('pending is waited for, and so is a status nobody has told us of', async () => {
    const { client, planOne } = world();
    client.has('INV-1', { status: 'PROCESSING' });
    expect(await planOne()).toBe('pending');
    client.has('INV-1', { status: 'UNDER_A_PALM_TREE' });
    expect(await planOne()).toBe('pending');
    client.has('INV-1', {});
    expect(await planOne()).toBe('pending');
  });

  test('FAILURE by validation or tax authority may be replayed, once a person confirms', async () => {
    const { client, planOne } = world();
    client.has(
      'INV-1',
      failure({ code: 'field_not_valid', type: 'validation' }, { code: 'rejected_by_authority' }),
    );
    expect(await planOne()).toBe('needs-replay');
  });

  test('FAILURE by an internal error, or for no reason given, is left to the service', async () => {
    const { client, planOne } = world();
    client.has('INV-1', failure({ code: 'internal_server_error', type: 'GENERAL' }));
    expect(await planOne()).toBe('service-reprocessing');
    client.has('INV-1', failure());
    expect(await planOne()).toBe('service-reprocessing');
    client.has('INV-1', failure({ code: 'field_not_valid' }, { code: 'internal_server_error' }));
    expect(await planOne()).toBe('service-reprocessing');
  });

  test('a warning beside a validation error does not matter', async () => {
    const { client, planOne } = world();
    client.has('INV-1', failure({ code: 'field_not_valid' }, { code: 'tax_authority_warning' }));
    expect(await planOne()).toBe('needs-replay');
  });
});

describe('what the journal says', () => {
  test.each(['rejected', 'not-arrived'] as const)('%s may be sent anew', async (state) => {
    const { journal, planOne } = world();
    await journal.record([await entryOf('INV-1', state, { contentHash: 'of other content' })]);
    expect(await planOne()).toBe('send');
  });

  test.each(['intended', 'in-doubt'] as const)(
    '%s goes into the run, to be settled there',
    async (state) => {
      const { journal, planOne } = world();
      await journal.record([await entryOf('INV-1', state)]);
      expect(await planOne()).toBe('send');
    },
  );

  test('accepted is never sent again, also while the search does not show it', async () => {
    const { journal, planOne } = world();
    await journal.record([await entryOf('INV-1', 'accepted')]);
    expect(await planOne()).toBe('sent-not-shown');
  });

  test('a row edited after it was accepted is told apart as soon as the service shows it', async () => {
    const { client, journal, planOne } = world();
    await journal.record([await entryOf('INV-1', 'accepted', { contentHash: 'of other content' })]);
    expect(await planOne()).toBe('sent-not-shown');
    client.has('INV-1', { status: 'SUCCESS' });
    expect(await planOne()).toBe('changed-since-sent');
    client.has('INV-1', { status: 'PENDING' });
    expect(await planOne()).toBe('changed-since-sent');
  });

  test('an edited row whose sending failed is offered for replay: the edit may be the fix', async () => {
    const { client, journal, planOne } = world();
    await journal.record([await entryOf('INV-1', 'accepted', { contentHash: 'of other content' })]);
    client.has('INV-1', failure({ code: 'field_not_valid' }));
    expect(await planOne()).toBe('needs-replay');
  });

  test('another environment says nothing about this one', async () => {
    const { journal, planOne } = world();
    await journal.record([await entryOf('INV-1', 'accepted', { environmentId: 'sandbox' })]);
    expect(await planOne()).toBe('send');
  });
});
