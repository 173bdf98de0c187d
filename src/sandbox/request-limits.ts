/**
 * What is asked of any request before it is looked at: an address that is not too long, and a body
 * of at most so many bytes, as they are, in UTF-8 (RFC 8259 8.1). The body is read whole at once: a
 * client that gives up afterwards has been heard all the same.
 */
import type { MiddlewareHandler } from 'hono';
import { MAX_ADDRESS_CHARACTERS, MAX_BODY_BYTES } from './assumptions';
import { RequestCutOff } from './faults/connection-dropped';
import { badRequest, errorResponse, jsonResponse } from './operation-result';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Answers 414. */
export const limitAddress: MiddlewareHandler = (context, next) => {
  const { pathname, search } = new URL(context.req.url);
  if (pathname.length + search.length <= MAX_ADDRESS_CHARACTERS) return next();
  const message = `An address has at most ${MAX_ADDRESS_CHARACTERS} characters.`;
  return Promise.resolve(errorResponse(414, { message }));
};

/** Answers 413, 415 and 400 for what it cannot take. @throws RequestCutOff */
export const readBody: MiddlewareHandler = async (context, next) => {
  const { raw } = context.req;
  if (raw.body === null) return next();
  if (isCompressed(context.req.header('Content-Encoding'))) return compressed();
  if (!isInUtf8(context.req.header('Content-Type'))) return otherCharset();
  if (Number(context.req.header('Content-Length') ?? 0) > MAX_BODY_BYTES) return tooLarge();
  const bytes = await readAll(raw.body);
  if (bytes === undefined) return tooLarge();
  if (!isUtf8(bytes)) return badRequest('The body is not valid UTF-8.');
  context.req.raw = new Request(raw, { body: bytes });
  return next();
};

function isCompressed(encoding = 'identity'): boolean {
  return !/^\s*(identity)?\s*$/i.test(encoding);
}

/** JSON has no other encoding (RFC 8259 8.1), so that a type without one says nothing else. */
function isInUtf8(contentType = ''): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(contentType)?.[1] ?? 'utf-8';
  return /^utf-?8$/i.test(charset);
}

/** `undefined` when there is more than a body may have. */
async function readAll(body: ReadableStream<Uint8Array>): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) return undefined;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new RequestCutOff(error);
  }
  return Buffer.concat(chunks);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    utf8.decode(bytes);
    return true;
  } catch {
    // The decoder says no more than that.
    return false;
  }
}

function tooLarge(): Response {
  return errorResponse(413, { message: `A body has at most ${MAX_BODY_BYTES} bytes.` });
}

function otherCharset(): Response {
  return errorResponse(415, { message: 'A body must be UTF-8, and its charset say no other.' });
}

function compressed(): Response {
  const message = 'A body must not be compressed.';
  return jsonResponse(415, { message }, { 'Accept-Encoding': 'identity' });
}
