/**
 * The workflow of a transaction (specification, Workflow operation): the operations it takes and
 * where they stand. Which operations there are, how they move, and the words of `workflow_status`
 * are assumptions: reporting always, invoicing where the number of the document is left to the
 * service, which then issues it.
 */
import type { JsonObject } from '../exact-json';
import type { TransactionState } from '../store/stored-transaction';

/** `workflow_status` takes the words that the specification has for operations. */
export type WorkflowPhase = 'PENDING' | 'PROCESSING' | 'SUCCESS' | 'FAILURE';

type OperationStatus = WorkflowPhase | 'SKIPPED';

/** Reporting goes first; what could not be reported is not invoiced. */
const STANDING: Readonly<Record<WorkflowPhase, readonly [OperationStatus, OperationStatus]>> = {
  PENDING: ['PENDING', 'PENDING'],
  PROCESSING: ['PROCESSING', 'PENDING'],
  SUCCESS: ['SUCCESS', 'SUCCESS'],
  FAILURE: ['FAILURE', 'SKIPPED'],
};

export function workflowAt(
  phase: WorkflowPhase,
  payload: JsonObject,
): Required<Pick<TransactionState, 'workflowStatus' | 'workflowOperations'>> {
  const [reporting, invoicing] = STANDING[phase];
  const issuesDocument = payload['transaction_number'] === undefined;
  return {
    workflowStatus: phase,
    workflowOperations: [
      { type: 'REPORTING', status: reporting },
      ...(issuesDocument ? [{ type: 'INVOICING', status: invoicing }] : []),
    ],
  };
}
