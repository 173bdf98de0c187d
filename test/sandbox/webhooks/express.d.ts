/** The part of express that the tests use; the package brings no types. */
declare module 'express' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  type Next = (error?: unknown) => void;
  export type Handler = (request: IncomingMessage, response: ServerResponse, next: Next) => void;
  export type ErrorHandler = (
    error: unknown,
    request: IncomingMessage,
    response: ServerResponse,
    next: Next,
  ) => void;

  interface Application extends RequestListener {
    use(handler: Handler | ErrorHandler): void;
    post(path: string, ...handlers: Handler[]): void;
  }
  export default function express(): Application;
}
