/**
 * Tasks of the pane that held up its page (W3C Long Tasks: 50 ms and more), as Chromium reports them to the pane itself.
 * What the grid of the workbench does in its own page is not counted.
 */
import type { Frame } from 'playwright-core';
import type { TaxrowInBrowser } from './taxrow-in-browser';

declare global {
  interface Window {
    taxrowLongTasks?: number[];
  }
}

/** From now on, in the pane as it stands. */
export async function watchLongTasks(taxrow: TaxrowInBrowser): Promise<void> {
  await paneFrame(taxrow).evaluate(() => {
    const found: number[] = [];
    window.taxrowLongTasks = found;
    new PerformanceObserver((list) => {
      // Tasks of other pages that share the thread have other names.
      for (const { name, duration } of list.getEntries()) if (name === 'self') found.push(duration);
    }).observe({ type: 'longtask' });
  });
}

/** The ten longest since then, in whole ms, the longest first. */
export async function longTasksOf(taxrow: TaxrowInBrowser): Promise<readonly number[]> {
  const found = await paneFrame(taxrow).evaluate(() => window.taxrowLongTasks ?? []);
  return [...found]
    .sort((a, b) => b - a)
    .slice(0, 10)
    .map(Math.round);
}

function paneFrame({ page, running }: TaxrowInBrowser): Frame {
  const frame = page.frames().find((one) => one.url().startsWith(running.addinUrl));
  if (frame === undefined) throw new Error('The pane is not there.');
  return frame;
}
