/**
 * Prism, a public validating proxy, in front of the sandbox: it holds every request and every answer against
 * `docs/openapi.yaml` and knows nothing of Taxrow. It rewrites JSON through binary floats, so what passes it must fit them.
 */
import { join } from 'node:path';
import { createLogger } from '@stoplight/prism-core';
import { getHttpOperationsFromSpec, type IHttpProxyConfig } from '@stoplight/prism-http';
import { createServer } from '@stoplight/prism-http-server';

export const CONTRACT_FILE = join(__dirname, '../../docs/openapi.yaml');

/** Something the contract does not allow. */
export interface Violation {
  /** `request` or `response`, then the way into it. */
  readonly location: readonly string[];
  readonly message: string;
}

export interface ValidatingProxy {
  readonly address: string;
  /**
   * Strict: what violates the contract does not get through, a request to the service or an answer to the client.
   * Otherwise it gets through, and only carries its violations along.
   */
  setStrict(strict: boolean): void;
  close(): Promise<void>;
}

/** @param contract an OpenAPI document, or its file. */
export async function startValidatingProxy(
  upstream: string,
  contract: string | object = CONTRACT_FILE,
): Promise<ValidatingProxy> {
  // It dereferences in place.
  const operations = await getHttpOperationsFromSpec(structuredClone(contract));
  const config: IHttpProxyConfig = {
    isProxy: true,
    upstream: new URL(upstream),
    upstreamProxy: undefined,
    checkSecurity: true,
    validateRequest: true,
    validateResponse: true,
    errors: true,
    mock: { dynamic: false },
  };
  const logger = createLogger('contract', { level: 'silent' });
  const server = createServer(operations, { components: { logger }, config, cors: false });
  const address = await server.listen(0, '127.0.0.1');
  return {
    address,
    setStrict: (strict) => Object.assign(config, { errors: strict }),
    close: () => server.close(),
  };
}

/** What the proxy found wrong with a request or its answer. */
export function violationsIn({ headers }: Response, text: string): Violation[] {
  const found = headers.get('sl-violations');
  if (found !== null) return parseViolations(found);
  if (headers.get('Content-Type') !== 'application/problem+json') return [];
  const problem = parseProblem(text);
  const located = problem.validation ?? [];
  if (located.length === 0) return [{ location: ['request'], message: problem.title ?? text }];
  return located.map((one) => ({ ...one, location: ['request', ...one.location] }));
}

function parseViolations(header: string): Violation[] {
  // The proxy cuts a long list short, with a word in front.
  if (!header.startsWith('[')) return [{ location: [], message: header }];
  return JSON.parse(header) as Violation[];
}

function parseProblem(text: string): { title?: string; validation?: Violation[] } {
  return JSON.parse(text) as { title?: string; validation?: Violation[] };
}
