/**
 * A proxy that the environment variables name is gone through as a tunnel, which sees neither key nor content; hosts of
 * NO_PROXY and this machine are reached without it.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isAppError } from '../../src/core/domain/app-error';
import { proxyOf } from '../../src/cli/service/proxy';
import { createNetwork } from '../../src/cli/service/undici-transport';
import { scratchFiles } from './scratch-files';
import { CANARY_KEY, invoices, KEY_VARIABLE, serviceFixture, SETTINGS } from './service-fixture';

const files = scratchFiles();
const service = serviceFixture(files);

let proxy: Server;
let seen: string[];

beforeEach(async () => {
  seen = [];
  proxy = createServer((request, response) => {
    seen.push(`${request.method ?? ''} ${request.url ?? ''}`);
    response.writeHead(502).end();
  });
  proxy.on('connect', (request, socket) => {
    seen.push(`CONNECT ${request.url ?? ''} ${JSON.stringify(request.headers)}`);
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
});

afterEach(() => {
  proxy.close();
});

function address(user = ''): string {
  return `http://${user}127.0.0.1:${String((proxy.address() as AddressInfo).port)}`;
}

async function ask(url: string, variables: Readonly<Record<string, string>>): Promise<void> {
  const network = createNetwork(1, proxyOf(variables));
  const { signal } = new AbortController();
  const headers = { Key: 'the-key' };
  try {
    await network.transport({ method: 'GET', url, headers, signal });
  } finally {
    await network.close();
  }
}

const SERVICE = 'https://api.invalid/v1/transactions';

test.each(['HTTPS_PROXY', 'https_proxy'])('%s: a tunnel is asked for', async (name) => {
  await expect(ask(SERVICE, { [name]: address() })).rejects.toThrow();
  expect(seen).toEqual([expect.stringMatching(/^CONNECT api\.invalid:443 /)]);
  expect(seen[0]).not.toContain('the-key');
});

test('with name and password, for the proxy alone', async () => {
  await expect(ask(SERVICE, { HTTPS_PROXY: address('ana:secret@') })).rejects.toThrow();
  const basic = Buffer.from('ana:secret').toString('base64');
  expect(seen[0]).toContain(`"proxy-authorization":"Basic ${basic}"`);
});

test.each(['api.invalid', '.invalid', 'other.example, api.invalid', '*'])(
  'NO_PROXY=%s: reached without it',
  async (exceptions) => {
    const variables = { HTTPS_PROXY: address(), NO_PROXY: exceptions };
    await expect(ask(SERVICE, variables)).rejects.toThrow();
    expect(seen).toEqual([]);
  },
);

test('this machine is reached without it, as by a whole run', async () => {
  const file = files.file('rows.csv', invoices(2));
  const variables = {
    ...{ HTTPS_PROXY: address(), HTTP_PROXY: address() },
    [KEY_VARIABLE]: CANARY_KEY,
  };
  const args = ['--journal', `${files.directory()}/journal`, ...SETTINGS];
  const { exitCode } = await service.submit(file, args, { variables });
  expect([exitCode, seen]).toEqual([0, []]);
});

test.each(['proxy.example:8080', 'ftp://proxy.example', 'ana:secret'])(
  'what is no address of a proxy is refused, and not repeated: %s',
  (text) => {
    const refused = () => proxyOf({ HTTPS_PROXY: text });
    expect(refused).toThrow('HTTPS_PROXY takes an address such as http://proxy.example:8080');
    try {
      refused();
    } catch (error) {
      expect(isAppError(error, 'INVALID_INPUT')).toBe(true);
      expect(String(error)).not.toContain('secret');
    }
  },
);

test('without the variables there is none', () => {
  expect(proxyOf({})).toBeUndefined();
  expect(proxyOf({ HTTPS_PROXY: '', NO_PROXY: 'x' })).toBeUndefined();
});
