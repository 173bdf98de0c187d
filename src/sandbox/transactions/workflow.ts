/**
 * The workflow of a transaction (specification, Workflow operation): the operations it takes and
 * where they stand (assumption workflow): reporting always, invoicing where the number of the document
 * is left to the service, which then issues it.
 */
import {
  INVOICING_OPERATION,
  REPORTING_OPERATION,
  WORKFLOW_STANDING,
  type WorkflowPhase,
} from '../assumptions';
import type { JsonObject } from '../exact-json';
import type { TransactionState } from '../store/stored-transaction';

export function workflowAt(
  phase: WorkflowPhase,
  payload: JsonObject,
): Required<Pick<TransactionState, 'workflowStatus' | 'workflowOperations'>> {
  const [reporting, invoicing] = WORKFLOW_STANDING[phase];
  const issuesDocument = payload['transaction_number'] === undefined;
  return {
    workflowStatus: phase,
    workflowOperations: [
      { type: REPORTING_OPERATION, status: reporting },
      ...(issuesDocument ? [{ type: INVOICING_OPERATION, status: invoicing }] : []),
    ],
  };
}
