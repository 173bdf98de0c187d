/** The one way a request ends without an answer. */

/** The connection is lost, as `fetch` reports it: a TypeError. `server.ts` destroys the socket. */
export class ConnectionDropped extends TypeError {
  override readonly name = 'ConnectionDropped';
  readonly code = 'ECONNRESET';

  constructor() {
    super('The sandbox dropped the connection, as its faults say.');
  }
}
