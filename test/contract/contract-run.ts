/**
 * A suite's conversations with a sandbox, on real sockets and through a public validating proxy. A violation of the
 * contract, in a request or in an answer, fails the test it happened in, unless the test says that it breaks it on purpose:
 * then it must be seen.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fetch } from '../../src/core/service/fetch-transport';
import { wireListener, type Sandbox } from '../../src/sandbox';
import type { Network } from '../support/virtual-clock';
import { InFlight } from './in-flight';
import { beginRecording, type Message, type Recording } from './recording';
import {
  startValidatingProxy,
  violationsIn,
  type ValidatingProxy,
  type Violation,
} from './validating-proxy';

/** Tells the requests of a run apart on their way through the proxy; no client and no sandbox sees it. */
const MARK = 'x-contract-run';

/** A sandbox, or what answers in its place. */
type Service = Pick<Sandbox, 'fetch'>;

export interface ContractRun {
  /** A `fetch` for a client of `sandbox`, whatever the origin it asks. */
  fetchTo(sandbox: Service): Fetch;
  /** What a virtual clock has to wait for before it moves on. */
  readonly network: Network;
  /** In this test requests, or answers, break the contract on purpose. */
  breaks(what: 'request' | 'response'): void;
  /** This test has shown an element of the contract that no single message shows. */
  shows(element: string): void;
  /** What a receiver of webhooks got in this test, and how it answered. */
  notified(request: Message, status: number): void;
}

/** Call at the top of a test file: it starts and stops with the file's tests. */
export function contractRun(): ContractRun {
  const inFlight = new InFlight();
  const lost = new Set<string>();
  let violations: Violation[] = [];
  let broken: string | undefined;
  let answering: Service | undefined;
  let recording: Recording;
  let upstream: Server;
  let proxy: ValidatingProxy;

  beforeAll(async () => {
    recording = beginRecording();
    upstream = createServer(wireListener({ fetch: answer }));
    proxy = await startValidatingProxy(await listen(upstream));
  });

  beforeEach(() => {
    violations = [];
    broken = undefined;
    proxy.setStrict(true);
  });

  afterEach(() => {
    const unexpected = violations.filter(({ location }) => location[0] !== broken);
    expect(unexpected.map(inWords)).toEqual([]);
    if (broken !== undefined) expect(violations).not.toEqual([]);
  });

  afterAll(async () => {
    await proxy.close();
    await stop(upstream);
  });

  async function answer(request: Request): Promise<Response> {
    const mark = request.headers.get(MARK) ?? '';
    if (answering === undefined) throw new Error('No sandbox answers yet');
    try {
      const arrived = await withoutMark(request);
      return await inFlight.inside(mark, answering.fetch(arrived));
    } catch (error) {
      lost.add(mark);
      throw error;
    }
  }

  return {
    network: inFlight,
    breaks(what) {
      broken = what;
      proxy.setStrict(false);
    },
    shows: (element) => recording.shown(element),
    notified: (request, status) => recording.notification(request, status),
    fetchTo(sandbox) {
      answering = sandbox;
      return (url, init) =>
        inFlight.through(async (mark) => {
          const { pathname, search } = new URL(url);
          const headers = new Headers(init.headers);
          headers.set(MARK, mark);
          const address = `${proxy.address}${pathname}${search}`;
          const response = await fetch(address, { ...init, headers });
          const text = await response.text();
          // The proxy makes an answer of its own out of a connection that was lost behind it.
          if (lost.has(mark)) throw new TypeError('The connection was lost');
          violations.push(...violationsIn(response, text));
          const request = { headers: new Headers(init.headers), body: textOf(init.body) };
          const answer = { headers: response.headers, body: text };
          recording.exchange(init.method ?? 'GET', url, request, response.status, answer);
          const { status, headers: answered } = response;
          return new Response(text === '' ? null : text, { status, headers: answered });
        });
    },
  };
}

function textOf(body: RequestInit['body']): string {
  return typeof body === 'string' ? body : '';
}

function inWords({ location, message }: Violation): string {
  return `${location.join('.')}: ${message}`;
}

/** The whole body is taken first: the proxy does not bear an answer while it is still sending. */
async function withoutMark(request: Request): Promise<Request> {
  const headers = new Headers(request.headers);
  headers.delete(MARK);
  const { url, method } = request;
  const body = method === 'GET' ? null : await request.arrayBuffer();
  return new Request(url, { method, headers, body });
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
