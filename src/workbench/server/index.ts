/**
 * The two request handlers `npm start` and the browser tests put on loopback: the workbench's page, and
 * the built add-in with the unmodified office.js on its own origin. They listen to nothing themselves.
 */
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, extname } from 'node:path';
import {
  answering,
  contentType,
  fileUnder,
  isRead,
  requestPath,
  sendFile,
  sendStatus,
  sendText,
} from './static-files';

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Where the built add-in's pages load office.js from: Microsoft's CDN, as the store demands. */
export const CDN_OFFICE_JS = 'https://appsforoffice.microsoft.com/lib/1/hosted/office.js';
/** The host the manifest in the repository names, also in its title; replaced by where it is served. */
export const MANIFEST_HOST = 'localhost:3000';
const OFFICE_JS_PATH = '/office-js/';

export interface WorkbenchHandlerOptions {
  /** The built page: `dist/workbench`. */
  readonly distDir: string;
  /** A CSV or xlsx file the page starts with; none starts with an empty sheet. */
  readonly sample?: string;
  readonly addinManifestUrl: string;
}

export function createWorkbenchHandler(options: WorkbenchHandlerOptions): RequestHandler {
  const { distDir, sample, addinManifestUrl } = options;
  const samplePath = sample && `/sample${extname(sample)}`;
  const config = JSON.stringify({
    addinManifestUrl,
    ...(sample ? { sampleUrl: samplePath, sampleName: basename(sample) } : {}),
  });
  return answering(async (request, response) => {
    const path = readablePath(request, response);
    if (path === null) return;
    if (path === '/workbench.json') return sendText(request, response, config, contentType(path));
    if (sample && path === samplePath) return sendFile(request, response, sample);
    const file = await fileUnder(distDir, path === '/' ? '/index.html' : path);
    if (!file) return sendStatus(response, 404, `Nothing at ${path}.`);
    return sendFile(request, response, file);
  });
}

export interface AddinHandlerOptions {
  /** The built add-in: `dist`, with `manifest.xml`. */
  readonly distDir: string;
  /** `node_modules/@microsoft/office-js/dist`, served as it is. */
  readonly officeJsDir: string;
  /** Where this handler is reached, for example `https://localhost:3001`. */
  readonly baseUrl: string;
  /** Text served instead of a file, by path (for example `/environments.json`). */
  readonly overrides?: Readonly<Record<string, string>>;
}

export function createAddinHandler(options: AddinHandlerOptions): RequestHandler {
  const { distDir, officeJsDir, baseUrl, overrides = {} } = options;
  return answering(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    const path = readablePath(request, response);
    if (path === null) return;
    if (Object.hasOwn(overrides, path)) {
      return sendText(request, response, overrides[path] ?? '', contentType(path));
    }
    if (path.startsWith(OFFICE_JS_PATH)) {
      const file = await officeJsFile(officeJsDir, path.slice(OFFICE_JS_PATH.length));
      return file ? sendFile(request, response, file) : sendStatus(response, 404, `No ${path}.`);
    }
    const file = await fileUnder(distDir, path);
    if (!file) return sendStatus(response, 404, `Nothing at ${path}.`);
    const extension = extname(file);
    if (extension !== '.html' && path !== '/manifest.xml') return sendFile(request, response, file);
    const text = await readFile(file, 'utf8');
    const rewritten =
      extension === '.html'
        ? text.replaceAll(CDN_OFFICE_JS, `${OFFICE_JS_PATH}office.js`)
        : text.replaceAll(MANIFEST_HOST, new URL(baseUrl).host);
    return sendText(request, response, rewritten, contentType(file));
  });
}

/** The package ships the error page's folder in lower case, office.js asks for it in mixed case. */
async function officeJsFile(officeJsDir: string, path: string): Promise<string | null> {
  return (await fileUnder(officeJsDir, path)) ?? (await fileUnder(officeJsDir, path.toLowerCase()));
}

/** The path of a GET or HEAD; otherwise the request has been answered and null comes back. */
function readablePath(request: IncomingMessage, response: ServerResponse): string | null {
  if (!isRead(request)) {
    response.setHeader('allow', 'GET, HEAD');
    sendStatus(response, 405, 'Only GET and HEAD are served here.');
    return null;
  }
  const path = requestPath(request);
  if (path === null) sendStatus(response, 400, 'The path is malformed.');
  return path;
}
