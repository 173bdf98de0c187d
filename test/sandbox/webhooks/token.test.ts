/**
 * A webhook's token holds for libraries that know nothing of the sandbox, configured with the
 * issuer's address alone (specification, Events, Validation by the client): by http and by https,
 * before and after the keys are rotated. A body that was changed does not have its checksum.
 */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { AddressInfo } from 'node:net';
import express, { type ErrorHandler, type Handler } from 'express';
import { auth } from 'express-oauth2-jwt-bearer';
import {
  createRemoteJWKSet,
  customFetch as joseFetch,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  jwtVerify,
  type FetchImplementation,
} from 'jose';
import * as openid from 'openid-client';
import { Agent, fetch as undiciFetch } from 'undici';
import { testCertificate } from '../../support/test-certificate';
import { notified, parsed, type Notified } from './notified';
import type { Received } from './receiver';

// Keys and sockets take their time on a busy machine.
const INFO = 'passport.sandbox.test/v1/info';

let notifier: Notified;

/** Over https, with an issuer at the https port. */
beforeAll(async () => {
  notifier = await notified({ httpsPort: 0, certificate: await testCertificate() });
});

afterAll(() => notifier.close());

const issuerAddress = (): string => notifier.running.httpsAddress ?? '';

/** Trusts the certificate of this run, as NODE_EXTRA_CA_CERTS would make it do. */
async function trustingFetch(url: string): Promise<Response> {
  const { cert } = await testCertificate();
  const dispatcher = new Agent({ connect: { ca: cert } });
  const answer = await undiciFetch(url, { dispatcher });
  const body = await answer.text();
  await dispatcher.close();
  return new Response(body, {
    status: answer.status,
    headers: { 'Content-Type': answer.headers.get('Content-Type') ?? '' },
  });
}

async function keysOf(issuer: string): Promise<ReturnType<typeof createRemoteJWKSet>> {
  const discovered = await trustingFetch(`${issuer}/.well-known/openid-configuration`);
  const { jwks_uri: address } = JSON.parse(await discovered.text());
  const fetchKeys: FetchImplementation = (url) => trustingFetch(url);
  return createRemoteJWKSet(new URL(address), { [joseFetch]: fetchKeys });
}

