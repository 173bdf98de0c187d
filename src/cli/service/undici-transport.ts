/**
 * The network through undici: connections that are kept, one request on each at a time, so that a connection that dies
 * fails exactly the request on it. Redirects are not followed (the key would go with them), nothing is sent twice.
 */
import { Agent, request } from 'undici';
import type { Transport } from '../../core/service/transport';

export interface Network {
  readonly transport: Transport;
  close(): Promise<void>;
}

/** @param connections most at once to one origin. */
export function createNetwork(connections: number): Network {
  const dispatcher = new Agent({
    connections,
    pipelining: 1,
    // How long an answer may take is decided by who asks.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    async transport({ method, url, headers, body, signal }) {
      const answer = await request(url, {
        method,
        headers: { ...headers },
        ...(body === undefined ? {} : { body }),
        signal,
        dispatcher,
      });
      return {
        status: answer.statusCode,
        header: (name) => headerText(answer.headers[name.toLowerCase()]),
        text: () => answer.body.text(),
      };
    },
    close: () => dispatcher.destroy(),
  };
}

function headerText(value: string | string[] | undefined): string | null {
  if (value === undefined) return null;
  return Array.isArray(value) ? value.join(', ') : value;
}
