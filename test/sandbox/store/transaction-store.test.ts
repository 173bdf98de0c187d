/**
 * The store of transactions: whoever reads or searches sees only what is durable, a repeat is
 * recognised from the moment its first sending came in, and what cannot be written was never there.
 */
import { parseExact, writeExact, isJsonObject } from '../../../src/sandbox/exact-json';
import type { Change, Storage } from '../../../src/sandbox/store/storage';
import type { NewTransaction } from '../../../src/sandbox/store/stored-transaction';
import { TransactionStore } from '../../../src/sandbox/store/transaction-store';
import { manualClock, type ManualClock } from '../manual-clock';

const INV_1 = { transactionId: 'INV-1', dataSource: 'API' };

interface SlowStorage extends Storage {
  readonly asked: (readonly Change[])[];
  /** Lets the oldest write that is still waiting end. */
  finish(error?: Error): Promise<void>;
}

function slowStorage(initial: readonly Change[] = []): SlowStorage {
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const asked: (readonly Change[])[] = [];
  return {
    asked,
    initial: () => initial.map(({ key, value }) => [key, value ?? ''] as const),
    write(changes) {
      asked.push(changes);
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    },
    async finish(error) {
      const next = waiting.shift();
      if (error === undefined) next?.resolve();
      else next?.reject(error);
      await new Promise((resolve) => setImmediate(resolve));
    },
    close: () => Promise.resolve(),
  };
}

function payloadOf(text: string): NewTransaction['payload'] {
  const payload = parseExact(text);
  if (!isJsonObject(payload)) throw new TypeError(text);
  return payload;
}

function arriving(clock: ManualClock, changes: Partial<NewTransaction> = {}): NewTransaction {
  return {
    operationId: 'op-1',
    transactionId: 'INV-1',
    payload: payloadOf('{"transaction_id":"INV-1","total_amount":10.50}'),
    references: [],
    replay: false,
    dataSource: 'API',
    direction: 'SENT',
    backfill: false,
    acceptedAtMs: clock.nowMs(),
    status: 'PENDING',
    errors: [],
    updatedAtMs: clock.nowMs(),
    ...changes,
  };
}

function storeOn(storage: Storage): { store: TransactionStore; clock: ManualClock } {
  const clock = manualClock();
  return { store: new TransactionStore(clock, storage), clock };
}

test('nobody reads or finds a transaction before it is durable', async () => {
  const storage = slowStorage();
  const { store, clock } = storeOn(storage);
  const added = store.add(arriving(clock));
  expect(store.byOperation('op-1')).toBeUndefined();
  expect(store.byTransactionId('INV-1')).toEqual([]);
  expect([...store.all()]).toEqual([]);
  await storage.finish();
  expect(store.byOperation('op-1')).toBe(await added);
  expect(store.byTransactionId('INV-1')).toEqual([await added]);
  expect([...store.all()]).toEqual([await added]);
});

test('its id is taken from the moment it came in, and kept once it is durable', async () => {
  const storage = slowStorage();
  const { store, clock } = storeOn(storage);
  const added = store.add(arriving(clock));
  const taken = store.latest(INV_1);
  expect(taken?.transaction.operationId).toBe('op-1');
  let durable = false;
  const waiting = taken?.durable.then(() => void (durable = true));
  await Promise.resolve();
  expect(durable).toBe(false);
  await storage.finish();
  await waiting;
  expect(store.latest(INV_1)?.transaction).toBe(await added);
});

test('what cannot be written is refused to all who wait for it, and was never there', async () => {
  const storage = slowStorage();
  const { store, clock } = storeOn(storage);
  const added = expect(store.add(arriving(clock))).rejects.toThrow('disk full');
  const repeat = expect(store.latest(INV_1)?.durable).rejects.toThrow('disk full');
  await storage.finish(new Error('disk full'));
  await Promise.all([added, repeat]);
  expect(store.latest(INV_1)).toBeUndefined();
  expect([...store.all()]).toEqual([]);
});

test('no operation id is given twice', async () => {
  const storage = slowStorage();
  const { store, clock } = storeOn(storage);
  const added = store.add(arriving(clock));
  await storage.finish();
  await added;
  await expect(store.add(arriving(clock, { transactionId: 'INV-2' }))).rejects.toThrow(
    'there is an operation op-1 already',
  );
});

test('an operation id is taken while it is being written, and free again if it could not be', async () => {
  const storage = slowStorage();
  const { store, clock } = storeOn(storage);
  const refused = expect(store.add(arriving(clock))).rejects.toThrow('disk full');
  expect(store.hasOperation('op-1')).toBe(true);
  await expect(store.add(arriving(clock, { transactionId: 'INV-2' }))).rejects.toThrow(
    'there is an operation op-1 already',
  );
  await storage.finish(new Error('disk full'));
  await refused;
  expect(store.hasOperation('op-1')).toBe(false);
  const again = store.add(arriving(clock));
  await storage.finish();
  expect(store.byOperation('op-1')).toBe(await again);
});

