/**
 * Submitting and adjusting. Each is sent once, never again, and what its answer means is told apart with care, because
 * it may be with the service already.
 */
import { AppError } from '../domain/app-error';
import { originalsOf } from '../domain/originals';
import type { Transaction } from '../domain/transaction';
import { writeDecimalJson } from './decimal-json';
import { adjustmentUrl, checkExternalId, submissionUrl } from './endpoints';
import type { CallOptions, Receipt, Submitter } from './service-client';
import type { PlainRequest, ServiceConnection } from './service-connection';
import { readReceipt, settled } from './submission-answer';
import { toWire } from './to-wire';

export function createSubmitter(connection: ServiceConnection): Submitter {
  const { baseUrl, clock, gate } = connection;

  /** Once it is begun nothing takes it back, so nothing cuts it short but its time-out. */
  async function postOnce(request: PlainRequest): Promise<Receipt> {
    try {
      const answer = await connection.exchange(request);
      return readReceipt(answer, request.label, clock.wallMs());
    } catch (error) {
      throw settled(error, request.label);
    }
  }

  async function post(
    url: string,
    label: string,
    transaction: Transaction,
    { signal }: CallOptions = {},
  ): Promise<Receipt> {
    const body = writeDecimalJson(toWire(transaction));
    return gate.run(() => postOnce({ method: 'POST', url, label, body }), signal);
  }

  return {
    room: gate,
    submitTransaction: (transaction, options) =>
      post(submissionUrl(baseUrl), 'POST /v1/transactions', transaction, options),
    adjustTransaction: async (adjustment, options) => {
      checkOriginals(adjustment);
      return post(adjustmentUrl(baseUrl), 'POST /v1/transactions/adjustment', adjustment, options);
    },
  };
}

/** Without its original the service could not tell what is credited. */
function checkOriginals(adjustment: Transaction): void {
  const originals = originalsOf(adjustment);
  if (originals.length === 0) throw noOriginal();
  for (const original of originals) {
    if (original === undefined) throw noOriginal();
    checkExternalId(original);
  }
}

function noOriginal(): AppError {
  return new AppError('INVALID_INPUT', 'An adjustment names the transaction that it adjusts');
}
