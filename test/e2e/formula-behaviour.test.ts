/**
 * How Taxrow's functions behave in a book, through the genuine office.js in the workbench over the sandbox: ids are
 * joined across sheets, what is no id costs no request, text of the service stays text, a status that changes is shown,
 * who leaves frees the place, and results that are blocked or reopened ask for nothing.
 */
import type { Request as PageRequest } from 'playwright-core';
import { SANDBOX_KEY } from '../../scripts/serve';
import { KEY_HEADER, calculationId } from '../../src/sandbox';
import { eventually, openPane, tryWithSample } from '../support/person';
import { startTaxrowInBrowser, type TaxrowInBrowser } from '../support/taxrow-in-browser';

let taxrow: TaxrowInBrowser;

beforeAll(async () => {
  taxrow = await startTaxrowInBrowser();
  await openPane(taxrow);
  await tryWithSample(taxrow);
});

afterAll(() => taxrow.close());

/** Paths of GETs since the ledger was cleared. */
function asked(): readonly string[] {
  const { requests } = taxrow.running.sandbox.sandbox.ledger.read();
  return requests.filter(({ method }) => method === 'GET').map(({ path }) => path);
}

function forgetRequests(): void {
  taxrow.running.sandbox.sandbox.ledger.clear();
}

const idle = () => taxrow.page.evaluate(() => window.workbench.idle());
const functionCalls = () => taxrow.page.evaluate(() => window.workbench.functionCalls());
const explain = (address: string) =>
  taxrow.page.evaluate((a) => window.workbench.explain(a), address);

/** A transaction that came to the service otherwise; with an id that is known, its newest state. */
async function arrive(record: object): Promise<void> {
  const request = new Request('http://sandbox.test/sandbox/transactions', {
    method: 'POST',
    headers: { [KEY_HEADER]: SANDBOX_KEY },
    body: JSON.stringify({ record }),
  });
  const { status } = await taxrow.running.sandbox.sandbox.fetch(request);
  expect(status).toBe(201);
}

test('the same id on two sheets and in two functions is one request', async () => {
  const id = calculationId(901);
  await taxrow.open([[id]]);
  forgetRequests();
  await taxrow.page.evaluate((name) => window.workbench.addSheet(name), 'Other');
  await taxrow.write('C1', [
    ['=TAXROW.TAXCALC(A1)', '=TAXROW.TAXCALC(A1,"transaction_value_net")'],
  ]);
  await taxrow.write('Other!A1', [['=TAXROW.TAXCALC(Sheet1!A1)'], [`=TAXROW.TAXCALC("${id}")`]]);
  await idle();
  const [[tax, net] = []] = await taxrow.read('C1:D1');
  expect([typeof tax, typeof net]).toEqual(['number', 'number']);
  expect(await taxrow.read('Other!A1:A2')).toEqual([[tax], [tax]]);
  expect(asked()).toHaveLength(1);
});

/** Of the calculation that it asks for. */
function idIn(request: PageRequest): string {
  return new URL(request.url()).pathname.split('/').at(-1) ?? '';
}

test('what is no id is refused with a reason, or passed on as the error it is, and nothing is asked', async () => {
  await taxrow.open([['', true, 12.5, 'not a calculation']]);
  await taxrow.write('E1', [['=1/0']]);
  forgetRequests();
  await taxrow.write('A3', [
    ['=TAXROW.TAXCALC(A1)', '=TAXROW.TAXCALC(B1)', '=TAXROW.TAXCALC(C1)', '=TAXROW.TAXCALC(D1)'],
    ['=TAXROW.TXSTATUS(A1)', '=TAXROW.TXSTATUS(B1)', '=TAXROW.TXSTATUS(C1)', '=TAXROW.TXLIVE(B1)'],
    ['=TAXROW.TXSTATUS(E1)', '=TAXROW.TAXCALC(E1)', '=TAXROW.TXERRORS(A1)', '=TAXROW.ASOF(B1)'],
  ]);
  await idle();
  const cells = (await taxrow.read('A3:D5')).flat();
  expect(cells.filter((value) => !String(value).startsWith('#'))).toEqual([]);
  for (const address of ['A3', 'B3', 'C3', 'D3', 'A4', 'B4']) {
    expect(await explain(address)).not.toBe('');
  }
  expect(asked()).toEqual([]);
});

test('an id that is a number, or has blanks around it, is read as the id that it is', async () => {
  await arrive({ transaction_id: '900123', status: 'SUCCESS' });
  await taxrow.open([[900123, ' 900123 ']]);
  await taxrow.write('A3', [['=TAXROW.TXSTATUS(A1)', '=TAXROW.TXSTATUS(B1)']]);
  await eventually(taxrow, () => taxrow.read('A3:B3'), [['SUCCESS', 'SUCCESS']]);
});

