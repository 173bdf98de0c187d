/** From a request that arrived to one that is under way to the service, or to its refusal. */
import type { IncomingMessage } from 'node:http';
import type { Dispatcher } from 'undici';
import type { Call } from './call';
import type { Callers } from './callers';
import { ServiceExchange } from './forward';
import { namesAnotherMethod, ownHeaders, preflightHeaders, toService } from './headers';
import type { Limits } from './limits';
import { BodyRoom, readBody, type ReadBody } from './read-body';
import { pathOf, queryProblem, resourceAt, type Resource } from './routes';

export interface GatePorts {
  readonly pool: Pick<Dispatcher, 'dispatch'>;
  /** What the service's base address has before the paths; empty or without a slash at the end. */
  readonly basePath: string;
  readonly key: string;
  readonly callers: Callers;
  readonly limits: Limits;
}

export interface Gate {
  take(call: Call): void;
  /** Refuses what comes from now on; resolves when nothing is under way, at the latest in `withinMs`. */
  end(withinMs: number): Promise<void>;
}

/** For the header `Retry-After`, seconds. */
const BUSY_FOR_S = '1';

export function createGate({ pool, basePath, key, callers, limits }: GatePorts): Gate {
  const room = new BodyRoom(limits.bodyBytesTogether);
  let underWay = 0;
  let onIdle: (() => void) | undefined;
  let ending = false;

  function take(call: Call): void {
    const { headers, url: target = '' } = call.request;
    if (ending) call.response.setHeader('connection', 'close');
    const resource = resourceAt(pathOf(target));
    if (resource !== undefined) call.template = resource.template;
    // What knows no headers (HTTP/0.9) can say neither who asks nor by which name.
    if (call.request.httpVersionMajor !== 1) return call.refuse(400, 'This is not HTTP/1.');
    const misplaced = callers.placeRefusal(headers);
    if (misplaced !== undefined) return call.refuse(misplaced.status, misplaced.message);
    call.origin = headers.origin;
    if (target.length > limits.targetBytes) {
      return call.refuse(414, `An address has at most ${limits.targetBytes} bytes.`);
    }
    if (resource === undefined) return call.refuse(404, 'This path is none of the service.');
    if (isPreflight(call.request)) return answerPreflight(call, resource);
    const { method = '' } = call.request;
    const allowed = method === 'GET' || method === 'POST' ? resource.requests[method] : undefined;
    if (allowed === undefined || namesAnotherMethod(call.request.headers)) {
      const why =
        allowed === undefined
          ? 'This method is none of this path.'
          : 'A header names another method: the method of the request is the one that counts.';
      return call.refuse(405, why, { allow: resource.methods });
    }
    const stranger = callers.tokenRefusal(headers);
    if (stranger !== undefined) return call.refuse(stranger.status, stranger.message);
    const problem = queryProblem(target, allowed) ?? framingProblem(call.request);
    if (problem !== undefined) return call.refuse(400, problem);
    if (ending) return call.refuse(503, 'It is being ended; nothing was sent.');
    if (underWay >= limits.requestsAtOnce) return refuseBusy(call);
    underWay += 1;
    if (call.isPost) {
      const bounds = { maxBytes: limits.bodyBytes, room };
      readBody(call.request, bounds, (read) => withBody(call, target, read));
    } else {
      send(call, target, null);
    }
  }

  function withBody(call: Call, target: string, read: ReadBody): void {
    if (read.kind === 'whole') return send(call, target, read.body);
    release();
    if (read.kind === 'no-room') refuseBusy(call);
    if (read.kind === 'too-long') {
      call.refuse(413, `A body has at most ${limits.bodyBytes} bytes; nothing was sent.`);
    }
  }

  function send(call: Call, target: string, body: Buffer | null): void {
    pool.dispatch(
      {
        method: body === null ? 'GET' : 'POST',
        path: basePath + target,
        headers: toService(call.request.headers, key),
        body,
        idempotent: false,
      },
      new ServiceExchange(call, limits, () => {
        if (body !== null) room.free(body.length);
        // The caller may still be reading what the service has long said.
        if (call.response.closed) release();
        else call.response.once('close', release);
      }),
    );
  }

  function release(): void {
    underWay -= 1;
    if (underWay === 0) onIdle?.();
  }

  function end(withinMs: number): Promise<void> {
    ending = true;
    if (underWay === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, withinMs);
      onIdle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return { take, end };
}

/** Nothing was sent: 429 says so for certain, and a client slows down. */
function refuseBusy(call: Call): void {
  call.refuse(429, 'Too many requests at once; nothing was sent.', { 'retry-after': BUSY_FOR_S });
}

function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined;
}

function answerPreflight(call: Call, resource: Resource): void {
  const asked = call.request.headers;
  call.response
    .writeHead(204, { ...ownHeaders(call.origin), ...preflightHeaders(resource, asked) })
    .end();
}

/** Where the body ends must be beyond doubt (RFC 9112, 6.3), and a read has none. */
function framingProblem({ method, headers }: IncomingMessage): string | undefined {
  const coding = headers['transfer-encoding'];
  const length = headers['content-length'];
  if (method === 'GET') {
    const empty = coding === undefined && (length === undefined || length === '0');
    return empty ? undefined : 'A GET has no body.';
  }
  const plain = coding === undefined || (coding === 'chunked' && length === undefined);
  return plain ? undefined : 'The only transfer coding is chunked.';
}
