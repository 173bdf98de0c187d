/**
 * Starts everything on loopback: the sandbox (http and https), the add-in and the workbench, with one certificate.
 * `npm start` and the end-to-end tests use the same function, so that what is tested is what a person starts.
 */
import { randomUUID } from 'node:crypto';
import { createServer as createHttpsServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { RequestListener } from 'node:http';
import { startSandbox, type RunningSandbox, type SandboxOptions } from '../src/sandbox';
import { createAddinHandler, createWorkbenchHandler } from '../src/workbench/server';

/** The sandbox's own key: no secret, it opens nothing but a service on this machine. */
export const SANDBOX_KEY = 'taxrow-sandbox-key';

/** The sandbox shows in a search what it stored at once; the cautious default is for services that may lag. */
const SANDBOX_SETTLE_MS = 2_000;

const HOST = '127.0.0.1';

/** How many ports are tried before giving up. */
const PORTS_TRIED = 50;

export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

export interface ServeOptions {
  readonly projectDir: string;
  readonly certificate: Certificate;
  /** First port to try for the workbench; 0 takes any free ones (tests). */
  readonly port: number;
  /** True when the port was asked for by name: then it is that one or an error. */
  readonly portIsFixed?: boolean;
  readonly sandbox?: Partial<SandboxOptions>;
}

export interface RunningTaxrow {
  readonly workbenchUrl: string;
  readonly addinUrl: string;
  /** Base address of the service for pages; `localhost`, so that the certificate accepted once counts. */
  readonly sandboxUrl: string;
  readonly sandbox: RunningSandbox;
  close(): Promise<void>;
}

export async function serveTaxrow(options: ServeOptions): Promise<RunningTaxrow> {
  const { projectDir, certificate, port } = options;
  const distDir = join(projectDir, 'dist');
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const stop of closers.splice(0).reverse()) await stop();
  };
  try {
    // The workbench is bound first: it is the port that a person may have asked for.
    let workbenchHandler: RequestListener = (_request, response) => {
      response.writeHead(503).end();
    };
    const workbenchPort = await listen(
      (request, response) => workbenchHandler(request, response),
      certificate,
      port,
      options.portIsFixed === true,
      closers,
    );
    const after = (used: number): number => (port === 0 ? 0 : used + 1);

    let addinHandler: RequestListener = workbenchHandler;
    const addinPort = await listen(
      (request, response) => addinHandler(request, response),
      certificate,
      after(workbenchPort),
      false,
      closers,
    );
    const addinUrl = `https://localhost:${String(addinPort)}`;

    const sandbox = await startSandboxOnFreePorts(after(addinPort), options);
    closers.push(() => sandbox.close());
    const sandboxUrl = onLocalhost(sandbox.httpsAddress);

    addinHandler = createAddinHandler({
      distDir,
      officeJsDir: join(projectDir, 'node_modules', '@microsoft', 'office-js', 'dist'),
      baseUrl: addinUrl,
      overrides: { '/environments.json': environmentsJson(sandboxUrl) },
    });
    workbenchHandler = createWorkbenchHandler({
      distDir: join(distDir, 'workbench'),
      sample: join(projectDir, 'test', 'data', 'online-retail', 'online_retail_sample.csv'),
      addinManifestUrl: `${addinUrl}/manifest.xml`,
    });
    return {
      workbenchUrl: `https://localhost:${String(workbenchPort)}/`,
      addinUrl,
      sandboxUrl,
      sandbox,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The environments that the pane offers: the sandbox that was just started. */
function environmentsJson(sandboxUrl: string): string {
  return JSON.stringify([
    {
      // A sandbox forgets when it ends, the journal does not: what one knew says nothing of the next.
      id: `sandbox-${randomUUID()}`,
      name: 'Sandbox',
      baseUrl: sandboxUrl,
      kind: 'sandbox',
      colour: '#107c10',
      sampleKey: SANDBOX_KEY,
      settleMs: SANDBOX_SETTLE_MS,
    },
  ]);
}

function onLocalhost(address: string | undefined): string {
  if (address === undefined) throw new TypeError('The sandbox was started without https.');
  return `https://localhost:${new URL(address).port}`;
}

async function listen(
  handler: RequestListener,
  certificate: Certificate,
  firstPort: number,
  fixed: boolean,
  closers: (() => Promise<void>)[],
): Promise<number> {
  const server = await onFreePort(firstPort, fixed, (port) => listenOn(handler, certificate, port));
  closers.push(() => closeServer(server));
  return (server.address() as AddressInfo).port;
}

function listenOn(
  handler: RequestListener,
  certificate: Certificate,
  port: number,
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createHttpsServer(certificate, handler);
    server.once('error', reject);
    server.listen(port, HOST, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });
}

function startSandboxOnFreePorts(
  firstPort: number,
  options: ServeOptions,
): Promise<RunningSandbox> {
  const { certificate, sandbox } = options;
  return onFreePort(firstPort, false, (port) =>
    startSandbox({
      key: SANDBOX_KEY,
      seed: 'demo',
      host: HOST,
      httpsPort: port,
      httpPort: port === 0 ? 0 : port + 1,
      certificate,
      ...sandbox,
    }),
  );
}

/** `open` on the first port from `firstPort` on that is free; only on that very one when it is fixed. */
async function onFreePort<T>(
  firstPort: number,
  fixed: boolean,
  open: (port: number) => Promise<T>,
): Promise<T> {
  const last = fixed || firstPort === 0 ? firstPort : firstPort + PORTS_TRIED;
  for (let port = firstPort; ; port += 1) {
    try {
      return await open(port);
    } catch (error) {
      const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!inUse || port >= last) {
        throw inUse
          ? new Error(`Port ${String(port)} is in use: free it, or choose another by PORT.`, {
              cause: error,
            })
          : error;
      }
    }
  }
}
