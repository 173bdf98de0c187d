/**
 * The network through undici: connections that are kept, one request on each at a time, so that a connection that dies
 * fails exactly the request on it. Redirects are not followed (the key would go with them), nothing is sent twice.
 */
import { Agent, EnvHttpProxyAgent, request, type Dispatcher } from 'undici';
import type { Transport } from '../../core/service/transport';
import type { Proxy } from './proxy';

export interface Network {
  readonly transport: Transport;
  close(): Promise<void>;
}

/**
 * @param connections most at once to one origin
 * @param proxy on the way there; without it, no environment variable counts
 */
export function createNetwork(connections: number, proxy?: Proxy): Network {
  const dispatcher = dispatcherOf(proxy, {
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

function dispatcherOf(proxy: Proxy | undefined, options: Agent.Options): Dispatcher {
  if (proxy === undefined) return new Agent(options);
  const { address, noProxy } = proxy;
  return new EnvHttpProxyAgent({ ...options, httpProxy: '', httpsProxy: address, noProxy });
}

function headerText(value: string | string[] | undefined): string | null {
  if (value === undefined) return null;
  return Array.isArray(value) ? value.join(', ') : value;
}
