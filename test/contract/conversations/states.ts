/** Conversations in which transactions come to each of their ends. */
import { NOTE_MARKERS, UNKNOWN_SUPPLIER_PREFIX } from '../../../src/sandbox';
import type { ContractRun } from '../contract-run';
import { invoice, type Begin, type Talk } from '../talk';

const UNKNOWN_SUPPLIER = { id: UNKNOWN_SUPPLIER_PREFIX.padEnd(32, '0') };

async function stateOf({ client, eventually }: Talk, operationId: string) {
  const { status, errors = [] } = await eventually(client.getTransaction(operationId));
  return { status, codes: errors.map(({ code }) => code) };
}

export function stateConversations(run: ContractRun, begin: Begin): void {
  test('a transaction is reported', async () => {
    const talk = begin();
    const operationId = await talk.submit(invoice('R-1'));
    expect(await stateOf(talk, operationId)).toEqual({ status: 'SUCCESS', codes: [] });
    run.shows('none, submission that is accepted and reported: SUCCESS');
  });

  test('a transaction is reported with a warning', async () => {
    const talk = begin();
    const operationId = await talk.submit(
      invoice('W-1', { note: NOTE_MARKERS.taxAuthorityWarning }),
    );
    expect(await stateOf(talk, operationId)).toEqual({
      status: 'SUCCESS',
      codes: ['tax_authority_warning'],
    });
    run.shows('none, submission that is reported with a warning: SUCCESS');
  });

  test('a transaction of an unknown supplier fails, and its replay is reported', async () => {
    const talk = begin();
    const failed = await talk.submit(invoice('F-1', { supplier: UNKNOWN_SUPPLIER }));
    expect(await stateOf(talk, failed)).toEqual({ status: 'FAILURE', codes: ['field_not_valid'] });
    run.shows('none, submission that fails asynchronous validation: FAILURE');
    await talk.clock.advance(60_000);
    const replayed = await talk.submit(invoice('F-1'));
    expect(replayed).not.toBe(failed);
    expect(await stateOf(talk, replayed)).toEqual({ status: 'SUCCESS', codes: [] });
    run.shows('FAILURE, replay by the client: SUCCESS');
  });

  test('a transaction is refused by the tax authority', async () => {
    const talk = begin();
    const operationId = await talk.submit(invoice('T-1', { note: NOTE_MARKERS.taxAuthorityError }));
    expect((await stateOf(talk, operationId)).status).toBe('FAILURE');
    run.shows('none, submission that the tax authority refuses: FAILURE');
  });

  test('a transaction meets an internal error, and the service processes it again', async () => {
    const talk = begin();
    const operationId = await talk.submit(
      invoice('I-1', { note: NOTE_MARKERS.internalServerError }),
    );
    expect(await stateOf(talk, operationId)).toEqual({
      status: 'FAILURE',
      codes: ['internal_server_error'],
    });
    run.shows('none, submission that meets an internal error: FAILURE');
    await talk.clock.advance(60_000);
    expect(await stateOf(talk, operationId)).toEqual({ status: 'SUCCESS', codes: [] });
    run.shows('FAILURE, re-processing by the service: SUCCESS');
  });
}
