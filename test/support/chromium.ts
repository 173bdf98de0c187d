/** The real browser of the end-to-end tests, found by `npm test` (scripts/chromium.mjs), and what it complained of. */
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { PATIENCE_MS } from './patience';

/** What a browser on a machine without internet must not try. */
const ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Once more when it dies or hangs while it starts, as on a machine that is short of memory or very busy: rarely twice. */
export async function launchChromium(): Promise<Browser> {
  try {
    return await launch();
  } catch {
    return launch();
  }
}

function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['TAXROW_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ARGS,
    timeout: PATIENCE_MS,
  });
}

/** A profile of its own, which trusts the certificates of the tests and has the patience of all of them. */
export async function newContext(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 1280, height: 800 },
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
}

/** Console errors and page errors from now on. */
export function recordComplaints(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return complaints;
}
