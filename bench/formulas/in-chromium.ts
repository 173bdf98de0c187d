/**
 * Formulas as they run: the built add-in under the genuine office.js in a headless Chromium. How soon after its page is
 * opened its functions are associated; and how long a sheet full of cells takes over a service that needs 100 ms for an
 * answer, against the bare requests for the same answers over the same six connections of the same page.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Frame } from 'playwright-core';
import { calculationId, KEY_HEADER } from '../../src/sandbox';
import { SANDBOX_KEY, serveTaxrow } from '../../scripts/serve';
import { launchChromium } from '../../test/support/chromium';
import { openPane, tryWithSample } from '../../test/support/person';
import {
  projectDir,
  startTaxrowInBrowser,
  type TaxrowInBrowser,
} from '../../test/support/taxrow-in-browser';
import { testCertificate } from '../../test/support/test-certificate';
import { median, NOISE_LIMIT, rounded, shuffled, type BenchRow } from '../measure';
import { type Associations, askBare, watchAssociations } from './page-scripts';

const GROUP = 'formulas';

const ASSOCIATED_WITHIN_MS = 150;
const OPENINGS = 9;

const CELLS = 10_000;
const IDS = 500;
const LATENCY_MS = 100;
/** What a sheet full of cells may take beyond the bare requests: 1.3 times as long, and a second. */
const TIMES_THE_FLOOR = 1.3;
const BEYOND_MS = 1_000;
const ROUNDS = 3;
/** The bare requests twice: where the two differ by more than the limit, the machine is too busy to say anything. */
const SIDES = ['cells', 'bare', 'twin'] as const;

/** Milliseconds of each side. */
type Took = Readonly<Record<(typeof SIDES)[number], number>>;

export async function formulasInChromium(): Promise<readonly BenchRow[]> {
  return [...(await associations()), ...(await sheetsFullOfCells())];
}

/** From the start of the navigation until the last declared function is associated; a browser without anything kept. */
async function associations(): Promise<readonly BenchRow[]> {
  const running = await serveTaxrow({ projectDir, certificate: await testCertificate(), port: 0 });
  const browser = await launchChromium();
  try {
    const declared = await declaredFunctions();
    const page = `${running.addinUrl}/taskpane.html`;
    const openings: Associations[] = [];
    // The first opening warms up the browser itself.
    for (let opening = 0; opening <= OPENINGS; opening += 1) {
      const seen = await associatedAfter(browser, page, declared);
      if (opening > 0) openings.push(seen);
    }
    const value = Math.round(median(openings.map(({ lastMs }) => lastMs)));
    const goal = ASSOCIATED_WITHIN_MS;
    const name = 'functions associated after navigation start';
    return [
      { group: GROUP, name, value, goal, unit: 'ms', holds: value <= goal },
      shown(
        `${name}: office.js itself`,
        openings.map(({ libraryMs }) => libraryMs),
      ),
    ];
  } finally {
    await browser.close();
    await running.close();
  }
}

async function declaredFunctions(): Promise<number> {
  const text = await readFile(join(projectDir, 'dist', 'functions.json'), 'utf8');
  return (JSON.parse(text) as { functions: unknown[] }).functions.length;
}

async function associatedAfter(
  browser: Browser,
  url: string,
  declared: number,
): Promise<Associations> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchAssociations);
    await page.goto(url, { waitUntil: 'load' });
    const seen = await page.evaluate(() => window.associations);
    if (seen.count !== declared) {
      throw new Error(`${String(seen.count)} of ${String(declared)} functions were associated.`);
    }
    return seen;
  } finally {
    await context.close();
  }
}

