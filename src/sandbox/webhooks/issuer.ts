/**
 * The token issuer: a discovery document (OpenID Connect Discovery 1.0, 3) and the public keys
 * (RFC 7517). Both are read without the key of the service. It logs nobody in: it only signs.
 */
import { Hono } from 'hono';
import { errorResponse, jsonResponse } from '../operation-result';
import type { Addresses } from './addresses';
import { SIGNING_ALGORITHM, type SigningKeys } from './signing-keys';

const DISCOVERY_PATH = '/.well-known/openid-configuration';
const KEYS_PATH = '/.well-known/jwks.json';
const AUTHORIZATION_PATH = '/.well-known/authorize';

export function issuerRoutes(addresses: Addresses, keys: SigningKeys): Hono {
  return new Hono()
    .get(DISCOVERY_PATH, () => {
      const known = addresses.known();
      return known === undefined
        ? errorResponse(404, { message: 'The sandbox has no address yet.' })
        : jsonResponse(200, discoveryDocument(known.issuer));
    })
    .get(KEYS_PATH, async () => jsonResponse(200, await keys.published()))
    .get(AUTHORIZATION_PATH, () => errorResponse(400, { message: 'Nobody logs in here.' }));
}

/** Every member that Discovery 1.0 requires of an issuer with the implicit flow alone. */
function discoveryDocument(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}${AUTHORIZATION_PATH}`,
    jwks_uri: `${issuer}${KEYS_PATH}`,
    response_types_supported: ['id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [SIGNING_ALGORITHM],
    scopes_supported: ['openid'],
    claims_supported: ['aud', 'exp', 'iat', 'iss', 'jti', 'nbf', 'sub'],
  };
}