test('text of the service is text, also where it looks like a formula', async () => {
  const evil = '=HYPERLINK("https://attacker.test","1")';
  await arrive({
    transaction_id: 'EVIL-1',
    status: 'FAILURE',
    errors: [{ code: '=1+1', type: '+cmd', field: '@SUM(1)', message: evil }],
  });
  await taxrow.open([['']]);
  await taxrow.write('A1', [['=TAXROW.TXERRORS("EVIL-1")']]);
  await eventually(taxrow, () => taxrow.read('A1:D1'), [['=1+1', '+cmd', '@SUM(1)', evil]]);
  const formulas = await taxrow.page.evaluate(() => window.workbench.formulas('A1:D1'));
  expect(formulas).toEqual([['=TAXROW.TXERRORS("EVIL-1")', '+cmd', '@SUM(1)', evil]]);
});

test('TXLIVE shows a status that changes, and ends with its cell', async () => {
  await arrive({ transaction_id: 'LIVE-1', status: 'PENDING' });
  await taxrow.open([['']]);
  await taxrow.write('A1', [['=TAXROW.TXLIVE("LIVE-1")', '=A1&"!"']]);
  await eventually(taxrow, () => taxrow.read('A1:B1'), [['PENDING', 'PENDING!']]);
  await arrive({ transaction_id: 'LIVE-1', status: 'SUCCESS' });
  await eventually(taxrow, () => taxrow.read('A1:B1'), [['SUCCESS', 'SUCCESS!']]);
  await arrive({ transaction_id: 'LIVE-2', status: 'PENDING' });
  await taxrow.write('A2', [['=TAXROW.TXLIVE("LIVE-2")']]);
  await eventually(taxrow, () => taxrow.read('A2'), [['PENDING']]);
  await taxrow.write('A2', [['']]);
  const askedInAWhile = async () => {
    forgetRequests();
    // Longer than the first interval between its looks.
    await taxrow.page.waitForTimeout(4_000);
    return asked();
  };
  await eventually(taxrow, askedInAWhile, []);
});

test('a request is given up when the last cell that waits for it has gone, and not before', async () => {
  const [first, second] = [calculationId(911), calculationId(912)];
  const begun: string[] = [];
  const givenUp: string[] = [];
  taxrow.page.on('requestfailed', (request) => givenUp.push(idIn(request)));
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await taxrow.page.route('**/Calculations/*', async (route) => {
    begun.push(idIn(route.request()));
    await isAnswered;
    if (idIn(route.request()) === first) await route.continue();
  });
  await taxrow.open([[first, second]]);
  await taxrow.write('A3', [
    ['=TAXROW.TAXCALC(A1)'],
    ['=TAXROW.TAXCALC(A1)'],
    ['=TAXROW.TAXCALC(B1)'],
  ]);
  await eventually(taxrow, () => taxrow.read('A3:A5'), [['#BUSY!'], ['#BUSY!'], ['#BUSY!']]);
  await eventually(taxrow, () => Promise.resolve([...begun].sort()), [first, second]);
  await taxrow.write('A3', [['']]);
  await taxrow.write('A5', [['']]);
  await eventually(taxrow, () => Promise.resolve(givenUp), [second]);
  answer();
  await eventually(taxrow, () => taxrow.read('A3:A5'), [[''], [expect.any(Number)], ['']]);
  expect([begun.length, givenUp]).toEqual([2, [second]]);
  await taxrow.page.unroute('**/Calculations/*');
});

test('a table that is blocked asks for nothing when its cells are free again', async () => {
  const ids = [calculationId(921), calculationId(922), calculationId(923)];
  await taxrow.open(ids.map((id) => [id]));
  await taxrow.write('D2', [['in the way']]);
  await taxrow.write('C1', [
    ['=TAXROW.TAXCALC.TABLE(A1:A3,"tax_breakdown_label,transaction_value_net")'],
  ]);
  await eventually(taxrow, () => taxrow.read('C1'), [['#SPILL!']]);
  await idle();
  forgetRequests();
  const before = await functionCalls();
  await taxrow.write('D2', [['']]);
  await idle();
  const rows = await taxrow.read('C1:D3');
  expect(rows.flat().map((value) => typeof value)).toEqual([
    ...['string', 'number'],
    ...['string', 'number'],
    ...['string', 'number'],
  ]);
  expect([(await functionCalls()) - before, asked()]).toEqual([0, []]);
});

test('a book that was saved and is opened shows what it showed, and asks neither functions nor service', async () => {
  await taxrow.open([[calculationId(931)], ['DEMO-1001']]);
  await taxrow.write('C1', [
    ['=TAXROW.TAXCALC(A1)'],
    ['=TAXROW.TXSTATUS(A2)'],
    ['=TAXROW.TXSTATUS.TABLE(A2:A2,"status,total_amount",TRUE)'],
  ]);
  const shown = [
    [expect.any(Number), ''],
    ['SUCCESS', ''],
    ['status', 'total_amount'],
    ['SUCCESS', 2901.16],
  ];
  await eventually(taxrow, () => taxrow.read('C1:D4'), shown);
  await idle();
  forgetRequests();
  const before = await functionCalls();
  await taxrow.page.evaluate(() => window.workbench.reopen());
  await idle();
  expect(await taxrow.read('C1:D4')).toEqual(shown);
  expect([(await functionCalls()) - before, asked()]).toEqual([0, []]);
});

test('every call that office.js made is one that the workbench knows', async () => {
  expect(await taxrow.notImplemented()).toEqual([]);
});
