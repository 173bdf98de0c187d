/** Whole resources by their id, and the one that a notification names. */
import { readValue } from './answer-error';
import { batchValidation, type BatchValidation } from './batch-validation';
import { batchValidationAddress, taxCalculationAddress, transactionAddress } from './endpoints';
import { parseResourceUrl } from './resource-url';
import type { CallOptions, ResourceReader } from './service-client';
import type { ServiceConnection } from './service-connection';
import { storedTransaction, type StoredTransaction } from './stored-transaction';
import { taxCalculation } from './tax-calculation';
import { transactionState } from './transaction-state';

export function createResourceReader(connection: ServiceConnection): ResourceReader {
  const { baseUrl } = connection;

  /** Whoever asks for the state meanwhile shares the request, so the payload is read by each for itself. */
  async function getTransaction(uuid: string, options?: CallOptions): Promise<StoredTransaction> {
    const address = transactionAddress(baseUrl, uuid);
    const state = await connection.read(address, transactionState, options);
    return readValue(storedTransaction, state, address.label);
  }

  async function getBatchValidation(id: string, options?: CallOptions): Promise<BatchValidation> {
    return connection.read(batchValidationAddress(baseUrl, id), batchValidation, options);
  }

  return {
    getTransaction,
    getBatchValidation,
    async readNotifiedResource(resourceUrl, options) {
      const { kind, id } = parseResourceUrl(resourceUrl, baseUrl);
      switch (kind) {
        case 'transaction':
          return { kind, transaction: await getTransaction(id, options) };
        case 'tax-calculation': {
          const address = taxCalculationAddress(baseUrl, id);
          return { kind, calculation: await connection.read(address, taxCalculation, options) };
        }
        case 'batch-validation':
          return { kind, batch: await getBatchValidation(id, options) };
      }
    },
  };
}
