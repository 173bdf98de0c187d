/**
 * The token of a webhook (specification, Events, Validation by the client): it proves who sent it
 * and, by the checksum, that the body is the one that was sent.
 */
import { createHash } from 'node:crypto';
import { SignJWT } from 'jose';
import { TOKEN_SENDER } from '../assumptions';
import { SIGNING_ALGORITHM, type SigningKey } from './signing-keys';

export const TOKEN_HEADER = 'Service-Webhook-Token';

/** Specification, Limits: webhook token validity. */
const VALID_S = 3600;

export interface TokenFacts {
  /** The exact bytes that are sent. */
  readonly body: Uint8Array;
  readonly issuer: string;
  /** Names the claims, `passport.<service_domain>/v1/info`. */
  readonly serviceDomain: string;
  /** Wall time. */
  readonly nowMs: number;
  /** Identifier of this very token. */
  readonly tokenId: string;
}

export async function signToken({ kid, key }: SigningKey, facts: TokenFacts): Promise<string> {
  const issuedAtS = Math.floor(facts.nowMs / 1000);
  const claims = {
    [`passport.${facts.serviceDomain}/v1/identity`]: TOKEN_SENDER,
    [`passport.${facts.serviceDomain}/v1/info`]: {
      sha256_checksum: createHash('sha256').update(facts.body).digest('hex'),
    },
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid, typ: 'JWT' })
    .setIssuer(facts.issuer)
    .setAudience(['webhook'])
    .setSubject(`sandbox:env=${TOKEN_SENDER.env}:name=${TOKEN_SENDER.name}:id=${TOKEN_SENDER.id}`)
    .setJti(facts.tokenId)
    .setIssuedAt(issuedAtS)
    .setNotBefore(issuedAtS)
    .setExpirationTime(issuedAtS + VALID_S)
    .sign(key);
}
