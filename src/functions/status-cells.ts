/**
 * TXSTATUS: what became of a transaction, in the service's own word. The id is looked for as the external id first; when
 * there is none and it has the form of a UUID, as the service's own id. SUCCESS is final and kept for the session
 * (specification, States and transitions: what follows it is an adjustment, a transaction of its own).
 */
import { AppError, isAppError } from '../core/domain/app-error';
import { isUuid } from '../core/service/endpoints';
import { readTransactionId } from './cell-input';
import { createIdBatches } from './id-batches';
import { answerFor, type Invocation } from './invocation';
import type { CellPorts } from './cell-ports';
import { createSharedAnswers } from './shared-answers';

const FINAL_STATUS = 'SUCCESS';

export interface StatusCells {
  /** At once where it is here already. @throws AppError for `toCellError`. */
  status(id: unknown, invocation: Invocation): string | Promise<string>;
}

/** What both ways of looking up tell; the specification makes the status optional. */
interface Record {
  readonly status?: string | undefined;
}

export function createStatusCells({ reader, clock, deadlineMs }: CellPorts): StatusCells {
  const findByExternalId = createIdBatches<Record | AppError>(clock, async (ids, signal) => {
    const found = await reader.findTransactions(ids, { signal });
    // Several records of one id: the newest counts, and the reader puts it first.
    const known = [...found].map(([id, [newest]]) => [id, newest ?? {}] as const);
    return new Map<string, Record | AppError>([...known, ...found.refused]);
  });

  async function findByServiceId(id: string, signal: AbortSignal): Promise<Record | undefined> {
    if (!isUuid(id)) return undefined;
    try {
      return await reader.getTransactionState(id, { signal });
    } catch (error) {
      if (isAppError(error, 'NOT_FOUND')) return undefined;
      throw error;
    }
  }

  async function load(id: string, signal: AbortSignal): Promise<string> {
    const record = (await findByExternalId(id, signal)) ?? (await findByServiceId(id, signal));
    if (record instanceof AppError) throw record;
    if (record === undefined) {
      throw new AppError('NOT_FOUND', 'The service has no transaction with this id.');
    }
    if (record.status) return record.status;
    throw new AppError('NOT_FOUND', 'The service has the transaction, but no status for it yet.');
  }

  const answers = createSharedAnswers({
    clock,
    deadlineMs,
    load,
    isFinal: (status) => status === FINAL_STATUS,
  });
  return {
    status: (id, invocation) => answerFor(answers, readTransactionId(id), invocation),
  };
}
