/**
 * An address that a person types: https anywhere, http only to this machine, and never with a name, a password or a
 * query in it, since the key travels with every request.
 */
import { parseTypedAddress } from '../../../src/taskpane/connect/typed-address';

test.each([
  ['https://api.example.com', 'https://api.example.com'],
  ['api.example.com', 'https://api.example.com'],
  ['  https://api.example.com/  ', 'https://api.example.com'],
  ['https://api.example.com/pass/through/', 'https://api.example.com/pass/through'],
  ['http://localhost:4010', 'http://localhost:4010'],
  ['http://127.0.0.1:4010', 'http://127.0.0.1:4010'],
  ['http://[::1]:4010', 'http://[::1]:4010'],
])('%s is taken', (text, baseUrl) => {
  const parsed = parseTypedAddress(text);
  expect(parsed.ok && parsed.environment.baseUrl).toBe(baseUrl);
});

test('its environment is named by its host and known by its whole address', () => {
  expect(parseTypedAddress('https://api.example.com:8443/v')).toEqual({
    ok: true,
    environment: {
      id: 'https://api.example.com:8443/v',
      name: 'api.example.com:8443',
      baseUrl: 'https://api.example.com:8443/v',
      kind: 'custom',
    },
  });
});

test('two services behind one host are two environments', () => {
  const ids = ['https://api.example.com/a/', 'https://api.example.com/b'].map((text) => {
    const parsed = parseTypedAddress(text);
    return parsed.ok && parsed.environment.id;
  });
  expect(ids).toEqual(['https://api.example.com/a', 'https://api.example.com/b']);
});

test('the address of a listed environment is that environment', () => {
  const listed = {
    id: 'production',
    name: 'Production',
    baseUrl: 'https://api.example.com/v',
    kind: 'production',
  } as const;
  expect(parseTypedAddress('API.example.com/v/', [listed])).toEqual({
    ok: true,
    environment: listed,
  });
  expect(parseTypedAddress('api.example.com', [listed])).toMatchObject({
    environment: { kind: 'custom' },
  });
});

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['not an address', 'not-an-address'],
  ['https://', 'not-an-address'],
  ['https://me:secret@api.example.com', 'not-an-address'],
  ['https://api.example.com?key=1', 'not-an-address'],
  ['https://api.example.com#part', 'not-an-address'],
  ['http://api.example.com', 'not-https'],
  ['http://localhost.example.com', 'not-https'],
  ['ftp://api.example.com', 'not-https'],
])('%s is refused as %s', (text, problem) => {
  expect(parseTypedAddress(text)).toEqual({ ok: false, problem });
});
