/**
 * A service for measuring, as a process of its own: it takes in submissions after a fixed time, finds them by a list of
 * ids, and checks nothing. Says its address on standard output; ends with its parent.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const latencyMs = Number(process.argv[2]);
const stored = new Map<string, string>();

/** The two that prove that lists of ids are understood. */
const KNOWN = ['known-1', 'known-2'];

/** Without parsing the body: what is measured is who sends it. */
const ID = /"transaction_id":"([^"]+)"/;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    setTimeout(() => {
      if (request.method === 'GET') find(request.url ?? '', response);
      else take(Buffer.concat(chunks).toString(), response);
    }, latencyMs);
  });
});

function take(body: string, response: ServerResponse): void {
  const id = ID.exec(body)?.[1] ?? '';
  const operationId = `op-${id}`;
  stored.set(id, operationId);
  answer(response, 202, { operation_id: operationId, status: 'accepted' });
}

function find(url: string, response: ServerResponse): void {
  const asked = new URL(url, 'http://x').searchParams.getAll('transaction_id');
  const ids = asked.length === 0 ? KNOWN : asked;
  const transactions = ids.flatMap((id) => {
    const operationId = stored.get(id);
    return operationId === undefined
      ? []
      : [{ transaction_id: id, operation_id: operationId, status: 'SUCCESS' }];
  });
  answer(response, 200, { transactions });
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
}

for (const id of KNOWN) stored.set(id, `op-${id}`);

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}\n`);
});
process.stdin.on('end', () => process.exit(0)).resume();
