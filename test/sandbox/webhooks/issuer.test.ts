/**
 * The token issuer: its document and its public keys are read without the key of the service; no
 * private part of a key ever leaves; its address is exactly the one that is set.
 */
import { createSandbox, type Faults } from '../../../src/sandbox';
import { BASE, KEY, testSandbox } from '../client';

// Keys and sockets take their time on a busy machine.
const DISCOVERY = '/.well-known/openid-configuration';
const KEYS = '/.well-known/jwks.json';

/** Asks without the key. */
async function read(sandbox: ReturnType<typeof createSandbox>, path: string) {
  const answer = await sandbox.fetch(new Request(`${BASE}${path}`));
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

function sandboxAt(address: string, webhooks = {}): ReturnType<typeof createSandbox> {
  const { sandbox } = testSandbox({ webhooks });
  sandbox.openAt(address);
  return sandbox;
}

test('the document has every member that OpenID Connect Discovery requires', async () => {
  const { status, body } = await read(sandboxAt('https://127.0.0.1:4443'), DISCOVERY);
  expect(status).toBe(200);
  expect(body).toEqual({
    issuer: 'https://127.0.0.1:4443',
    authorization_endpoint: 'https://127.0.0.1:4443/.well-known/authorize',
    jwks_uri: 'https://127.0.0.1:4443/.well-known/jwks.json',
    response_types_supported: ['id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid'],
    claims_supported: ['aud', 'exp', 'iat', 'iss', 'jti', 'nbf', 'sub'],
  });
});

test.each([
  [{ publicAddress: 'https://service.example/' }, 'https://service.example'],
  [{ issuer: 'https://id.example/issuer' }, 'https://id.example/issuer'],
  [{ publicAddress: 'https://a.example', issuer: 'https://b.example' }, 'https://b.example'],
  [{ issuer: 'http://127.0.0.1:4010/' }, 'http://127.0.0.1:4010'],
])('with %j the issuer is %s', async (settings, issuer) => {
  const { body } = await read(sandboxAt('http://127.0.0.1:1', settings), DISCOVERY);
  expect(body).toMatchObject({ issuer, jwks_uri: `${issuer}${KEYS}` });
});

test.each([
  'id.example',
  'ftp://id.example',
  'https://id.example/?a=b',
  'https://me@id.example',
  '',
])('the issuer "%s" is refused', (issuer) => {
  expect(() => createSandbox({ key: KEY, webhooks: { issuer } })).toThrow(
    `the issuer "${issuer}" is not http or https with a host and a path at most.`,
  );
});

test('before there is an address there is no document', async () => {
  const { status } = await read(testSandbox().sandbox, DISCOVERY);
  expect(status).toBe(404);
});

test('the keys are public parts alone, for signatures of RS256', async () => {
  const { status, body } = await read(sandboxAt(BASE), KEYS);
  expect(status).toBe(200);
  expect(body).toEqual({
    keys: [
      {
        kid: 'op-1',
        kty: 'RSA',
        use: 'sig',
        alg: 'RS256',
        n: expect.stringMatching(/^[\w-]{342}$/),
        e: 'AQAB',
      },
    ],
  });
});

test('nobody logs in', async () => {
  const { status, body } = await read(sandboxAt(BASE), '/.well-known/authorize');
  expect([status, body]).toEqual([400, { message: 'Nobody logs in here.' }]);
});

test.each([
  ['GET', '/sandbox/notifications'],
  ['GET', '/sandbox/signing-keys'],
  ['POST', '/sandbox/signing-keys/rotate'],
  ['DELETE', '/sandbox/signing-keys/retired'],
])('%s %s asks for the key', async (method, path) => {
  const answer = await sandboxAt(BASE).fetch(new Request(`${BASE}${path}`, { method }));
  expect(answer.status).toBe(401);
});

describe('faults', () => {
  const statusOf = async (path: string, faults: Faults): Promise<number> => {
    const { sandbox } = testSandbox({ faults });
    sandbox.openAt(BASE);
    return (await sandbox.fetch(new Request(`${BASE}${path}`))).status;
  };

  test('of the service do not strike the issuer', async () => {
    expect(await statusOf(DISCOVERY, { serverError: { status: 503 } })).toBe(200);
    expect(await statusOf(KEYS, { rateLimit: {}, only: { path: '/' } })).toBe(200);
  });

  test('that name its paths do', async () => {
    const only = { path: '/.well-known/' };
    expect(await statusOf(DISCOVERY, { serverError: { status: 503 }, only })).toBe(503);
    expect(await statusOf(KEYS, { serverError: { status: 500, html: true, only } })).toBe(500);
    expect(await statusOf(KEYS, { rateLimit: { only: { path: KEYS } } })).toBe(429);
  });
});
