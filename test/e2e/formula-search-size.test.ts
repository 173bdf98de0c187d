/**
 * Statuses are searched for many ids together, and for fewer where the service refuses so many: every cell shows what is
 * true of its id all the same, and later searches begin with what was taken.
 */
import { openPane, tryWithSample } from '../support/person';
import { startTaxrowInBrowser, type TaxrowInBrowser } from '../support/taxrow-in-browser';

const MOST_IDS = 6;

let taxrow: TaxrowInBrowser;
/** How many ids each search named, with whether it was taken. */
const searches: { readonly ids: number; readonly taken: boolean }[] = [];

beforeAll(async () => {
  taxrow = await startTaxrowInBrowser();
  await openPane(taxrow);
  await tryWithSample(taxrow);
  await taxrow.page.route('**/v1/transactions?*', async (route) => {
    const { searchParams } = new URL(route.request().url());
    const ids = searchParams.getAll('transaction_id').flatMap((list) => list.split(',')).length;
    const taken = ids <= MOST_IDS;
    searches.push({ ids, taken });
    if (taken) await route.continue();
    else {
      await route.fulfill({
        status: 400,
        headers: { 'access-control-allow-origin': '*' },
        contentType: 'application/json',
        body: '{"errors":[{"code":"too_many","message":"too many identifiers"}]}',
      });
    }
  });
});

afterAll(() => taxrow.close());

/** Known ids between others that nobody has reported. */
const idsOf = (name: string) =>
  Array.from({ length: 20 }, (_, at) => (at === 7 ? 'DEMO-1001' : `${name}-${String(at)}`));

async function statusesOf(ids: readonly string[]): Promise<readonly unknown[]> {
  await taxrow.open(ids.map((id) => [id]));
  await taxrow.write(
    'C1',
    ids.map((_, at) => [`=TAXROW.TXSTATUS(A${String(at + 1)})`]),
  );
  await taxrow.page.evaluate(() => window.workbench.idle());
  return (await taxrow.read(`C1:C${String(ids.length)}`)).flat();
}

test('a service that refuses so many ids at once is asked for fewer, and no cell is wrong', async () => {
  const ids = idsOf('FIRST');
  const expected = ids.map((id) => (id === 'DEMO-1001' ? 'SUCCESS' : '#N/A'));
  expect(await statusesOf(ids)).toEqual(expected);
  expect(searches.some(({ taken }) => !taken)).toBe(true);
});

test('later searches begin with what it took, but for a trial of another form', async () => {
  searches.length = 0;
  const ids = idsOf('SECOND');
  const expected = ids.map((id) => (id === 'DEMO-1001' ? 'SUCCESS' : '#N/A'));
  expect(await statusesOf(ids)).toEqual(expected);
  const refused = searches.filter(({ taken }) => !taken);
  expect(searches.length).toBeGreaterThan(refused.length);
  // Whether the service reads lists with commas is tried with all of them once more.
  expect(refused.length).toBeLessThanOrEqual(1);
});
