/**
 * Everything that `npm start` starts, on free ports, with the workbench open in a real Chromium: what the end-to-end
 * tests drive. The built add-in in `dist/` is used as it is.
 */
import { resolve } from 'node:path';
import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core';
import { serveTaxrow, type RunningTaxrow } from '../../scripts/serve';
import type { SandboxOptions } from '../../src/sandbox';
import { launchChromium, newContext, recordComplaints } from './chromium';
import { testCertificate } from './test-certificate';

export const projectDir = resolve(__dirname, '..', '..');

export type CellValue = string | number | boolean;
type Rows = CellValue[][];

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
  /** The workbench once more, in a tab of its own beside this one: another pane of the same origin. Closed with this. */
  openTab(): Promise<TaxrowInBrowser>;
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
  // What the demonstration holds from the start is nothing that a test has submitted.
  running.sandbox.sandbox.ledger.clear();
  const browser = await launchChromium();
  const context = await newContext(browser, {
    colorScheme: options.colorScheme ?? 'light',
    locale: 'en-GB',
  });
  const page = await context.newPage();
  const complaints = recordComplaints(page);
  await openWorkbench(page, running.workbenchUrl);
  return surface({ running, browser, context, page, complaints });
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
        await window.workbench.open(r);
      }, rows),
    read: (address) => page.evaluate((a) => window.workbench.read(a), address),
    write: (address, values) =>
      page.evaluate(
        async (given) => {
          await window.workbench.write(given.address, given.values);
        },
        { address, values },
      ),
    select: (address) =>
      page.evaluate(async (a) => {
        await window.workbench.select(a);
      }, address),
    selection: () => page.evaluate(() => window.workbench.selection()),
    ribbon: (controlId) =>
      page.evaluate(async (id) => {
        await window.workbench.ribbon(id);
      }, controlId),
    deleteRows: (row, count) =>
      page.evaluate(
        async (given) => {
          await window.workbench.deleteRows(given.row, given.count);
        },
        { row, count },
      ),
    notImplemented: () => page.evaluate(() => [...window.workbench.notImplemented]),
    reopen: () => openWorkbench(page, running.workbenchUrl),
    openTab: async () => {
      const tab = await context.newPage();
      const ofTab = recordComplaints(tab);
      await openWorkbench(tab, running.workbenchUrl);
      return surface({ running, browser, context, page: tab, complaints: ofTab });
    },
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
    await window.workbench.ready;
  });
}
