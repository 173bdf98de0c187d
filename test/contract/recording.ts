/**
 * Writes down what goes over the wire while a suite runs, under `.taxrow/traffic`: the names of fields, parameters and
 * headers, and which test it was in. Values stay out, and with them the key and the token; but for those that the contract
 * names.
 */
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { decodeJwt } from 'jose';
import { parse } from 'yaml';
import { NOTIFICATION, operationsOf } from '../../scripts/service-coverage/elements';
import type { Json } from '../../scripts/service-coverage/schema-fields';
import { namedValues } from '../../scripts/service-coverage/named-values';
import {
  fieldsOf,
  textsOf,
  type Exchange,
  type Traffic,
} from '../../scripts/service-coverage/traffic';
import { CONTRACT_FILE } from './validating-proxy';

const TRAFFIC = join(__dirname, '../../.taxrow/traffic');

export const CONTRACT: Json = parse(readFileSync(CONTRACT_FILE, 'utf8'));

export interface Message {
  readonly headers: Headers;
  readonly body: string;
}

export interface Recording {
  exchange(method: string, url: string, request: Message, status: number, answer: Message): void;
  /** A notification and how it was answered. */
  notification(request: Message, status: number): void;
  /** The test that runs has proved an element that no single message shows. */
  shown(element: string): void;
}

/** Begins the record of the test file that runs, and with it a new file. */
export function beginRecording(): Recording {
  mkdirSync(TRAFFIC, { recursive: true });
  const file = recordOf(expect.getState().testPath ?? '');
  writeFileSync(file, '');
  const write = (traffic: Traffic) => appendFileSync(file, `${JSON.stringify(traffic)}\n`);
  return {
    exchange(method, url, request, status, answer) {
      const { pathname, searchParams } = new URL(url);
      const operation = operationOf(method, pathname);
      if (operation === undefined) return;
      write({
        ...exchangeOf(operation, request, status, answer),
        query: [...new Set(searchParams.keys())].sort(),
      });
    },
    notification(request, status) {
      const claims = decodeJwt(request.headers.get('Service-Webhook-Token') ?? '');
      const none = { headers: new Headers(), body: '' };
      write({
        ...exchangeOf(NOTIFICATION, request, status, none),
        claims: fieldsOf(claims).map(withoutDomain),
      });
    },
    shown(element) {
      write({ kind: 'shown', conversation: conversation(), element });
    },
  };
}

/** Where the traffic of a test file is written down. */
export function recordOf(testPath: string): string {
  return join(TRAFFIC, `${basename(testPath).replace(/\.test\.tsx?$/, '')}.jsonl`);
}

/** The name of the test, without that of all conversations. */
function conversation(): string {
  return (expect.getState().currentTestName ?? '').replace(/^conversations /, '');
}

function exchangeOf(
  operation: string,
  request: Message,
  status: number,
  answer: Message,
): Exchange {
  const answered = parsed(answer.body);
  return {
    kind: 'exchange',
    conversation: conversation(),
    operation,
    query: [],
    requestHeaders: [...request.headers.keys()].sort(),
    requestFields: fieldsOf(parsed(request.body)),
    status,
    responseHeaders: [...answer.headers.keys()].sort(),
    responseFields: fieldsOf(answered),
    values: namedIn(parsed(request.body), answered),
    claims: [],
  };
}

/** What is no JSON has no fields. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const NAMED = new Set(namedValues(CONTRACT));

/** Of all that was said only what the contract has a word for; a record counts wherever it is in a page. */
function namedIn(...values: unknown[]): string[] {
  const said = values
    .flatMap((value) => textsOf(value))
    .map((text) => text.replace(/^transactions\[\]\./, ''));
  return [...new Set(said)].filter((text) => NAMED.has(text)).sort();
}

/** The claims' names hold the domain of the service. */
function withoutDomain(claim: string): string {
  return claim.replace(/^passport\..+\/v1\//, 'passport.*/v1/');
}

const OPERATIONS = operationsOf(CONTRACT, 'paths').map(({ name }) => {
  const path = name.slice(name.indexOf(' ') + 1);
  return {
    name,
    method: name.slice(0, name.indexOf(' ')),
    pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
  };
});

function operationOf(method: string, pathname: string): string | undefined {
  return OPERATIONS.find((one) => one.method === method && one.pattern.test(pathname))?.name;
}
