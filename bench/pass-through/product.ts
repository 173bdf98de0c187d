/** The pass-through as its command starts it, log included. A process of its own; prints its port. */
import { openSync, writeSync } from 'node:fs';
import { startPassThrough } from '../../src/pass-through';

const log = openSync('/dev/null', 'w');

void startPassThrough({
  service: process.argv[2] ?? '',
  key: 'the-service-key-of-the-bench',
  token: 'an-access-token-of-32-characters-and-more',
  origins: ['https://addin.example'],
  names: ['127.0.0.1'],
  host: '127.0.0.1',
  port: 0,
  print: (text) => void writeSync(log, `${text}\n`),
}).then(({ address }) => process.stdout.write(`${new URL(address).port}\n`));
