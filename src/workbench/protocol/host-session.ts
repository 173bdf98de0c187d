/**
 * One add-in frame's conversation: answers its requests and posts events to it. It trusts only messages
 * of its own frame and origin. Every request is answered, also one that fails: office.js never times out
 * a call to the object model.
 */
import type { AddinFrame } from './addin-frame';
import { ACTION_TYPE, type AddinRequest, event, parseRequest, response } from './envelope';

/** Office error code (`OSF.DDA.ErrorCodeManager`): not supported by this host. */
export const NOT_SUPPORTED = 5000;

export interface SessionHandlers {
  appContext(): object;
  /** One call by dispatch id; the arguments still carry their `DdaMethod`. */
  executeMethod(dispatchId: number, args: Readonly<Record<string, unknown>>): Promise<object>;
  /** What the page tells the host about itself (focus, telemetry and the like). */
  notified(actionId: number, data: unknown): void;
  /** An action name that no host of ours knows. */
  unknown(action: string): void;
  failed(error: unknown): void;
  /** Whether the host has such an event. */
  eventRegistered(name: string): boolean;
}

export interface HostSession {
  /** Posts an event if the page has a handler for it; says whether it had. */
  fire(eventName: string, data: unknown): boolean;
  dispose(): void;
}

export function startHostSession(frame: AddinFrame, handlers: SessionHandlers): HostSession {
  const registered = new Set<string>();

  const post = (message: string): void => {
    frame.element.contentWindow?.postMessage(message, frame.origin);
  };

  async function answer(request: AddinRequest): Promise<unknown> {
    if (request._actionType === ACTION_TYPE.register) {
      if (!handlers.eventRegistered(request._actionName)) return { Error: NOT_SUPPORTED };
      registered.add(request._actionName);
      return { Error: 0 };
    }
    if (request._actionType === ACTION_TYPE.unregister) {
      registered.delete(request._actionName);
      return { Error: 0 };
    }
    switch (request._actionName) {
      case 'ContextActivationManager_getAppContextAsync':
        // A page that was loaded anew has none of its handlers.
        registered.clear();
        return handlers.appContext();
      case 'ContextActivationManager_notifyHost': {
        const [, actionId, data] = listOf(request._data);
        handlers.notified(Number(actionId), data);
        return null;
      }
      case 'executeMethod': {
        const args = recordOf(request._data);
        const dispatchId = Number(recordOf(args['DdaMethod'])['DispatchId']);
        return handlers.executeMethod(dispatchId, args);
      }
      default:
        handlers.unknown(request._actionName);
        return null;
    }
  }

  function receive(message: MessageEvent): void {
    if (message.source !== frame.element.contentWindow || message.origin !== frame.origin) return;
    const request = parseRequest(message.data);
    if (!request || request._conversationId !== frame.ids.conversationId) return;
    answer(request).then(
      (data) => post(response(request, data, 0)),
      (error: unknown) => {
        handlers.failed(error);
        post(response(request, null, -2));
      },
    );
  }

  window.addEventListener('message', receive);
  return {
    fire(eventName, data) {
      if (!registered.has(eventName)) return false;
      post(event(frame.ids.conversationId, eventName, data));
      return true;
    },
    dispose: () => window.removeEventListener('message', receive),
  };
}

export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
