/** A service that answers a POST with 2 KB at once. A process of its own; prints its port. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const BODY = JSON.stringify({ operation_id: 'o-1', filler: 'x'.repeat(2_000) });

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response
      .writeHead(200, {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(BODY),
      })
      .end(BODY);
  });
});
// Longer than any pause between two rounds.
server.keepAliveTimeout = 600_000;

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${String((server.address() as AddressInfo).port)}\n`);
});
