/** The whole client of the service, made of its parts over one connection. */
import { createReader } from './reader';
import { createResourceReader } from './resource-reader';
import { searchAll } from './search-all';
import type { ServiceClient, ServiceReader } from './service-client';
import {
  createConnection,
  type ConnectionOptions,
  type ServiceConnection,
} from './service-connection';
import { createSubmitter } from './submitter';

/** @throws AppError `KEY_MISSING`, `INVALID_INPUT` for a key or an address that cannot be used. */
export function createServiceClient(options: ConnectionOptions): ServiceClient {
  const connection = createConnection(options);
  return completeClient(connection, createReader(connection));
}

/** The client over a connection and its reader, where they are there already: what the reader found out stays known. */
export function completeClient(
  connection: ServiceConnection,
  reader: ServiceReader,
): ServiceClient {
  return {
    ...reader,
    ...createResourceReader(connection),
    ...createSubmitter(connection),
    searchAll: (query, options = {}) => searchAll(query, options, reader.searchTransactions),
  };
}
