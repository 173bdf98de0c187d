/** The endpoints of the specification, each from its request to its answer. */
import { Hono, type Context } from 'hono';
import { findCalculation } from './calculations/calculations';
import { loadContract, type ListParameters } from './contract';
import type { LedgerRequest } from './faults/ledger';
import { badRequest, errorResponse, jsonResponse } from './operation-result';
import { wholeTransaction } from './transactions/representations';
import { findPage, readSearch } from './search/search';
import type { SearchIndex } from './search/search-index';
import {
  ADJUSTMENT,
  submit,
  TRANSACTION,
  type SubmissionKind,
  type SubmissionPorts,
} from './transactions/submissions';

/** What the ledger noted of this request travels with it. */
export type ServiceEnv = { Variables: { entry: LedgerRequest } };

export interface ServicePorts extends SubmissionPorts {
  readonly index: SearchIndex;
  readonly listParameters: ListParameters;
}

export function serviceRoutes(ports: ServicePorts): Hono<ServiceEnv> {
  return new Hono<ServiceEnv>()
    .post('/v1/transactions', (context) => submitTransaction(context, ports, TRANSACTION))
    .post('/v1/transactions/adjustment', (context) => submitTransaction(context, ports, ADJUSTMENT))
    .get('/v1/transactions', (context) => searchTransactions(context, ports))
    .get('/v1/transactions/:transaction_uuid', (context) =>
      readTransaction(context.req.param('transaction_uuid'), ports),
    )
    .get('/Tax/v1/Calculations/:id', (context) => readCalculation(context.req.param('id')));
}

async function submitTransaction(
  context: Context<ServiceEnv>,
  ports: SubmissionPorts,
  kind: SubmissionKind,
): Promise<Response> {
  if (!isJson(context)) {
    return badRequest('Content-Type must be application/json');
  }
  return submit(ports, kind, await context.req.text(), context.var.entry);
}

function isJson(context: Context): boolean {
  return /^application\/json\s*(;|$)/i.test(context.req.header('Content-Type') ?? '');
}

function searchTransactions(context: Context, ports: ServicePorts): Response {
  const search = readSearch(new URL(context.req.url).searchParams, ports.listParameters);
  if ('errors' in search) {
    return errorResponse(400, { ...search, message: 'The search parameters are not valid.' });
  }
  const delayMs = ports.faults.get().searchDelayMs ?? 0;
  const visibleUntilMs = ports.clock.monotonicMs() - delayMs;
  return jsonResponse(
    200,
    findPage(ports.index, search, ({ storedAtMs }) => storedAtMs <= visibleUntilMs),
  );
}

function readTransaction(operationId: string, { store }: SubmissionPorts): Response {
  const transaction = store.byOperation(operationId);
  return transaction === undefined
    ? errorResponse(404, { message: `No transaction has the identifier ${operationId}` })
    : jsonResponse(200, wholeTransaction(transaction));
}

function readCalculation(id: string): Response {
  if (!loadContract().isCalculationId(id)) {
    return badRequest('id must be a UUID', 'id');
  }
  const calculation = findCalculation(id);
  return calculation === undefined
    ? errorResponse(404, { message: `No tax calculation has the identifier ${id}` })
    : jsonResponse(200, calculation);
}
