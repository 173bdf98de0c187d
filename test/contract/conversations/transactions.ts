/** Conversations in which transactions are submitted, adjusted and read back. */
import { isAppError, type AppError } from '../../../src/core/domain/app-error';
import { errorOf } from '../../core/service/client-in-test';
import type { ContractRun } from '../contract-run';
import { example, invoice, type Begin } from '../talk';

export function transactionConversations(run: ContractRun, begin: Begin): void {
  test('a transaction with every field is submitted and read back', async () => {
    const { client, eventually, submit } = begin();
    const operationId = await submit(example('submission.json'));
    const stored = await eventually(client.getTransaction(operationId));
    expect(stored).toMatchObject({ status: 'SUCCESS', transaction_id: 'LH 2025/42' });
    expect(stored.items).toEqual(example('submission.json').items);
    expect(stored.reported_at).toBeDefined();
  });

  test('a transaction is adjusted with the whole payload', async () => {
    const { client, clock, eventually, submit } = begin();
    await submit(example('submission.json'));
    const adjustment = example('adjustment.json');
    const { operationId = '' } = await eventually(client.adjustTransaction(adjustment));
    await clock.advance(5000);
    expect(await eventually(client.getTransaction(operationId))).toMatchObject({
      status: 'SUCCESS',
      reference_transaction_id: 'LH 2025/42',
    });
  });

  test('a transaction is submitted by the rules of its country', async () => {
    const { client, eventually, submit } = begin();
    const operationId = await submit(example('mexican-submission.json'));
    expect(await eventually(client.getTransaction(operationId))).toMatchObject({
      status: 'SUCCESS',
      tax_reason: 'G03',
      payments: [{ code: 'PPD' }, { code: 'PUE' }],
    });
  });

  test('one adjustment credits several transactions', async () => {
    const { client, clock, eventually, submit } = begin();
    await submit(invoice('LH 2025/40'));
    await submit(invoice('LH 2025/41'));
    const adjustment = example('adjustment-of-several.json');
    const { operationId = '' } = await eventually(client.adjustTransaction(adjustment));
    await clock.advance(5000);
    expect(await eventually(client.getTransaction(operationId))).toMatchObject({
      status: 'SUCCESS',
      errors: [],
      items: [{ reference_transaction_id: 'LH 2025/40' }, {}],
    });
  });

  test('a payload that breaks rules of its country is refused with all errors', async () => {
    const { client, eventually, sandbox } = begin();
    const wrong = example('submission.json', { country_code: 'MX' });
    const error = (await eventually(errorOf(client.submitTransaction(wrong)))) as AppError;
    expect(isAppError(error, 'REJECTED')).toBe(true);
    expect(error.issues.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['validation_match_invalid', 'unsupported_field', 'field_not_valid']),
    );
    expect(sandbox.ledger.read().stored).toEqual([]);
    run.shows('none, submission that fails synchronous validation: none');
  });

  test('an adjustment that credits nothing is refused', async () => {
    const { client, eventually } = begin();
    const positive = example('submission.json', { reference_transaction_id: 'LH 2025/1' });
    const error = await eventually(errorOf(client.adjustTransaction(positive)));
    expect(isAppError(error, 'REJECTED')).toBe(true);
  });
}
