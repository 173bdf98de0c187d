/** What submitting needs of the service; tests bring their own. */
import type { ServiceReader, Submitter } from '../service/service-client';

export type LookingClient = Pick<ServiceReader, 'findTransactions'>;

/** What is known of an original's credits is found by a search of its own. */
export type PlanningClient = LookingClient & Pick<ServiceReader, 'searchTransactions'>;

export type SubmissionClient = LookingClient &
  Pick<Submitter, 'room' | 'submitTransaction' | 'adjustTransaction'>;
