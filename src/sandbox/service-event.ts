/**
 * Something the service has finished, and how whoever finished it tells it: what is to be delivered
 * is stored together with what happened, and released once both are kept. So no notification is lost
 * with the process, and none speaks of something that is not there.
 */
import type { ServiceError } from './operation-result';
import type { Change } from './store/storage';

export interface ServiceEvent {
  readonly eventType: string;
  /** The service's identifier of the resource. */
  readonly resourceId: string;
  /** Path of the resource under the base address, `/v1/transactions/...`. */
  readonly resourcePath: string;
  /** The client's own identifier, where there is one. */
  readonly externalId?: string;
  readonly errors: readonly ServiceError[];
}

export interface Announcement {
  /** To be written with the changes that the event speaks of. */
  readonly changes: readonly Change[];
  /** Call once they are kept: begins the delivery. */
  readonly release: () => void;
}

export type Announce = (event: ServiceEvent) => Announcement;

/** Of an event that nobody is told of. */
export const NO_ANNOUNCEMENT: Announcement = { changes: [], release: () => undefined };
