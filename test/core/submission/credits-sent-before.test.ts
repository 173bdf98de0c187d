/**
 * What was sent, or may have been, counts as credited before anything that is new, wherever the rows stand; and its row goes
 * on saying what became of it. In a sheet with the newest on top, Check finds the error at the older credit.
 */
import type { JournalEntry, JournalState } from '../../../src/core/submission/journal';
import { contentHash } from '../../../src/core/submission/content-hash';
import { planSubmission } from '../../../src/core/submission/plan';
import { decimal } from '../../../src/core/domain/decimal';
import { MemoryJournal } from '../../support/memory-journal';
import { check, constantsBut, found } from '../mapping/source-fixture';
import { FakeService } from './fake-service';
import { ENVIRONMENT } from './scenario';

const HEADERS = ['transaction_id', 'items.unit_price', 'reference_transaction_id'];
const ORIGINAL = ['INV', 100, ''] as const;
const NEW = ['CN-NEW', -60, 'INV'] as const;
const SENT = ['CN-SENT', -60, 'INV'] as const;
const ERROR_AT_SENT = ['C3 !credit_exceeds_original reference_transaction_id'];

type Rows = Parameters<typeof check>[1];

function record(id: string, total: string, status = 'SUCCESS') {
  const operation_id = `op-${id}`;
  const total_amount = decimal(total);
  return { transaction_id: id, operation_id, status, currency_code: 'EUR', total_amount };
}

/** The plan of a sheet of whose rows `CN-SENT` was sent before; the original is reported. */
async function sheet(rows: Rows, state: JournalState, changes: Partial<JournalEntry> = {}) {
  const service = new FakeService();
  const journal = new MemoryJournal();
  const result = check(HEADERS, rows, constantsBut(...HEADERS));
  const sent = result.transactions.find(
    ({ transaction }) => transaction.transaction_id === SENT[0],
  );
  if (sent === undefined) throw new TypeError('Nothing was sent');
  const entry = { environmentId: ENVIRONMENT, runId: 'before', updatedAt: 0, state };
  const hash = await contentHash(sent.transaction);
  await journal.record([{ ...entry, transactionId: SENT[0], contentHash: hash, ...changes }]);
  service.has('INV', record('INV', '100'));
  const plan = async () => {
    const { transactions } = result;
    const ports = { client: service, journal };
    const { send, leftOut } = await planSubmission({
      ...{ environmentId: ENVIRONMENT, transactions, ...ports },
    });
    return {
      send: send.map(({ transaction }) => transaction.transaction_id),
      leftOut: Object.fromEntries(leftOut.map(({ transactionId: id, why }) => [id, why])),
    };
  };
  return { service, plan, problems: found(result) };
}

describe('the newest on top: the error is at the credit that was sent', () => {
  const newestFirst = [NEW, SENT, ORIGINAL];

  test.each<JournalState>(['accepted', 'in-doubt', 'intended'])(
    '%s, and not shown yet: the new one is not sent, and the row does not say Error',
    async (state) => {
      const { plan, problems } = await sheet(newestFirst, state);
      expect(problems).toEqual(ERROR_AT_SENT);
      expect(await plan()).toEqual({
        send: [],
        leftOut: {
          INV: 'already-known',
          'CN-NEW': 'credit-exceeds-original',
          'CN-SENT': 'sent-not-shown',
        },
      });
    },
  );

  test.each([
    ['SUCCESS', 'already-known'],
    ['PENDING', 'pending'],
  ])('shown as %s: the same, and the row says what the service says', async (status, why) => {
    const { plan, service } = await sheet(newestFirst, 'accepted');
    const shown = record('CN-SENT', '-60', status);
    service.has('CN-SENT', shown);
    service.credits.set('op-INV', [shown]);
    expect(await plan()).toEqual({
      send: [],
      leftOut: { INV: 'already-known', 'CN-NEW': 'credit-exceeds-original', 'CN-SENT': why },
    });
  });

  test('being sent once more after it failed, and not shown yet: it counts', async () => {
    const known = { knownOperationIds: ['op-CN-SENT'] };
    const { plan, service } = await sheet(newestFirst, 'in-doubt', known);
    const errors = [{ code: 'field_not_valid' }];
    service.has('CN-SENT', { ...record('CN-SENT', '-60', 'FAILURE'), errors });
    expect(await plan()).toMatchObject({ send: [], leftOut: { 'CN-SENT': 'sent-not-shown' } });
  });

  test('failed, or refused: it credits nothing, and the new one is sent', async () => {
    const failed = await sheet(newestFirst, 'accepted');
    const errors = [{ code: 'field_not_valid' }];
    failed.service.has('CN-SENT', { ...record('CN-SENT', '-60', 'FAILURE'), errors });
    const refused = await sheet(newestFirst, 'rejected');
    for (const { plan } of [failed, refused]) {
      expect(await plan()).toEqual({
        send: ['CN-NEW'],
        leftOut: { INV: 'already-known', 'CN-SENT': 'has-errors' },
      });
    }
  });

  test('edited into another error before it is shown: it counts', async () => {
    const { plan } = await sheet(newestFirst, 'accepted', { contentHash: 'of other content' });
    expect((await plan()).leftOut['CN-NEW']).toBe('credit-exceeds-original');
  });
});

describe('the original is not in the sheet, so that Check finds no error', () => {
  const newestFirst = [NEW, SENT];

  test.each<JournalState>(['in-doubt', 'intended'])(
    '%s: the run looks for it, and the new one above it is not sent',
    async (state) => {
      const { plan, problems } = await sheet(newestFirst, state);
      expect(problems).toEqual([]);
      expect(await plan()).toEqual({
        send: ['CN-SENT'],
        leftOut: { 'CN-NEW': 'credit-exceeds-original' },
      });
    },
  );

  test('in doubt, and held back by another original: it counts', async () => {
    const headers = ['transaction_id', 'items.unit_price', 'items.reference_transaction_id'];
    const rows = [NEW, SENT, ['CN-SENT', -5, 'NOT-REPORTED']];
    const service = new FakeService();
    const journal = new MemoryJournal();
    service.has('INV', record('INV', '100'));
    const { transactions } = check(headers, rows, constantsBut(...headers));
    const entry = { environmentId: ENVIRONMENT, runId: 'before', updatedAt: 0 };
    await journal.record([
      {
        ...{ ...entry, transactionId: 'CN-SENT', state: 'in-doubt' },
        contentHash: await contentHash(
          transactions.at(1)?.transaction ?? { transaction_id: '', items: [] },
        ),
      },
    ]);
    const ports = { client: service, journal };
    const { send, leftOut } = await planSubmission({
      ...{ environmentId: ENVIRONMENT, transactions, ...ports },
    });
    expect(send).toEqual([]);
    expect(leftOut).toEqual([
      { transactionId: 'CN-SENT', why: 'original-not-reported' },
      { transactionId: 'CN-NEW', why: 'credit-exceeds-original' },
    ]);
  });

  test('in doubt, and more than remains by itself: it may have been taken all the same', async () => {
    const { plan, service } = await sheet([['CN-NEW', -30, 'INV'], SENT], 'in-doubt');
    service.credits.set('op-INV', [record('CN-0', '-50')]);
    expect((await plan()).send).toEqual([]);
  });
});