describe('jose', () => {
  const strict = (issuer: string) => ({
    issuer,
    audience: 'webhook',
    algorithms: ['RS256'],
    typ: 'JWT',
    requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat', 'nbf', 'jti', INFO],
    maxTokenAge: '1h',
  });

  test('accepts the token, and the checksum is that of the raw body', async () => {
    const { token, bytes } = await notifier.notification();
    const { payload } = await jwtVerify(
      token,
      await keysOf(issuerAddress()),
      strict(issuerAddress()),
    );
    const checksum = createHash('sha256').update(bytes).digest('hex');
    expect(payload[INFO]).toEqual({ sha256_checksum: checksum });
  });

  test('a body that was changed has another checksum', async () => {
    const { token, bytes } = await notifier.notification();
    const changed = bytes.toString('utf8').replace('INV-', 'inv-');
    const checksum = createHash('sha256').update(changed).digest('hex');
    expect(decodeJwt(token)[INFO]).not.toEqual({ sha256_checksum: checksum });
  });

  test.each([
    ['another issuer', { issuer: 'https://other.example' }, errors.JWTClaimValidationFailed],
    ['another audience', { audience: 'other' }, errors.JWTClaimValidationFailed],
    ['another algorithm', { algorithms: ['ES256'] }, errors.JOSEAlgNotAllowed],
  ])('refuses it for %s', async (_what, changes, error) => {
    const { token } = await notifier.notification();
    const keys = await keysOf(issuerAddress());
    const verified = jwtVerify(token, keys, { ...strict(issuerAddress()), ...changes });
    await expect(verified).rejects.toThrow(error);
  });

  test('accepts it for an hour, and no longer', async () => {
    const { token } = await notifier.notification();
    const keys = await keysOf(issuerAddress());
    const { iat = 0 } = decodeJwt(token);
    const verifiedAt = (seconds: number): Promise<unknown> =>
      jwtVerify(token, keys, { currentDate: new Date((iat + seconds) * 1000) });
    await expect(verifiedAt(3599)).resolves.toBeDefined();
    await expect(verifiedAt(3600)).rejects.toThrow(errors.JWTExpired);
    await expect(verifiedAt(-1)).rejects.toThrow(errors.JWTClaimValidationFailed);
  });

  test('refuses a token whose claims were changed', async () => {
    const { token } = await notifier.notification();
    const [header, , signature] = token.split('.');
    const claims = { ...decodeJwt(token), [INFO]: { sha256_checksum: 'forged' } };
    const forged = Buffer.from(JSON.stringify(claims)).toString('base64url');
    const keys = await keysOf(issuerAddress());
    const verified = jwtVerify(`${header}.${forged}.${signature}`, keys, strict(issuerAddress()));
    await expect(verified).rejects.toThrow(errors.JWSSignatureVerificationFailed);
  });

  test('an issuer at the http port serves as well', async () => {
    const plain = await notified();
    const { token } = await plain.notification();
    const issuer = plain.running.httpAddress;
    const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`));
    const { payload } = await jwtVerify(token, keys, strict(issuer));
    await plain.close();
    expect(payload.iss).toBe(issuer);
  });
});

describe('rotation', () => {
  const accepts = async ({ token }: Received): Promise<boolean> => {
    const keys = await keysOf(issuerAddress());
    return jwtVerify(token, keys, { issuer: issuerAddress(), audience: 'webhook' }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof errors.JWKSNoMatchingKey) return false;
        throw error;
      },
    );
  };

  test('a new key signs, and the old one is published until it is dropped', async () => {
    const before = await notifier.notification();
    const first = await notifier.control('GET', 'signing-keys');
    const rotated = await notifier.control('POST', 'signing-keys/rotate?signAfterMs=0');
    expect(rotated.retired).toEqual([first.signing]);
    expect(rotated.signing).not.toBe(first.signing);

    const after = await notifier.notification();
    expect(decodeProtectedHeader(after.token).kid).toBe(rotated.signing);
    expect([await accepts(before), await accepts(after)]).toEqual([true, true]);

    const left = await notifier.control('DELETE', 'signing-keys/retired');
    expect(left).toEqual({ signing: rotated.signing, coming: [], retired: [] });
    expect([await accepts(before), await accepts(after)]).toEqual([false, true]);
  });
});

describe('a fault', () => {
  const strike = (webhooks: object): void => notifier.running.sandbox.faults.set({ webhooks });

  test('signs one attempt with a key that is not published', async () => {
    strike({ unknownKey: 1 });
    const keys = await keysOf(issuerAddress());
    const struck = await notifier.notification();
    await expect(jwtVerify(struck.token, keys)).rejects.toThrow(errors.JWKSNoMatchingKey);
    const next = await notifier.notification();
    await expect(jwtVerify(next.token, keys)).resolves.toBeDefined();
  });

  test('puts the checksum of another body into one token, which is good but for that', async () => {
    strike({ wrongChecksum: 1 });
    const { token, bytes } = await notifier.notification();
    const { payload } = await jwtVerify(token, await keysOf(issuerAddress()));
    const checksum = createHash('sha256').update(bytes).digest('hex');
    expect(payload[INFO]).not.toEqual({ sha256_checksum: checksum });
  });
});

describe('express-oauth2-jwt-bearer', () => {
  /** Asks an express application that knows the issuer's address alone. */
  async function answerTo(arrived: Received, audience = 'webhook'): Promise<[number, string]> {
    const { cert } = await testCertificate();
    const application = express();
    const asBearer: Handler = (request, _response, next) => {
      request.headers.authorization = `Bearer ${String(request.headers['service-webhook-token'])}`;
      next();
    };
    const verify: Handler = auth({
      issuerBaseURL: issuerAddress(),
      audience,
      tokenSigningAlg: 'RS256',
      maxTokenAge: 3600,
      agent: new HttpsAgent({ ca: cert }),
    });
    const refused: ErrorHandler = (error, _request, response, _next) => {
      response.writeHead(401).end(String(error));
    };
    application.post('/hook', asBearer, verify, (_request, response) => {
      response.writeHead(200).end('verified');
    });
    application.use(refused);
    const server = createServer(application);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/hook`, {
      method: 'POST',
      headers: { 'Service-Webhook-Token': arrived.token, 'Content-Type': arrived.contentType },
      body: new Uint8Array(arrived.bytes),
    });
    const text = await answer.text();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    return [answer.status, text];
  }

  test('accepts the token by the issuer’s address alone', async () => {
    expect(await answerTo(await notifier.notification())).toEqual([200, 'verified']);
  });

  test('refuses it for another audience', async () => {
    const [status, text] = await answerTo(await notifier.notification(), 'other');
    expect([status, text]).toEqual([401, "InvalidTokenError: Unexpected 'aud' value"]);
  });

  test('refuses a token signed by a key that is no longer published', async () => {
    const arrived = await notifier.notification();
    await notifier.control('POST', 'signing-keys/rotate?signAfterMs=0');
    await notifier.control('DELETE', 'signing-keys/retired');
    const [status, text] = await answerTo(arrived);
    expect(status).toBe(401);
    expect(text).toContain('no applicable key found in the JSON Web Key Set');
  });
});

