/**
 * One exchange with the service, moved by hand: what undici would do in an order that it hardly ever
 * takes.
 */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import { Call } from '../../src/pass-through/call';
import { createCallers } from '../../src/pass-through/callers';
import { ServiceExchange } from '../../src/pass-through/forward';
import { createGate } from '../../src/pass-through/gate';
import { DEFAULT_LIMITS } from '../../src/pass-through/limits';
import { WORD } from './start';

type Handler = Dispatcher.DispatchHandler;

function callOf(method: string): Call {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, {
    method,
    url: '/v1/transactions',
    httpVersionMajor: 1,
    httpVersionMinor: 1,
    headers: { host: 'here', 'ocp-apim-subscription-key': WORD },
  });
  return new Call(request, new ServerResponse(request), { write: () => {}, flush: () => {} });
}

class Controller implements Dispatcher.DispatchController {
  readonly aborted = false;
  readonly paused = false;
  readonly reason = null;
  readonly abortedBy: string[] = [];
  abort(reason: Error): void {
    this.abortedBy.push(reason.name);
  }
  pause(): void {}
  resume(): void {}
}

test('a request that undici would begin a second time is broken off: it may have arrived', () => {
  const exchange = new ServiceExchange(callOf('POST'), DEFAULT_LIMITS, () => {});
  const first = new Controller();
  const second = new Controller();
  exchange.onRequestStart(first);
  exchange.onRequestStart(second);
  expect([first.abortedBy, second.abortedBy]).toEqual([[], ['SentBefore']]);
});

test('a POST whose caller left before its turn is not sent', () => {
  const call = callOf('POST');
  const exchange = new ServiceExchange(call, DEFAULT_LIMITS, () => {});
  call.response.emit('close');
  const controller = new Controller();
  exchange.onRequestStart(controller);
  expect(controller.abortedBy).toEqual(['Error']);
});

test('asked to end, it waits until the caller has the whole answer, not only until it came', async () => {
  const handlers: Handler[] = [];
  const gate = createGate({
    pool: { dispatch: (_options, handler) => handlers.push(handler) > 0 },
    basePath: '',
    key: 'k',
    callers: createCallers({ origins: [], names: ['here'] }),
    limits: DEFAULT_LIMITS,
  });
  const call = callOf('GET');
  gate.take(call);
  const [handler] = handlers;
  const controller = new Controller();
  handler?.onRequestStart?.(controller, {});
  handler?.onResponseStart?.(controller, 200, {});
  handler?.onResponseData?.(controller, Buffer.from('{}'));
  handler?.onResponseEnd?.(controller, {});
  let isOver = false;
  const ended = gate.end(60_000).then(() => (isOver = true));
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  call.response.emit('close');
  await ended;
  expect(isOver).toBe(true);
});
