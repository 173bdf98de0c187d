/**
 * Two workbooks that are open at once are two pages of one origin, and one client to the service: what both ask for is
 * asked for once, and identical requests are a second apart as the sandbox sees them (specification, Limits), also when a
 * workbook is closed in the middle of one.
 */
import { SANDBOX_KEY } from '../../scripts/serve';
import { eventually } from '../support/person';
import { startTaxrowInBrowser, type TaxrowInBrowser } from '../support/taxrow-in-browser';

const GAP_MS = 1_000;
const CALCULATIONS = Array.from({ length: 40 }, (_, n) => [
  `=TAXROW.TAXCALC("00000000-0000-4000-8000-${String(n + 1).padStart(12, '0')}")`,
]);

let first: TaxrowInBrowser;
let second: TaxrowInBrowser;

beforeAll(async () => {
  first = await startTaxrowInBrowser({ sandbox: { faults: { latencyMs: 400 } } });
  await rememberConnection(first);
  await first.reopen();
  second = await first.openTab();
});

afterAll(() => first.close());

/** As if somebody had connected and chosen to be remembered. */
async function rememberConnection({ page, running }: TaxrowInBrowser): Promise<void> {
  const { sandboxUrl: baseUrl } = running;
  const environment = { id: 'sandbox', name: 'Sandbox', baseUrl, kind: 'sandbox' };
  const remembered = JSON.stringify({ version: 1, environment, key: SANDBOX_KEY });
  const frame = page.frames().find((one) => one.url().includes('taskpane.html'));
  await frame?.evaluate((text) => {
    localStorage.setItem('taxrow.connection', text);
  }, remembered);
}

function ledger() {
  return first.running.sandbox.sandbox.ledger;
}

/** Paths that were asked for, and the shortest time between two identical requests, from the answer where one came. */
function seen() {
  const paths: string[] = [];
  const endedAtMs = new Map<string, number>();
  let shortestGapMs = Number.POSITIVE_INFINITY;
  for (const { method, path, atMs, answeredAtMs } of ledger().read().requests) {
    if (method !== 'GET') continue;
    paths.push(path);
    shortestGapMs = Math.min(shortestGapMs, atMs - (endedAtMs.get(path) ?? -Infinity));
    endedAtMs.set(path, answeredAtMs ?? atMs);
  }
  return { paths, shortestGapMs };
}

const shownIn = (book: TaxrowInBrowser, address: string) => async () =>
  (await book.read(address)).flat();

test('formulas that are the same in both are asked for once', async () => {
  ledger().clear();
  // Each comes to half of them more than a second after the other one was answered.
  const fromTheEnd = [...CALCULATIONS].reverse();
  await Promise.all([first.write('A1', CALCULATIONS), second.write('A1', fromTheEnd)]);
  const values = CALCULATIONS.map(() => expect.any(Number) as unknown);
  await eventually(first, shownIn(first, 'A1:A40'), values);
  await eventually(second, shownIn(second, 'A1:A40'), values);
  const { paths, shortestGapMs } = seen();
  expect(new Set(paths).size).toBe(CALCULATIONS.length);
  expect(paths).toHaveLength(CALCULATIONS.length);
  expect(shortestGapMs).toBeGreaterThanOrEqual(GAP_MS);
});

test('what may still change is a second apart, however often both ask', async () => {
  ledger().clear();
  for (let round = 0; round < 3; round += 1) {
    const cell = `C${String(round + 1)}`;
    const formula = [['=TAXROW.TXLIVE("DEMO-1003")']];
    await Promise.all([first.write(cell, formula), second.write(cell, formula)]);
    await eventually(first, shownIn(first, cell), ['FAILURE']);
    await eventually(second, shownIn(second, cell), ['FAILURE']);
    await first.page.waitForTimeout(1_500);
  }
  const { paths, shortestGapMs } = seen();
  expect(paths.length).toBeGreaterThan(1);
  expect(shortestGapMs).toBeGreaterThanOrEqual(GAP_MS);
});

test('a workbook that is closed while it asks leaves the other one a second to wait', async () => {
  first.running.sandbox.sandbox.faults.set({ latencyMs: 2_000 });
  ledger().clear();
  const third = await first.openTab();
  const formula = [['=TAXROW.TXSTATUS("DEMO-1002")']];
  await third.write('A1', formula);
  const arrivals = () =>
    ledger()
      .read()
      .requests.filter(({ method, path }) => method === 'GET' && path.endsWith('DEMO-1002'))
      .map(({ atMs }) => atMs);
  await eventually(first, () => Promise.resolve(arrivals().length), 1);
  await second.write('E1', formula);
  await third.page.close();
  await eventually(second, shownIn(second, 'E1'), [expect.stringMatching(/^[A-Z_]+$/)]);
  // The sandbox goes on answering a page that is gone: what counts is what arrives.
  const [before = 0, after = 0, ...more] = arrivals();
  expect(after - before).toBeGreaterThanOrEqual(GAP_MS);
  expect(more).toEqual([]);
});

test('no page has complained, and office.js found everything it asked for', async () => {
  expect([...first.complaints, ...second.complaints]).toEqual([]);
  expect([...(await first.notImplemented()), ...(await second.notImplemented())]).toEqual([]);
});

test('a limit that one of them is told of is heeded by the other, which says until when', async () => {
  first.running.sandbox.sandbox.faults.set({ rateLimit: { retryAfter: 600 } });
  await first.write('G1', [['=TAXROW.TXSTATUS("LIMITED-1")']]);
  await eventually(first, shownIn(first, 'G1'), ['#N/A']);
  ledger().clear();
  await second.write('G1', [['=TAXROW.TXSTATUS("LIMITED-2")']]);
  await eventually(second, shownIn(second, 'G1'), ['#N/A']);
  const why = await second.page.evaluate(() => window.workbench.explain('G1'));
  expect(why).toMatch(/^The service takes no more requests until \d\d:\d\d\./);
  expect(seen().paths).toEqual([]);
});
