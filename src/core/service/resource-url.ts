/**
 * The `resource_url` of a notification (specification, Events, Payload), which comes from outside and would be read with
 * the key. Only what it names is taken from it: kind and id. The request goes to an address made from our own.
 */
import { AppError } from '../domain/app-error';

export interface NamedResource {
  readonly kind: 'transaction' | 'tax-calculation' | 'batch-validation';
  readonly id: string;
}

/** Scheme, host and port, then segments that need no encoding: nothing that two readers could read differently. */
const PLAIN_URL = /^(https?:\/\/[a-z0-9.:[\]-]+)((?:\/[A-Za-z0-9._~-]+)+)$/i;

/** The resources that can be read by an address (specification, Endpoints). */
const RESOURCES: readonly (readonly [NamedResource['kind'], RegExp])[] = [
  ['transaction', /^\/v1\/transactions\/([^/]+)$/],
  ['tax-calculation', /^\/Tax\/v1\/Calculations\/([^/]+)$/],
  ['batch-validation', /^\/lookup\/v2\/batch-validations\/([^/]+)$/],
];

/**
 * What `resourceUrl` names at the service with the canonical address `baseUrl`.
 * @throws AppError `INVALID_INPUT` where its origin is another one, or its path no resource's.
 */
export function parseResourceUrl(resourceUrl: string, baseUrl: string): NamedResource {
  const [, origin = '', path = ''] = PLAIN_URL.exec(resourceUrl) ?? [];
  const base = new URL(baseUrl);
  if (!URL.canParse(origin) || new URL(origin).origin !== base.origin) {
    throw refused('The notified resource is at another address than the environment');
  }
  const basePath = baseUrl.slice(base.origin.length);
  if (path.startsWith(basePath)) {
    const below = path.slice(basePath.length);
    for (const [kind, pattern] of RESOURCES) {
      const id = pattern.exec(below)?.[1];
      if (id !== undefined) return { kind, id };
    }
  }
  throw refused('The notified address is none of a transaction, calculation or validation');
}

function refused(message: string): AppError {
  return new AppError('INVALID_INPUT', message);
}
