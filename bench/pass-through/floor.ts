/**
 * The least that a hop to the service can cost: a bare proxy by node:http and an undici Pool, that
 * changes the host and looks at nothing. A process of its own; prints its port.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';

const pool = new Pool(process.argv[2] ?? '', { connections: 256, pipelining: 1 });

const server = createServer((request, response) => {
  const { method, url = '/' } = request;
  const headers = { ...request.headers };
  delete headers.host;
  delete headers.connection;
  pool
    .request({
      method: method === 'POST' ? 'POST' : 'GET',
      path: url,
      headers,
      body: method === 'POST' ? request : null,
    })
    .then(
      (answer) => {
        response.writeHead(answer.statusCode, answer.headers);
        answer.body.pipe(response);
      },
      () => response.writeHead(502).end(),
    );
});

// Longer than any pause between two rounds, as the pass-through's is.
server.keepAliveTimeout = 60_000;

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${String((server.address() as AddressInfo).port)}\n`);
});