describe('openid-client', () => {
  const discover = (): Promise<openid.Configuration> =>
    openid.discovery(new URL(issuerAddress()), 'webhook', undefined, openid.None(), {
      [openid.customFetch]: (url) => trustingFetch(url),
    });

  test('accepts the discovery document', async () => {
    const issuer = issuerAddress();
    expect((await discover()).serverMetadata()).toMatchObject({
      issuer,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      id_token_signing_alg_values_supported: ['RS256'],
    });
  });

  /** The library verifies ID tokens: the audience of one is the client, here `webhook`. */
  async function claimsOf(token: string): Promise<openid.IDToken | undefined> {
    const discovered = (await discover()).serverMetadata();
    const endpoint = 'https://token.example/';
    const { issuer, jwks_uri = '' } = discovered;
    const configuration = new openid.Configuration(
      { issuer, jwks_uri, token_endpoint: endpoint },
      'webhook',
      undefined,
      openid.None(),
    );
    const answer = { access_token: 'none', token_type: 'bearer', id_token: token };
    configuration[openid.customFetch] = async (url) =>
      url === endpoint ? Response.json(answer) : trustingFetch(url);
    openid.enableNonRepudiationChecks(configuration);
    return (await openid.genericGrantRequest(configuration, 'urn:test', {})).claims();
  }

  test('accepts the token as one of this issuer for the audience webhook', async () => {
    const arrived = await notifier.notification();
    expect(await claimsOf(arrived.token)).toMatchObject({
      iss: issuerAddress(),
      aud: ['webhook'],
      [INFO]: { sha256_checksum: createHash('sha256').update(arrived.bytes).digest('hex') },
    });
  });

  test('refuses one whose signature was changed', async () => {
    const { token } = await notifier.notification();
    const changed = token.replace(/\.[^.]{10}([^.]*)$/, '.AAAAAAAAAA$1');
    await expect(claimsOf(changed)).rejects.toMatchObject({
      cause: { message: 'JWT signature verification failed' },
    });
  });
});

test('the header and the claims are those of the specification', async () => {
  const arrived = await notifier.notification();
  const { signing } = await notifier.control('GET', 'signing-keys');
  expect(decodeProtectedHeader(arrived.token)).toEqual({ alg: 'RS256', kid: signing, typ: 'JWT' });
  const { iat = 0, ...claims } = decodeJwt(arrived.token);
  expect(claims).toEqual({
    aud: ['webhook'],
    exp: iat + 3600,
    nbf: iat,
    iss: issuerAddress(),
    jti: expect.any(String),
    sub: 'sandbox:env=sandbox:name=webhooks:id=sandbox-1',
    [INFO]: { sha256_checksum: expect.stringMatching(/^[0-9a-f]{64}$/) },
    'passport.sandbox.test/v1/identity': {
      id: 'sandbox-1',
      name: 'webhooks',
      env: 'sandbox',
      team: 'sandbox',
    },
  });
  expect(parsed(arrived).delivered_at).toBe(
    new Date(iat * 1000).toISOString().replace('.000Z', 'Z'),
  );
});
