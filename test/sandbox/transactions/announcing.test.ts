/**
 * Every end of processing is announced once, in the very write that makes it so, and released when
 * that is durable: what is told can be read.
 */
import type { ServiceEvent } from '../../../src/sandbox/service-event';
import type { Change, Storage } from '../../../src/sandbox/store/storage';
import { TransactionStore } from '../../../src/sandbox/store/transaction-store';
import { Timers } from '../../../src/sandbox/clock';
import type { NewTransaction } from '../../../src/sandbox/store/stored-transaction';
import { Processor } from '../../../src/sandbox/transactions/processor';
import { manualClock } from '../manual-clock';

interface Told {
  readonly events: ServiceEvent[];
  /** The status of the transaction in the store whenever an announcement was released. */
  readonly released: string[];
  /** The collections of each write, in their order. */
  readonly writes: string[][];
}

function processing(note: string): {
  told: Told;
  start: () => Promise<void>;
  advance: (ms: number) => Promise<void>;
} {
  const clock = manualClock();
  const told: Told = { events: [], released: [], writes: [] };
  const storage: Storage = {
    initial: () => [],
    write(changes: readonly Change[]) {
      told.writes.push(changes.map(({ collection }) => collection));
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
  const store = new TransactionStore(clock, storage);
  const processor = new Processor({
    store,
    clock,
    timers: new Timers(clock),
    announce(event) {
      told.events.push(event);
      return {
        changes: [{ collection: 'notifications', key: '1', value: 'x' }],
        release: () => told.released.push(store.byOperation(event.resourceId)?.status ?? 'none'),
      };
    },
    processingMs: () => 400,
    reprocessingMs: 1000,
  });
  return {
    told,
    start: async () => processor.begin(await store.add(accepted(note, clock.nowMs()))),
    async advance(ms) {
      clock.advance(ms);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

function accepted(note: string, nowMs: number): NewTransaction {
  return {
    operationId: 'op-1',
    transactionId: 'FT 2024/1',
    payload: { note, supplier: { id: 'a2b4c6d8e0f1a2b4c6d8e0f1a2b4c6d8' } },
    references: [],
    scenario: 'DEBIT',
    dataSource: 'API',
    direction: 'SENT',
    replay: false,
    backfill: false,
    acceptedAtMs: nowMs,
    status: 'PENDING',
    errors: [],
    updatedAtMs: nowMs,
  };
}

test('a success is announced as completed, by both of its identifiers', async () => {
  const { told, start, advance } = processing('');
  await start();
  await advance(400);
  expect(told.events).toEqual([
    {
      eventType: 'transactions.transaction_completed',
      resourceId: 'op-1',
      resourcePath: '/v1/transactions/op-1',
      externalId: 'FT 2024/1',
      errors: [],
    },
  ]);
});

test('a failure and a warning are announced with their errors', async () => {
  const codes = async (note: string): Promise<unknown> => {
    const { told, start, advance } = processing(note);
    await start();
    await advance(400);
    return told.events.map(({ errors }) => errors.map(({ code }) => code));
  };
  expect(await codes('[sandbox:tax_authority_error]')).toEqual([['tax_authority_error']]);
  expect(await codes('[sandbox:tax_authority_warning]')).toEqual([['tax_authority_warning']]);
});

test('nothing is announced before the end', async () => {
  const { told, start, advance } = processing('[sandbox:pending]');
  await start();
  await advance(86_400_000);
  expect(told.events).toEqual([]);
});

test('what is processed again is announced again', async () => {
  const { told, start, advance } = processing('[sandbox:internal_server_error]');
  await start();
  await advance(400);
  await advance(1000);
  expect(told.events.map(({ errors }) => errors.map(({ code }) => code))).toEqual([
    ['internal_server_error'],
    [],
  ]);
  expect(told.released).toEqual(['FAILURE', 'SUCCESS']);
});

test('the announcement is in the write of the end, and released when the end can be read', async () => {
  const { told, start, advance } = processing('');
  await start();
  await advance(400);
  expect(told.writes).toEqual([
    ['transactions'],
    ['transactions'],
    ['transactions', 'notifications'],
  ]);
  expect(told.released).toEqual(['SUCCESS']);
});
