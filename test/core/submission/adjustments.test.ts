/**
 * Adjustments go to their own endpoint, after their originals are reported, and never credit more than remains as far as
 * sheet, journal and service can tell; where it cannot be told, the plan says so. An original that fails or stays in
 * doubt holds its adjustments back.
 */
import { decimal } from '../../../src/core/domain/decimal';
import type { Transaction } from '../../../src/core/domain/transaction';
import { createRun } from '../../../src/core/submission/engine';
import { planSubmission } from '../../../src/core/submission/plan';
import type { RunSettings } from '../../../src/core/submission/settings';
import { MemoryJournal } from '../../support/memory-journal';
import { VirtualClock } from '../../support/virtual-clock';
import { answerLost, FakeService, rejected } from './fake-service';
import { ENVIRONMENT, entryOf, invoice, mapped, outcomesOf } from './scenario';

function credit(id: string, original: string, amount: string): Transaction {
  return invoice(id, {
    reference_transaction_id: original,
    items: [{ number: 1, quantity: decimal('1'), unit_price: decimal(amount) }],
  });
}

function reported(id: string, operationId: string, total = '21') {
  return {
    transaction_id: id,
    operation_id: operationId,
    status: 'SUCCESS',
    currency_code: 'EUR',
    total_amount: decimal(total),
  };
}

function world() {
  const service = new FakeService();
  const journal = new MemoryJournal();
  const clock = new VirtualClock();
  service.status = 'SUCCESS';
  const plan = (...rows: readonly Transaction[]) =>
    planSubmission({
      environmentId: ENVIRONMENT,
      transactions: rows.map((row) => mapped(row)),
      client: service,
      journal,
    });
  const begin = async (rows: readonly Transaction[], settings: Partial<RunSettings> = {}) => {
    const planned = await plan(...rows);
    const ports = { client: service, journal, clock, random: () => 0.5, runId: 'run', settings };
    const run = createRun({ plan: planned, ...ports });
    return { run, summary: run.start(() => undefined) };
  };
  const submit = async (rows: readonly Transaction[], settings: Partial<RunSettings> = {}) =>
    clock.advanceUntil((await begin(rows, settings)).summary);
  const sent = () => service.received.filter((line) => /^(POST|ADJUST)/.test(line));
  return { service, journal, clock, plan, begin, submit, sent };
}

