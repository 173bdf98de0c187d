/**
 * Serves the files of one directory for GET and HEAD. A path never leaves its directory; a file is looked
 * at again for every request (entity tag, RFC 9110 8.8.3), except those whose name holds a content hash.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.xml': 'application/xml; charset=utf-8',
};

/** `main.0a1b2c3d.js`: a hash of eight or more hexadecimal digits between two points. */
const HASHED_NAME = /\.[0-9a-f]{8,}\.[a-z0-9]+$/i;
const REVALIDATE = 'no-cache';
const FOR_EVER = 'public, max-age=31536000, immutable';

export function contentType(path: string): string {
  return CONTENT_TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';
}

/** The request's path, decoded, without its query; null when it is malformed. */
export function requestPath(request: IncomingMessage): string | null {
  const [path = '/'] = (request.url ?? '/').split(/[?#]/, 1);
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes('\0') ? null : decoded;
  } catch {
    // A stray percent sign: not a path of ours.
    return null;
  }
}

export function isRead(request: IncomingMessage): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

/** Where `path` lies under `rootDir`; null when it is outside, missing, or not a file. */
export async function fileUnder(rootDir: string, path: string): Promise<string | null> {
  const candidate = join(rootDir, normalize(join(sep, path)));
  try {
    const [root, file] = await Promise.all([realpath(rootDir), realpath(candidate)]);
    if (!file.startsWith(root + sep)) return null;
    return (await stat(file)).isFile() ? file : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const MISSING = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']);

function isMissing(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    MISSING.has(String(error.code))
  );
}

export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: string,
): Promise<void> {
  const { size, mtimeMs } = await stat(file);
  const tag = `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;
  response.setHeader('content-type', contentType(file));
  response.setHeader('cache-control', HASHED_NAME.test(file) ? FOR_EVER : REVALIDATE);
  response.setHeader('etag', tag);
  if (request.headers['if-none-match'] === tag) return void response.writeHead(304).end();
  response.setHeader('content-length', size);
  if (request.method === 'HEAD') return void response.writeHead(200).end();
  response.writeHead(200);
  createReadStream(file)
    .on('error', (error) => response.destroy(error))
    .pipe(response);
}

export function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  text: string,
  type: string,
): void {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  response.setHeader('content-type', type);
  response.setHeader('cache-control', REVALIDATE);
  response.setHeader('etag', tag);
  if (request.headers['if-none-match'] === tag) return void response.writeHead(304).end();
  response.setHeader('content-length', Buffer.byteLength(text));
  response.writeHead(200).end(request.method === 'HEAD' ? undefined : text);
}

export function sendStatus(response: ServerResponse, status: 400 | 404 | 405, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}

/** A handler that answers every request, also the one whose work fails. */
export function answering(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (response.headersSent) return void response.destroy();
      const message = error instanceof Error ? error.message : 'Unknown failure';
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(`${message}\n`);
    });
  };
}
