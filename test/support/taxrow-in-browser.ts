/**
 * Everything that `npm start` starts, on free ports, with the workbench open in a real Chromium: what the end-to-end
 * tests drive. The built add-in in `dist/` is used as it is.
 */
import { resolve } from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type FrameLocator,
  type Page,
} from 'playwright-core';
import { serveTaxrow, type RunningTaxrow } from '../../scripts/serve';
import type { SandboxOptions } from '../../src/sandbox';
import { testCertificate } from './test-certificate';

export const projectDir = resolve(__dirname, '..', '..');

/** What a browser on a machine without internet must not try. */
const CHROMIUM_ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export type CellValue = string | number | boolean;
type Rows = readonly (readonly unknown[])[];

/** The script surface of the workbench page, as far as the tests use it. */
interface WorkbenchSurface {
  readonly ready: Promise<unknown>;
  readonly notImplemented: readonly unknown[];
  open(rows: Rows): Promise<unknown>;
  read(address: string): CellValue[][];
  write(address: string, values: Rows): unknown;
  select(address: string): unknown;
  selection(): string;
  ribbon(controlId: string): unknown;
  deleteRows(row: number, count: number): unknown;
}

type WorkbenchPage = typeof globalThis & { readonly workbench: WorkbenchSurface };

export interface TaxrowInBrowser {
  readonly running: RunningTaxrow;
  readonly page: Page;
  /** The add-in's pane. */
  readonly pane: FrameLocator;
  /** Console errors and page errors seen so far. */
  readonly complaints: readonly string[];
  open(rows: Rows): Promise<void>;
  read(address: string): Promise<CellValue[][]>;
  write(address: string, values: Rows): Promise<void>;
  select(address: string): Promise<void>;
  selection(): Promise<string>;
  ribbon(controlId: string): Promise<void>;
  deleteRows(row: number, count: number): Promise<void>;
  notImplemented(): Promise<readonly unknown[]>;
  /** Reloads the page: the pane dies as in a crash; the browser's storage stays. */
  reopen(): Promise<void>;
  close(): Promise<void>;
}

export interface StartOptions {
  readonly sandbox?: Partial<SandboxOptions>;
  readonly colorScheme?: 'light' | 'dark';
}

export async function startTaxrowInBrowser(options: StartOptions = {}): Promise<TaxrowInBrowser> {
  const running = await serveTaxrow({
    projectDir,
    certificate: await testCertificate(),
    port: 0,
    ...(options.sandbox === undefined ? {} : { sandbox: options.sandbox }),
  });
  const browser = await launchChromium();
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 1280, height: 800 },
    colorScheme: options.colorScheme ?? 'light',
    locale: 'en-GB',
  });
  const page = await context.newPage();
  const complaints = recordComplaints(page);
  await openWorkbench(page, running.workbenchUrl);
  return surface({ running, browser, context, page, complaints });
}

export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['TAXROW_CHROMIUM'] ?? '/usr/bin/chromium',
    args: CHROMIUM_ARGS,
  });
}

interface Parts {
  readonly running: RunningTaxrow;
  readonly browser: Browser;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly complaints: readonly string[];
}

// The functions given to `evaluate` run in the page: they use nothing but their argument and `globalThis`.
function surface({ running, browser, context, page, complaints }: Parts): TaxrowInBrowser {
  return {
    running,
    page,
    pane: page.frameLocator('iframe'),
    complaints,
    open: (rows) =>
      page.evaluate(async (r) => {
        await (globalThis as WorkbenchPage).workbench.open(r);
      }, rows),
    read: (address) =>
      page.evaluate((a) => (globalThis as WorkbenchPage).workbench.read(a), address),
    write: (address, values) =>
      page.evaluate(
        async (given) => {
          await (globalThis as WorkbenchPage).workbench.write(given.address, given.values);
        },
        { address, values },
      ),
    select: (address) =>
      page.evaluate(async (a) => {
        await (globalThis as WorkbenchPage).workbench.select(a);
      }, address),
    selection: () => page.evaluate(() => (globalThis as WorkbenchPage).workbench.selection()),
    ribbon: (controlId) =>
      page.evaluate(async (id) => {
        await (globalThis as WorkbenchPage).workbench.ribbon(id);
      }, controlId),
    deleteRows: (row, count) =>
      page.evaluate(
        async (given) => {
          await (globalThis as WorkbenchPage).workbench.deleteRows(given.row, given.count);
        },
        { row, count },
      ),
    notImplemented: () =>
      page.evaluate(() => [...(globalThis as WorkbenchPage).workbench.notImplemented]),
    reopen: () => openWorkbench(page, running.workbenchUrl),
    close: async () => {
      await context.close();
      await browser.close();
      await running.close();
    },
  };
}

async function openWorkbench(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(() => 'workbench' in globalThis);
  await page.evaluate(async () => {
    await (globalThis as WorkbenchPage).workbench.ready;
  });
}

function recordComplaints(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return complaints;
}