test.each([
  ['an adjustment', { scenario: 'CREDIT' }],
  ['what came from a file', { dataSource: 'CSV' }],
])('%s of the same id is something else', async (_what, changes) => {
  const storage = slowStorage();
  const { store, clock } = storeOn(storage);
  const added = store.add(arriving(clock));
  const other = store.add(arriving(clock, { operationId: 'op-2', ...changes }));
  expect(store.latest(INV_1)?.transaction.operationId).toBe('op-1');
  await storage.finish();
  await storage.finish();
  await Promise.all([added, other]);
  expect(store.latest(INV_1)?.transaction.operationId).toBe('op-1');
  expect(store.latest({ ...INV_1, ...changes })?.transaction.operationId).toBe('op-2');
  expect(store.byIdentity(INV_1)).toEqual([await added]);
});

test('a change shows once it is durable, and keeps what it does not name', async () => {
  const storage = slowStorage();
  const { store, clock } = storeOn(storage);
  const added = store.add(arriving(clock, { workflowStatus: 'OPEN' }));
  await storage.finish();
  const changed = store.update(await added, {
    status: 'SUCCESS',
    errors: [],
    updatedAtMs: 5,
    reportedAtMs: 5,
  });
  expect(store.byOperation('op-1')?.status).toBe('PENDING');
  await storage.finish();
  await changed;
  expect(store.byOperation('op-1')).toMatchObject({ status: 'SUCCESS', workflowStatus: 'OPEN' });
  expect([...store.all()].map(({ status }) => status)).toEqual(['SUCCESS']);
});

test('what belongs to it goes into the same write', async () => {
  const storage = slowStorage();
  const { store, clock } = storeOn(storage);
  const notification = { collection: 'notifications', key: 'n', value: '{}' } as const;
  void store.add(arriving(clock), [notification]);
  expect(storage.asked).toHaveLength(1);
  expect(storage.asked[0]?.map(({ collection }) => collection)).toEqual([
    'transactions',
    'notifications',
  ]);
});

test('a listener hears of each as it becomes durable, with what it replaces', async () => {
  const storage = slowStorage();
  const { store, clock } = storeOn(storage);
  const heard: string[] = [];
  store.listen((now, before) => void heard.push(`${before?.status ?? 'new'} > ${now.status}`));
  const added = store.add(arriving(clock));
  expect(heard).toEqual([]);
  await storage.finish();
  void store.update(await added, { status: 'FAILURE', errors: [], updatedAtMs: 5 });
  await storage.finish();
  expect(heard).toEqual(['new > PENDING', 'PENDING > FAILURE']);
});

describe('the next process', () => {
  async function written(...transactions: Partial<NewTransaction>[]): Promise<Change[]> {
    const storage = slowStorage();
    const { store, clock } = storeOn(storage);
    for (const changes of transactions) {
      const added = store.add(arriving(clock, changes));
      await storage.finish();
      await added;
    }
    return storage.asked.flat();
  }

  test('finds every fact and every digit again', async () => {
    const full: Partial<NewTransaction> = {
      payload: payloadOf('{"total_amount":10.50,"rate":1E2,"big":12345678901234567890.1}'),
      references: ['op-0'],
      replay: true,
      scenario: 'CREDIT',
      taxReason: { code: 'REFUSAL', tax_reason_details: [{ code: 'X', note: 'y' }] },
      customer: { external_id: 'c', name: 'Ada' },
      supplier: { id: 's', country_code: 'GB' },
      errors: [{ code: 'c', message: 'm', type: 'GENERAL', field: 'f' }],
      reportedAtMs: 7,
      workflowStatus: 'CLOSED',
      workflowOperations: [{ type: 'REPORTING', status: 'SUCCESS' }],
      userActivities: {
        invoice_downloaded: { time: 't', type: 'INVOICE_DOWNLOADED', user_id: 'u' },
      },
    };
    const { store, clock } = storeOn(slowStorage(await written(full)));
    const found = store.byOperation('op-1');
    expect(found).toEqual({ ...arriving(clock, full), seq: 1, storedAtMs: 0 });
    expect(writeExact(found?.payload)).toBe(
      '{"total_amount":10.50,"rate":1E2,"big":12345678901234567890.1}',
    );
  });

  test('knows how long ago it arrived, whatever its own monotonic clock says', async () => {
    const changes = await written({});
    const clock = manualClock(Date.parse('2024-06-01T12:00:20.000Z'));
    clock.advance(5_000);
    const store = new TransactionStore(clock, slowStorage(changes));
    expect(store.byOperation('op-1')?.storedAtMs).toBe(5_000 - 25_000);
  });

  test('takes a wall clock that was set back for no time at all', async () => {
    const changes = await written({});
    const clock = manualClock(Date.parse('2024-06-01T11:00:00.000Z'));
    expect(new TransactionStore(clock, slowStorage(changes)).byOperation('op-1')?.storedAtMs).toBe(
      0,
    );
  });

  test('counts on from the last', async () => {
    const changes = await written(
      {},
      { operationId: 'op-2' },
      { operationId: 'op-3', transactionId: 'INV-2' },
    );
    const { store, clock } = storeOn(slowStorage(changes));
    void store.add(arriving(clock, { operationId: 'op-4', transactionId: 'INV-3' }));
    expect(store.latest({ ...INV_1, transactionId: 'INV-3' })?.transaction.seq).toBe(4);
  });

  test('refuses a record it cannot read', () => {
    const damaged = { collection: 'transactions', key: '1', value: '{"seq":1}\n{}' } as const;
    expect(() => storeOn(slowStorage([damaged]))).toThrow();
  });
});
