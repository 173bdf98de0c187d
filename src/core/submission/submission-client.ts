/** What submitting needs of the service; tests bring their own. */
import type { ServiceReader, Submitter } from '../service/service-client';

export type LookingClient = Pick<ServiceReader, 'findTransactions'>;

export type SubmissionClient = LookingClient & Pick<Submitter, 'submitTransaction'>;