async function sheetsFullOfCells(): Promise<readonly BenchRow[]> {
  const rounds: Took[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await sheetAndBare(round));
  const name = `${CELLS.toLocaleString('en')} cells over ${String(IDS)} ids at ${String(LATENCY_MS)} ms`;
  const value = rounded(median(rounds.map(({ cells, bare }) => (cells - BEYOND_MS) / bare)), 2);
  const deviation = rounded(Math.abs(median(rounds.map(({ twin, bare }) => twin / bare)) - 1));
  return [
    {
      group: GROUP,
      name: `${name}, less a second`,
      value,
      goal: TIMES_THE_FLOOR,
      unit: 'x bare requests',
      holds: value <= TIMES_THE_FLOOR,
    },
    {
      group: GROUP,
      name: `${name}: floor against itself`,
      value: deviation,
      goal: NOISE_LIMIT,
      unit: 'deviation from 1',
      holds: deviation <= NOISE_LIMIT,
    },
    shown(
      `${name}: until all show their values`,
      rounds.map(({ cells }) => cells),
    ),
    shown(
      `${name}: the bare requests`,
      rounds.map(({ bare }) => bare),
    ),
  ];
}

/** A figure without a goal. */
function shown(name: string, times: readonly number[]): BenchRow {
  return {
    group: GROUP,
    name,
    value: Math.round(median(times)),
    goal: null,
    unit: 'ms',
    holds: true,
  };
}

/** All sides in one page with nothing kept, in random order, each with addresses of its own: a preflight counts once. */
async function sheetAndBare(round: number): Promise<Took> {
  const taxrow = await startTaxrowInBrowser({ sandbox: { faults: { latencyMs: LATENCY_MS } } });
  try {
    await openPane(taxrow);
    await tryWithSample(taxrow);
    // The sandbox knows a thousand.
    const known = Array.from({ length: 2 * IDS }, (_, n) => calculationId(n + 1));
    const halves = [known.slice(0, IDS), known.slice(IDS)];
    const [ofCells = [], ofBare = []] = round % 2 === 0 ? halves : halves.reverse();
    const took = { cells: 0, bare: 0, twin: 0 };
    for (const side of shuffled(SIDES)) {
      if (side === 'cells') took.cells = await fillSheet(taxrow, ofCells);
      else took[side] = await ask(taxrow, ofBare, side);
    }
    return took;
  } finally {
    await taxrow.close();
  }
}

/** From the moment when the formulas are entered until every cell shows a number, drawn. */
async function fillSheet(taxrow: TaxrowInBrowser, ids: readonly string[]): Promise<number> {
  const rows = Array.from({ length: CELLS }, (_, n) => [ids[n % ids.length] ?? '']);
  await taxrow.open(rows);
  await taxrow.page.evaluate(() => window.workbench.idle());
  const tookMs = await taxrow.page.evaluate(async (count) => {
    const formulas = Array.from({ length: count }, (_, n) => [
      `=TAXROW.TAXCALC(A${String(n + 1)})`,
    ]);
    const startedAt = performance.now();
    await window.workbench.write('B1', formulas);
    await window.workbench.idle();
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 0)));
    return performance.now() - startedAt;
  }, CELLS);
  const shown = (await taxrow.read(`B1:B${String(CELLS)}`)).flat();
  const numbers = shown.filter((value) => typeof value === 'number').length;
  if (numbers !== CELLS)
    throw new Error(`${String(numbers)} of ${String(CELLS)} cells show a number.`);
  return tookMs;
}

async function ask(
  taxrow: TaxrowInBrowser,
  ids: readonly string[],
  query: string,
): Promise<number> {
  const base = taxrow.running.sandboxUrl;
  return addinFrame(taxrow).evaluate(askBare, {
    urls: ids.map((id) => `${base}/Tax/v1/Calculations/${id}?${query}`),
    headers: { [KEY_HEADER]: SANDBOX_KEY },
  });
}

function addinFrame({ page, running }: TaxrowInBrowser): Frame {
  const frame = page.frames().find((candidate) => candidate.url().startsWith(running.addinUrl));
  if (!frame) throw new Error('The add-in has no frame.');
  return frame;
}
