/**
 * The network through a `fetch` that is handed in. Nothing of the browser's goes along: no cookies, no referrer, no
 * cache; and a redirect is not followed, because the key would go with it.
 */
import type { Transport } from './transport';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export function createFetchTransport(fetchFn: Fetch): Transport {
  return async ({ method, url, headers, body, signal }) => {
    const response = await fetchFn(url, {
      method,
      headers: { ...headers },
      ...(body === undefined ? {} : { body }),
      signal,
      ...ALONE,
    });
    return {
      status: response.status,
      header: (name) => response.headers.get(name),
      text: () => response.text(),
    };
  };
}

/** Whether something answers at `url` at all. Resolves, whatever happens. */
export type Probe = (url: string, signal: AbortSignal) => Promise<boolean>;

/**
 * Asks without the key and without being able to read the answer, which a browser allows across origins: an answer
 * means that the address is there.
 */
export function createFetchProbe(fetchFn: Fetch): Probe {
  return async (url, signal) => {
    try {
      await fetchFn(url, { method: 'GET', mode: 'no-cors', signal, ...ALONE, redirect: 'follow' });
      return true;
    } catch {
      // No answer, for whatever reason, is what was asked.
      return false;
    }
  };
}

const ALONE = {
  credentials: 'omit',
  redirect: 'manual',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
} as const;
