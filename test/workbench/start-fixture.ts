/**
 * The built workbench with the fixture add-in, on free ports of loopback, open in a real Chromium.
 */
import { existsSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import {
  type RequestHandler,
  createAddinHandler,
  createWorkbenchHandler,
} from '../../src/workbench/server';
import type { WorkbenchScripts } from '../../src/workbench/page/script-api';
import { launchChromium, newContext, recordComplaints } from '../support/chromium';
import { PATIENCE_MS } from '../support/patience';
import { testCertificate } from '../support/test-certificate';

export const PROJECT = resolve(__dirname, '..', '..');
const DIST = join(PROJECT, 'dist', 'workbench');

export interface Fixture {
  readonly page: Page;
  /** The add-in's frame as it is now (a reload replaces it). */
  frame(): Frame;
  /** Runs a function inside the fixture's `Excel.run` and returns what it returns. */
  excel<T>(batch: (context: Excel.RequestContext) => Promise<T>): Promise<T>;
  /** Console errors and page errors so far. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

export interface FixtureOptions {
  readonly colorScheme?: 'light' | 'dark';
  readonly sample?: string;
}

export async function startFixture(options: FixtureOptions = {}): Promise<Fixture> {
  if (!existsSync(join(DIST, 'index.html'))) {
    throw new Error('dist/workbench is missing: npm run build -- --workbench');
  }
  const addin = await serve((baseUrl) =>
    createAddinHandler({
      distDir: join(__dirname, 'fixture-addin'),
      officeJsDir: join(PROJECT, 'node_modules', '@microsoft', 'office-js', 'dist'),
      baseUrl,
    }),
  );
  const workbench = await serve(() =>
    createWorkbenchHandler({
      distDir: DIST,
      addinManifestUrl: `${addin.url}/manifest.xml`,
      ...(options.sample === undefined ? {} : { sample: options.sample }),
    }),
  );
  const browser = await launchChromium();
  const context = await newContext(browser, { colorScheme: options.colorScheme ?? 'light' });
  const page = await context.newPage();
  const complaints = recordComplaints(page);
  await page.goto(workbench.url);
  await page.evaluate(() => window.workbench.ready);

  const frame = (): Frame => {
    const found = page.frames().find((candidate) => candidate.url().startsWith(addin.url));
    if (!found) throw new Error('The add-in has no frame.');
    return found;
  };
  return {
    page,
    frame,
    excel: <T>(batch: (excel: Excel.RequestContext) => Promise<T>) =>
      frame().evaluate<T, string>(
        (source) => (window as unknown as FixtureWindow).fixture.run(source) as T,
        batch.toString(),
      ),
    complaints,
    async close() {
      await browser.close();
      await Promise.all([addin.close(), workbench.close()]);
    },
  };
}

interface FixtureWindow {
  readonly fixture: { run(source: string): unknown };
}

/** Calls a method of `window.workbench` in the page. */
export function call<K extends keyof WorkbenchScripts>(
  { page }: Fixture,
  name: K,
  ...args: WorkbenchScripts[K] extends (...given: infer A) => unknown ? A : never
): Promise<WorkbenchScripts[K] extends (...given: never[]) => infer R ? Awaited<R> : never> {
  return page.evaluate(
    ([method, given]) => {
      const target = window.workbench[method as 'read'] as (...a: unknown[]) => unknown;
      return target(...(given as unknown[])) as never;
    },
    [name, args] as const,
  );
}

/** Types into a cell as a person does; when it is done the sheet holds what was typed, or has refused it. */
export async function type(fixture: Fixture, address: string, text: string): Promise<void> {
  await call(fixture, 'select', address);
  await fixture.page.locator('#grid canvas').first().focus();
  await fixture.page.keyboard.type(text, { delay: 20 });
  await fixture.page.keyboard.press('Enter');
  await eventually(() => call(fixture, 'isEditing'), false);
}

/** Looks again until it is as wanted; fails like a plain expectation when that takes too long. */
export async function eventually(look: () => Promise<unknown>, wanted: unknown): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const seen = await look();
    try {
      expect(seen).toEqual(wanted);
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await new Promise((later) => setTimeout(later, 50));
  }
}

async function serve(
  handlerFor: (url: string) => RequestHandler,
): Promise<{ url: string; close(): Promise<void> }> {
  let handler: RequestHandler = (_, response) => response.writeHead(503).end();
  const server = createServer(await testCertificate(), (request, response) =>
    handler(request, response),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `https://localhost:${(server.address() as AddressInfo).port}`;
  handler = handlerFor(url);
  return {
    url,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
