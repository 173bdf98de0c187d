/**
 * How it may be started. What would give the key away, or let others use it, does not start: each
 * refusal names the flag or the variable, and never what is in it.
 */
import { readSettings, UsageError, type Settings } from '../../src/pass-through/settings';

const TOKEN = 'an-access-token-of-32-characters-or-more';
const ENV = { SERVICE_KEY: 'the-key', TOKEN, SHORT: 'x'.repeat(31), EMPTY: '', BROKEN: 'a\nb' };
const LEAST = [
  '--service',
  'https://service.example',
  '--key-env',
  'SERVICE_KEY',
  '--origin',
  'https://addin.example',
];

function settings(args: readonly string[], env: Record<string, string> = {}): Settings {
  const read = readSettings(args, { ...ENV, ...env });
  if (read === 'help') throw new Error('help was not asked for');
  return read;
}

test('without more it listens on loopback, asks no token, and answers to loopback’s names', () => {
  expect(settings(LEAST)).toEqual({
    options: {
      service: 'https://service.example',
      key: 'the-key',
      host: '127.0.0.1',
      port: 4020,
      origins: ['https://addin.example'],
      names: ['localhost', '127.0.0.1', '[::1]', '127.0.0.1'],
    },
    certificate: 'none',
  });
});

test('on another address it takes a certificate and a token, and answers to the names it is given', () => {
  const read = settings([
    ...LEAST,
    ...['--host', '0.0.0.0', '--name', 'Taxrow.example', '--token-env', 'TOKEN'],
    ...['--cert', 'c.pem', '--cert-key', 'k.pem', '--port', '443'],
  ]);
  expect(read).toMatchObject({
    options: { host: '0.0.0.0', port: 443, token: TOKEN, names: ['taxrow.example'] },
    certificate: { certFile: 'c.pem', keyFile: 'k.pem' },
  });
});

test('an address of its own is a name of its own', () => {
  const more = ['--token-env', 'TOKEN', '--behind-tls'];
  const names = (host: string) => settings([...LEAST, '--host', host, ...more]).options.names;
  expect(names('10.1.2.3')).toEqual(['10.1.2.3']);
  expect(names('fd00::1')).toEqual(['[fd00::1]']);
});

test('of the add-in’s address the origin counts, as a browser writes it', () => {
  const origins = ['https://ADDIN.example:443/taxrow/', 'http://localhost:3001'];
  const read = settings([...LEAST, ...origins.flatMap((origin) => ['--origin', origin])]);
  expect(read.options.origins).toEqual([
    'https://addin.example',
    'https://addin.example',
    'http://localhost:3001',
  ]);
});

test.each([
  ['https://service.example/', 'https://service.example'],
  ['https://service.example/base/', 'https://service.example/base'],
  ['http://127.0.0.1:4010', 'http://127.0.0.1:4010'],
  ['http://localhost:4010', 'http://localhost:4010'],
  ['http://[::1]:4010', 'http://[::1]:4010'],
])('the service %s is %s', (address, service) => {
  expect(settings([...LEAST, '--service', address]).options.service).toBe(service);
});

test.each([
  ['http://service.example', '--service is https, or http on this very machine'],
  ['http://127.0.0.1.evil.example', '--service is https, or http on this very machine'],
  ['ftp://service.example', '--service is https, or http on this very machine'],
  ['service.example', '--service is no address'],
  ['https://name:password@service.example', '--service holds a name or password'],
  ['https://service.example/?x=1', '--service has no query and no #'],
  ['https://service.example/?', '--service has no query and no #'],
  ['https://service.example/#x', '--service has no query and no #'],
])('the service %s is refused', (address, why) => {
  expect(() => settings([...LEAST, '--service', address])).toThrow(why);
  expect(() => settings([...LEAST, '--service', address])).not.toThrow('password@');
});

test.each([
  [['--origin', '*'], '--origin is the https address that the add-in is served from'],
  [['--origin', 'https://*.example'], '--origin is the https address'],
  [['--origin', 'http://addin.example'], '--origin is the https address'],
  [['--origin', 'null'], '--origin is the https address'],
  [['--key-env', 'NOWHERE'], '--key-env: the environment variable NOWHERE is not set'],
  [['--key-env', 'EMPTY'], '--key-env: the environment variable EMPTY is not set'],
  [['--key-env', 'BROKEN'], '--key-env: BROKEN holds a line break'],
  [['--token-env', 'NOWHERE'], '--token-env: the environment variable NOWHERE is not set'],
  [['--token-env', 'SHORT'], '--token-env: SHORT has fewer than 32 characters'],
  [['--port', '65536'], '--port needs a whole number from 0 to 65535, not "65536"'],
  [['--port', '-1'], "Option '--port' argument is ambiguous"],
  [['--name', 'https://x'], '--name is a host name without scheme or port'],
  [['--cert', 'c.pem'], '--cert and --cert-key go together'],
  [['--cert-key', 'k.pem'], '--cert and --cert-key go together'],
  [['--host', '0.0.0.0'], '--host 0.0.0.0 needs --token-env: whoever can reach it can use the key'],
  [['--host', '192.168.1.5', '--token-env', 'TOKEN'], 'it needs --cert and --cert-key'],
  [['--host', '192.168.1.5', '--token-env', 'TOKEN', '--https'], '--https is for this machine'],
  [
    ['--host', '0.0.0.0', '--token-env', 'TOKEN', '--behind-tls'],
    '--host 0.0.0.0 needs --name: the name that callers reach it by',
  ],
  [['--key', 'x'], "Unknown option '--key'"],
  [['more'], 'every value needs its flag before it'],
  [['--https', '--cert', 'c.pem', '--cert-key', 'k.pem'], 'two certificates: give one'],
])('%j is refused', (more, why) => {
  expect(() => settings([...LEAST, ...more])).toThrow(UsageError);
  expect(() => settings([...LEAST, ...more])).toThrow(why);
});

test.each([
  [[], '--service is missing'],
  [LEAST.slice(0, 2), '--key-env is missing'],
  [LEAST.slice(0, 4), '--origin is missing'],
])('%j is too little', (args, why) => {
  expect(() => settings(args)).toThrow(why);
});

test.each([
  [['--key-env', 'sk_live_4711']],
  [['--token-env', 'sk_live_4711']],
  [['--key-env', 'KEY', 'sk_live_4711']],
  [['--key=sk_live_4711']],
  [['--origin', 'https://name:sk_live_4711@addin.example']],
])('a secret where none belongs is not repeated: %j', (more) => {
  expect(() => settings([...LEAST, ...more])).toThrow(UsageError);
  expect(() => settings([...LEAST, ...more])).not.toThrow('sk_live_4711');
});

test('the key itself is no access token: desks would hold it', () => {
  const env = { SERVICE_KEY: TOKEN };
  expect(() => settings([...LEAST, '--token-env', 'TOKEN'], env)).toThrow(
    'The access token is the key itself: make another',
  );
});

test.each([
  ['NODE_TLS_REJECT_UNAUTHORIZED', '0', 'NODE_TLS_REJECT_UNAUTHORIZED=0 would hand the key'],
  ['NODE_DEBUG', 'http', 'NODE_DEBUG writes addresses and headers into the log'],
])('%s=%s does not start', (name, value, why) => {
  expect(() => settings(LEAST, { [name]: value })).toThrow(why);
});
