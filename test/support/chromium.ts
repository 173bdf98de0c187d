/** The real browser of the end-to-end tests, found by `npm test` (scripts/chromium.mjs), and what it complained of. */
import { chromium, type Browser, type Page } from 'playwright-core';

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

export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['TAXROW_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ARGS,
  });
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
