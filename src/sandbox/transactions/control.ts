/**
 * The control path that puts a transaction into the sandbox which came otherwise than through the
 * interface, to be found and read like any other. Nobody is notified of it.
 */
import { Hono } from 'hono';
import type { Clock } from '../clock';
import { isJsonObject, parseExact } from '../exact-json';
import { errorResponse, invalid, jsonResponse, type ServiceError } from '../operation-result';
import type { TransactionStore } from '../store/transaction-store';
import { readArrival, type Arrived } from './arrivals';
import { originalsOf } from './references';

const CREATED_STATUS = 201;

export interface ArrivalPorts {
  readonly store: TransactionStore;
  readonly clock: Clock;
  readonly newUuid: () => string;
}

/** Beside the other control paths: `POST /transactions {record, payload?}`. */
export function transactionControl({ store, clock, newUuid }: ArrivalPorts): Hono {
  return new Hono().post('/transactions', async (context) => {
    const body = readBody(await context.req.text());
    if (body === undefined) return refused([invalid('record', 'record is required')]);
    const read = readArrival(body, { nowMs: clock.nowMs(), newUuid });
    if ('problems' in read) return refused(read.problems);
    const { arrival } = read;
    if (store.hasOperation(arrival.operationId)) {
      return refused([invalid('operation_id', 'operation_id is that of another transaction')]);
    }
    const references = originalsOf(arrival.payload, store);
    const { operationId, transactionId } = await store.add({ ...arrival, references });
    return jsonResponse(CREATED_STATUS, {
      operation_id: operationId,
      transaction_id: transactionId,
    });
  });
}

function refused(errors: readonly ServiceError[]): Response {
  return errorResponse(400, { errors, message: 'The transaction is not valid.' });
}

function readBody(text: string): Arrived | undefined {
  try {
    const body = parseExact(text);
    return isJsonObject(body) && isJsonObject(body['record'])
      ? { record: body['record'], payload: body['payload'] }
      : undefined;
  } catch {
    // Not JSON: the same as one without a record.
    return undefined;
  }
}