describe('in one run', () => {
  test('an adjustment goes to its endpoint, after its original, wherever the rows stand', async () => {
    const { submit, sent, journal } = world();
    const summary = await submit([credit('CN-1', 'INV-1', '-5'), invoice('INV-1')]);
    expect(sent()).toEqual(['POST INV-1', 'ADJUST CN-1 of INV-1']);
    expect(outcomesOf(summary)).toEqual({ 'INV-1': 'accepted', 'CN-1': 'accepted' });
    const [entry] = (await journal.find(ENVIRONMENT, ['CN-1'])).values();
    expect(entry).toMatchObject({ kind: 'adjustment', state: 'accepted' });
  });

  test('one that adjusts several by item waits for all of them', async () => {
    const { submit, sent } = world();
    const several = invoice('CN-1', {
      items: ['INV-1', 'INV-2'].map((id, index) => ({
        number: index + 1,
        reference_transaction_id: id,
        quantity: decimal('1'),
        unit_price: decimal('-21'),
      })),
    });
    await submit([several, invoice('INV-1'), invoice('INV-2')], { concurrency: 1 });
    expect(sent()).toEqual(['POST INV-1', 'POST INV-2', 'ADJUST CN-1 of INV-1 INV-2']);
  });

  test('accepted is not reported: it waits until the service says SUCCESS', async () => {
    const { service, clock, begin, sent } = world();
    service.status = 'PENDING';
    const { summary } = await begin([invoice('INV-1'), credit('CN-1', 'INV-1', '-5')]);
    await clock.advance(20_000);
    expect(sent()).toEqual(['POST INV-1']);
    service.has('INV-1', reported('INV-1', 'op-1'));
    await clock.advanceUntil(summary);
    expect(sent()).toEqual(['POST INV-1', 'ADJUST CN-1 of INV-1']);
  });

  test('what takes too long is left for a later run', async () => {
    const { service, submit, sent } = world();
    service.status = 'PENDING';
    const rows = [invoice('INV-1'), credit('CN-1', 'INV-1', '-5')];
    expect(outcomesOf(await submit(rows, { originalWaitMs: 30_000 }))).toEqual({
      'INV-1': 'accepted',
      'CN-1': 'skipped waits-for-original',
    });
    service.has('INV-1', reported('INV-1', 'op-1'));
    await submit(rows);
    expect(sent()).toEqual(['POST INV-1', 'ADJUST CN-1 of INV-1']);
  });

  test('an original that is refused holds its adjustments back', async () => {
    const { service, submit, sent } = world();
    service.next('INV-1', rejected('no'));
    const summary = await submit([invoice('INV-1'), credit('CN-1', 'INV-1', '-5')]);
    expect(outcomesOf(summary)['CN-1']).toBe('skipped original-not-reported');
    expect(sent()).toEqual(['POST INV-1']);
  });

  test('an original that fails afterwards holds them back', async () => {
    const { service, submit, sent } = world();
    service.status = 'PENDING';
    service.onPost = () => {
      const failed = { status: 'FAILURE', errors: [{ code: 'field_not_valid' }] };
      service.onLook = () => {
        service.has('INV-1', { ...reported('INV-1', 'op-1'), ...failed });
      };
    };
    const summary = await submit([invoice('INV-1'), credit('CN-1', 'INV-1', '-5')]);
    expect(outcomesOf(summary)['CN-1']).toBe('skipped original-not-reported');
    expect(sent()).toEqual(['POST INV-1']);
  });

  test('an original in doubt is found first', async () => {
    const { service, submit, sent } = world();
    service.next('INV-1', answerLost);
    const summary = await submit([invoice('INV-1'), credit('CN-1', 'INV-1', '-5')]);
    expect(outcomesOf(summary)).toEqual({ 'INV-1': 'accepted', 'CN-1': 'accepted' });
    expect(sent()).toEqual(['POST INV-1', 'ADJUST CN-1 of INV-1']);
  });

  test('an original that stays in doubt holds them back', async () => {
    const { service, clock, begin, sent } = world();
    const { summary } = await begin([invoice('INV-1'), credit('CN-1', 'INV-1', '-5')]);
    service.next('INV-1', answerLost);
    service.unsearchable.add('INV-1');
    service.onPost = () => service.unsearchable.add('INV-1');
    service.unsearchable.clear();
    expect(outcomesOf(await clock.advanceUntil(summary))).toEqual({
      'INV-1': 'in-doubt',
      'CN-1': 'skipped waits-for-original',
    });
    expect(sent()).toEqual(['POST INV-1']);
  });

  test('a cancel while it waits leaves it unsent and free', async () => {
    const { service, clock, begin, journal } = world();
    service.status = 'PENDING';
    const { run, summary } = await begin([invoice('INV-1'), credit('CN-1', 'INV-1', '-5')]);
    await clock.advance(5_000);
    run.cancel();
    expect(outcomesOf(await clock.advanceUntil(summary, 1_000))).toEqual({
      'INV-1': 'accepted',
      'CN-1': 'skipped cancelled',
    });
    expect(journal.states()).toEqual({ 'INV-1': 'accepted' });
  });
});

