/**
 * The message envelope between a host page and office.js: JSON strings by postMessage. Parses what the
 * add-in sends and builds what the host answers; knows no window.
 */
import { z } from 'zod';

/** `_actionType` of a request: a call, or an event handler coming or going. */
export const ACTION_TYPE = { invoke: 0, register: 1, unregister: 2 } as const;

const requestSchema = z.object({
  _messageType: z.literal(0),
  _actionName: z.string(),
  _conversationId: z.string(),
  _correlationId: z.number(),
  _actionType: z.number(),
  _data: z.unknown(),
});

export type AddinRequest = z.infer<typeof requestSchema>;

/** A request of the add-in, or null for anything else that arrives at the window. */
export function parseRequest(data: unknown): AddinRequest | null {
  if (typeof data !== 'string') return null;
  let message: unknown;
  try {
    message = JSON.parse(data);
  } catch {
    // Other scripts post to windows too; what is no JSON is not for us.
    return null;
  }
  const parsed = requestSchema.safeParse(message);
  return parsed.success ? parsed.data : null;
}

/** `_errorCode` of a response: 0, or -2 when the host failed to handle the request. */
export type TransportError = 0 | -2;

export function response(request: AddinRequest, data: unknown, error: TransportError): string {
  return JSON.stringify({
    _messageType: 1,
    _actionName: request._actionName,
    _conversationId: request._conversationId,
    _correlationId: request._correlationId,
    _data: data,
    _errorCode: error,
    _responseType: 0,
    _serializerVersion: 1,
    _origin: location.origin,
  });
}

/** An event: matched by its name only, so that one registration per name is enough. */
export function event(conversationId: string, name: string, data: unknown): string {
  return JSON.stringify({
    _messageType: 1,
    _actionName: name,
    _conversationId: conversationId,
    _correlationId: -1,
    _data: data,
    _errorCode: 0,
    _responseType: 1,
    _serializerVersion: 1,
    _origin: location.origin,
  });
}
