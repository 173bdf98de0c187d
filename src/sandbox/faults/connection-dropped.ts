/** The ways a request ends without a whole answer. */
import type { ConnectionLoss } from './faults';

/** The connection is lost, as `fetch` reports it: a TypeError. `wire.ts` does it to the socket. */
export class ConnectionDropped extends TypeError {
  override readonly name = 'ConnectionDropped';
  readonly code = 'ECONNRESET';
  readonly by: ConnectionLoss;

  constructor(by: ConnectionLoss = 'close') {
    super('The sandbox dropped the connection, as its faults say.');
    this.by = by;
  }
}

/** The client's own connection ended before the whole request was there: nobody waits any more. */
export class RequestCutOff extends Error {
  override readonly name = 'RequestCutOff';

  constructor(cause: unknown) {
    super('The request ended before its body did.', { cause });
  }
}