describe('of an original that is not in the run', () => {
  test('reported: the adjustment is sent', async () => {
    const { service, submit, sent } = world();
    service.has('INV-1', reported('INV-1', 'op-old'));
    await submit([credit('CN-1', 'INV-1', '-21')]);
    expect(sent()).toEqual(['ADJUST CN-1 of INV-1']);
  });

  test('not finished: the run waits for it, and the plan says so', async () => {
    const { service, plan } = world();
    service.has('INV-1', { ...reported('INV-1', 'op-old'), status: 'PENDING' });
    expect(await plan(credit('CN-1', 'INV-1', '-5'))).toMatchObject({
      send: [{ waitsFor: ['INV-1'] }],
      cautions: [{ kind: 'waits-for-original', transactionIds: ['CN-1'] }],
    });
  });

  test('failed, or not known: it is left out', async () => {
    const { service, plan } = world();
    const errors = [{ code: 'field_not_valid' }];
    service.has('INV-1', { ...reported('INV-1', 'op-old'), status: 'FAILURE', errors });
    const { send, leftOut } = await plan(credit('CN-1', 'INV-1', '-5'), credit('CN-2', 'X', '-5'));
    expect(send).toEqual([]);
    expect(leftOut).toEqual([
      { transactionId: 'CN-1', why: 'original-not-reported' },
      { transactionId: 'CN-2', why: 'original-not-reported' },
    ]);
  });

  test('sent from this device and not shown yet: it waits for a later run', async () => {
    const { journal, plan } = world();
    await journal.record([await entryOf('INV-1', 'accepted')]);
    expect((await plan(credit('CN-1', 'INV-1', '-5'))).leftOut).toEqual([
      { transactionId: 'CN-1', why: 'waits-for-original' },
    ]);
  });

  test('an adjustment of an adjustment, or of itself, is never sent with it', async () => {
    const { service, plan } = world();
    service.has('INV-1', reported('INV-1', 'op-old'));
    const { send, leftOut } = await plan(
      credit('CN-1', 'INV-1', '-5'),
      credit('CN-2', 'CN-1', '-1'),
      credit('CN-3', 'CN-3', '-1'),
    );
    expect(send.map(({ transaction }) => transaction.transaction_id)).toEqual(['CN-1']);
    expect(leftOut.map(({ transactionId, why }) => `${transactionId} ${why}`)).toEqual([
      'CN-2 waits-for-original',
      'CN-3 waits-for-original',
    ]);
  });
});

describe('what remains of the original', () => {
  const exceeds = (id: string) => ({ transactionId: id, why: 'credit-exceeds-original' });

  test('is its own total, over all adjustments of the plan, to the last digit', async () => {
    const { plan } = world();
    const original = invoice('INV-1'); // 21 EUR
    const { send, leftOut } = await plan(
      original,
      credit('CN-1', 'INV-1', '-20.9'),
      credit('CN-2', 'INV-1', '-0.1'),
      credit('CN-3', 'INV-1', '-0.000000001'),
    );
    expect(send).toHaveLength(3);
    expect(leftOut).toEqual([exceeds('CN-3')]);
  });

  test('is less what the service knows to be credited', async () => {
    const { service, plan } = world();
    service.has('INV-1', reported('INV-1', 'op-old', '100'));
    const earlier = { ...reported('CN-0', 'op-credit', '-60'), status: 'PENDING' };
    const failed = { ...reported('CN-00', 'op-failed', '-60'), status: 'FAILURE' };
    service.credits.set('op-old', [earlier, failed]);
    const { send, leftOut } = await plan(
      credit('CN-1', 'INV-1', '-40'),
      credit('CN-2', 'INV-1', '-40'),
    );
    expect(send.map(({ transaction }) => transaction.transaction_id)).toEqual(['CN-1']);
    expect(leftOut).toEqual([exceeds('CN-2')]);
  });

  test('is less what this device sent and the service does not show yet', async () => {
    const { service, journal, plan } = world();
    service.has('INV-1', reported('INV-1', 'op-old', '100'));
    await journal.record([await entryOf('CN-0', 'accepted')]);
    const { leftOut } = await plan(credit('CN-0', 'INV-1', '-60'), credit('CN-1', 'INV-1', '-41'));
    expect(leftOut).toEqual([{ transactionId: 'CN-0', why: 'sent-not-shown' }, exceeds('CN-1')]);
  });

  const tiny = reported('INV-1', 'op-old', '1');

  test.each([
    ['no total', { operation_id: 'op-old', status: 'SUCCESS' }, []],
    ['no id of its own', { total_amount: decimal('21'), status: 'SUCCESS' }, []],
    ['another currency', { ...tiny, currency_code: 'USD' }, []],
    ['what does not credit it', tiny, [reported('INV-9', 'op-9')]],
  ])('cannot be told where the service shows %s: the plan says so', async (_, record, credits) => {
    const { service, plan } = world();
    service.has('INV-1', record);
    service.credits.set('op-old', credits);
    expect(await plan(credit('CN-1', 'INV-1', '-5'))).toMatchObject({
      send: [{}],
      cautions: [{ kind: 'credit-not-verified', transactionIds: ['CN-1'] }],
    });
  });
});
