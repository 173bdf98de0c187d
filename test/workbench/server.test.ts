/**
 * The handlers serve their folders and nothing beside them; office.js is the unmodified package, reached
 * under the page's own origin, and the manifest names where it is served.
 */
import { mkdtempSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, type Server, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type RequestHandler,
  createAddinHandler,
  createWorkbenchHandler,
} from '../../src/workbench/server';

const root = mkdtempSync(join(tmpdir(), 'workbench-'));
const dist = join(root, 'dist');
const office = join(root, 'office');
const servers: Server[] = [];

beforeAll(() => {
  mkdirSync(join(dist, 'workbench'), { recursive: true });
  mkdirSync(join(office, 'agaveerrorux'), { recursive: true });
  writeFileSync(join(root, 'secret.txt'), 'secret');
  writeFileSync(join(root, 'sample.csv'), 'a,b\n');
  symlinkSync(join(root, 'secret.txt'), join(dist, 'link.txt'));
  writeFileSync(join(dist, 'workbench', 'index.html'), '<p>page</p>');
  writeFileSync(join(dist, 'workbench', 'app.0123456789ab.js'), 'app');
  writeFileSync(
    join(dist, 'taskpane.js'),
    '"https://appsforoffice.microsoft.com/lib/1/hosted/office.js"',
  );
  writeFileSync(
    join(dist, 'taskpane.html'),
    '<script src="https://appsforoffice.microsoft.com/lib/1/hosted/office.js"></script>',
  );
  writeFileSync(join(dist, 'manifest.xml'), '<a>https://localhost:3000/taskpane.html</a>');
  writeFileSync(join(office, 'office.js'), '// office');
  writeFileSync(join(office, 'agaveerrorux', 'index.html'), 'error page');
});

afterAll(() => {
  for (const server of servers) server.close();
});

async function serve(
  handler: RequestHandler,
): Promise<(path: string, options?: object) => Promise<Answer>> {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return (path, options = {}) => ask({ host: '127.0.0.1', port, path, ...options });
}

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Not `fetch`, which would tidy the paths up. */
function ask(options: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(options, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (body += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

const addin = () =>
  serve(
    createAddinHandler({
      distDir: dist,
      officeJsDir: office,
      baseUrl: 'https://localhost:8444',
      overrides: { '/environments.json': '[]' },
    }),
  );
const workbench = () =>
  serve(
    createWorkbenchHandler({
      distDir: join(dist, 'workbench'),
      sample: join(root, 'sample.csv'),
      addinManifestUrl: 'https://localhost:8444/manifest.xml',
    }),
  );

test('pages load office.js from their own origin; scripts are served as they are', async () => {
  const get = await addin();
  expect((await get('/taskpane.html')).body).toBe('<script src="/office-js/office.js"></script>');
  expect((await get('/taskpane.js')).body).toContain('appsforoffice.microsoft.com');
});

test('office.js is found, its error page in either case', async () => {
  const get = await addin();
  expect((await get('/office-js/office.js')).body).toBe('// office');
  expect((await get('/office-js/AgaveErrorUX/index.html')).body).toBe('error page');
});

test('the manifest names the address it is served at', async () => {
  const { body, headers } = await (await addin())('/manifest.xml');
  expect(body).toBe('<a>https://localhost:8444/taskpane.html</a>');
  expect(headers['access-control-allow-origin']).toBe('*');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
});

test('a file can be served from memory', async () => {
  expect((await (await addin())('/environments.json')).body).toBe('[]');
});

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/office-js/../secret.txt',
  '/office-js/..%2f..%2fsecret.txt',
  '/link.txt',
  '/workbench',
  '/%00',
  '/%zz',
])('%s leads nowhere', async (path) => {
  const { status, body } = await (await addin())(path);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(body).not.toContain('secret\n');
  expect(body).not.toBe('secret');
});

test('only reading is allowed', async () => {
  const { status, headers } = await (await addin())('/taskpane.html', { method: 'POST' });
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
});

test('the workbench has its page, its configuration and its sample', async () => {
  const get = await workbench();
  expect((await get('/')).body).toBe('<p>page</p>');
  expect(JSON.parse((await get('/workbench.json')).body)).toEqual({
    addinManifestUrl: 'https://localhost:8444/manifest.xml',
    sampleUrl: '/sample.csv',
    sampleName: 'sample.csv',
  });
  expect((await get('/sample.csv?x=1')).body).toBe('a,b\n');
});

test('what has a hash in its name is kept; everything else is asked for again, cheaply', async () => {
  const get = await workbench();
  expect((await get('/app.0123456789ab.js')).headers['cache-control']).toContain('immutable');
  const { headers } = await get('/');
  expect(headers['cache-control']).toBe('no-cache');
  const again = await get('/', { headers: { 'if-none-match': headers.etag } });
  expect([again.status, again.body]).toEqual([304, '']);
});
