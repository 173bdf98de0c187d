/**
 * Two people who have one workbook open: the second to submit is told of the first, before anything is sent, and a run
 * that was set aside stops when another has taken its place. Whatever becomes of claims, each transaction arrives once.
 */
import { confirmSubmission, eventually, plan, walkToCheck } from '../support/person';
import { openForEachTest } from '../support/open-for-each-test';
import type { CellValue, TaxrowInBrowser } from '../support/taxrow-in-browser';

const COUNT = 30;
const HEADERS = [
  'Taxrow claim',
  'Sheet',
  'Submitted since',
  'Last sign',
  'State',
  'Environment',
  'Person',
  'Device',
];
const OTHER = '00000000-0000-4000-8000-000000000001';
const OTHERS_PLACE = "'Taxrow claims'!A1200";

let taxrow: TaxrowInBrowser;
/** What ids begin with: the journal of the device outlives the page. */
let walks = 0;

openForEachTest((opened) => {
  taxrow = opened;
});

beforeEach(() => {
  walks += 1;
});

test('a run claims its sheet on a hidden one, and leaves nothing there but the header', async () => {
  const { faults } = taxrow.running.sandbox.sandbox;
  // The run lasts until its claim was seen.
  faults.set({ latencyMs: 2_500 });
  await walkToPlan();
  const names = () => taxrow.page.evaluate(() => window.workbench.sheets());
  expect(await names()).toEqual(['Rows']);
  await confirmSubmission(taxrow);
  await eventually(taxrow, claims, [
    expect.objectContaining({
      State: 'running',
      Sheet: 'Rows',
      Environment: 'Sandbox',
      Person: '',
    }),
  ]);
  faults.clear();
  await finished();
  await eventually(taxrow, claims, []);
  expect(stored()).toBe(COUNT);
});

test('while somebody else submits the rows nothing is sent: who, and since when, is said', async () => {
  await walkToPlan();
  await othersClaim({ State: 'running', Person: 'Ann' });
  await confirmSubmission(taxrow);
  const { pane } = taxrow;
  await pane.getByText('Ann is submitting rows of Rows to Production.').waitFor();
  expect(stored()).toBe(0);
  await pane.getByRole('button', { name: 'Look again' }).click();
  await pane.getByText('Ann is submitting rows of Rows to Production.').waitFor();
  await othersClaim({});
  await pane.getByRole('button', { name: 'Look again' }).click();
  await pane.getByText(/is submitting rows/).waitFor({ state: 'detached' });
  await confirmSubmission(taxrow);
  await finished();
  expect(stored()).toBe(COUNT);
});

test('a claim that arrives while others’ are waited for counts, and this one steps back', async () => {
  await walkToPlan();
  await share();
  const { pane } = taxrow;
  const isWaited = pane.getByText('Making sure that nobody else submits these rows…').waitFor();
  await othersClaimOnceOursStands();
  await confirmSubmission(taxrow);
  await isWaited;
  await pane.getByText('Someone else is submitting rows of Rows to Production.').waitFor();
  expect(stored()).toBe(0);
  expect((await claims()).map((claim) => claim['Taxrow claim'])).toEqual([OTHER]);
});

test('a claim that gives no sign can be set aside, after a second thought', async () => {
  await walkToPlan();
  await othersClaim({ State: 'running', Person: 'Ann', agoMs: 600_000 });
  await confirmSubmission(taxrow);
  const { pane } = taxrow;
  await pane.getByText('A run of Ann with rows of Rows to Production gives no sign.').waitFor();
  await pane.getByRole('button', { name: 'Set it aside…' }).click();
  await pane.getByRole('button', { name: 'Not now' }).click();
  await pane.getByRole('button', { name: 'Set it aside…' }).click();
  await pane.getByRole('button', { name: 'Yes, set it aside' }).click();
  await pane.getByText(/gives no sign/).waitFor({ state: 'detached' });
  await confirmSubmission(taxrow);
  await finished();
  expect(stored()).toBe(COUNT);
});

test('a run whose place another has taken stops, and what it has not sent is not sent', async () => {
  taxrow.running.sandbox.sandbox.faults.set({ latencyMs: 2_500 });
  await walkToPlan();
  await confirmSubmission(taxrow);
  await eventually(taxrow, async () => (await claims()).map(({ State }) => State), ['running']);
  await taxrow.pane.getByRole('button', { name: 'Pause' }).click();
  await taxrow.page.evaluate(() => window.workbench.write("'Taxrow claims'!A2:H1300", ''));
  await othersClaim({ State: 'running', Person: 'Ann' });
  await taxrow.pane
    .getByText('This run was stopped: Ann submits rows of Rows to Production.')
    .waitFor();
  expect(stored()).toBeLessThan(COUNT);
});

test('a window that died in the middle of a run stands in nobody’s way', async () => {
  taxrow.running.sandbox.sandbox.faults.set({ latencyMs: 2_500 });
  await walkToPlan();
  await confirmSubmission(taxrow);
  await eventually(taxrow, async () => (await claims()).map(({ State }) => State), ['running']);
  const left = await taxrow.read("'Taxrow claims'!A1:H1300");
  await taxrow.reopen();
  taxrow.running.sandbox.sandbox.faults.clear();
  await walkToPlan();
  await writeClaims(left);
  await confirmSubmission(taxrow);
  await finished();
  expect(stored()).toBe(COUNT);
});

test('a book that takes no further sheet: the run goes on, and the pane says that others do not see it', async () => {
  await walkToPlan();
  await taxrow.page.evaluate(() => {
    window.workbench.protectStructure(true);
  });
  await confirmSubmission(taxrow);
  await taxrow.pane
    .getByText('Others who have the workbook open do not see that you submit.')
    .first()
    .waitFor();
  await finished();
  expect(stored()).toBe(COUNT);
});

/** What somebody else's device has written on the hidden sheet; nothing any more without a state. */
async function othersClaim({
  State = '',
  Person = '',
  agoMs = 5_000,
}: {
  readonly State?: string;
  readonly Person?: string;
  readonly agoMs?: number;
}): Promise<void> {
  const line = claimOf(State, Person, agoMs);
  await writeClaims([HEADERS]);
  await writeAt(OTHERS_PLACE, [State === '' ? line.map(() => '') : line]);
}

function claimOf(state: string, person: string, agoMs: number): string[] {
  const at = new Date(Date.now() - agoMs).toISOString();
  // Times are text in a claim; as typed they would be dates.
  return [OTHER, 'Rows', `'${at}`, `'${at}`, state, 'Production', person, 'elsewhere'];
}

/** Arrives before the add-in's first request after the one that wrote its own claim. */
async function othersClaimOnceOursStands(): Promise<void> {
  await taxrow.page.evaluate(
    ({ place, line }) => {
      const { workbench } = window;
      workbench.beforeRequest(async () => {
        if (!workbench.sheets().includes('Taxrow claims')) return;
        const ids = await workbench.read("'Taxrow claims'!A2:A1300");
        if (ids.every(([id]) => id === '')) return;
        workbench.beforeRequest(null);
        await workbench.coAuthor.write(place, [line]);
      });
    },
    { place: OTHERS_PLACE, line: claimOf('running', '', 5_000) },
  );
}

/** From the first line on; the sheet is added where there is none. */
async function writeClaims(cells: CellValue[][]): Promise<void> {
  await taxrow.page.evaluate(() => {
    const { workbench } = window;
    if (!workbench.sheets().includes('Taxrow claims')) workbench.addSheet('Taxrow claims');
  });
  await writeAt("'Taxrow claims'!A1", cells);
}

function writeAt(address: string, cells: CellValue[][]): Promise<void> {
  return taxrow.page.evaluate(
    async (given) => {
      // Times are text in a claim; as typed they would be dates.
      const typed = given.cells.map((line) =>
        line.map((cell) => (typeof cell === 'string' && /^\d/.test(cell) ? `'${cell}` : cell)),
      );
      await window.workbench.coAuthor.write(given.address, typed);
    },
    { address, cells },
  );
}

/** The claims that stand in the workbook, by header. */
async function claims(): Promise<readonly Readonly<Record<string, CellValue>>[]> {
  const sheets = await taxrow.page.evaluate(() => window.workbench.sheets());
  if (!sheets.includes('Taxrow claims')) return [];
  const [header = [], ...lines] = await taxrow.read("'Taxrow claims'!A1:H1300");
  expect(header).toEqual(HEADERS);
  return lines
    .filter(([id]) => id !== '')
    .map((line) => Object.fromEntries(HEADERS.map((name, at) => [name, line[at] ?? ''])));
}

function share(): Promise<void> {
  return taxrow.page.evaluate(() => {
    window.workbench.share(true);
  });
}

/** How often the service holds one of the rows. */
function stored(): number {
  const { stored: entries, duplicates } = taxrow.running.sandbox.sandbox.ledger.read();
  expect(duplicates).toEqual([]);
  return entries.filter(({ transaction_id: id }) => id.startsWith(idOf(''))).length;
}

function idOf(number: string): string {
  return `R${String(walks)}-${number}`;
}

function finished(): Promise<void> {
  return taxrow.pane.getByRole('heading', { name: 'Keep this run' }).waitFor();
}

async function walkToPlan(): Promise<void> {
  const rows = Array.from({ length: COUNT }, (_, n) => [
    idOf(String(n)),
    '2026-03-01',
    'Ink',
    1,
    5,
  ]);
  await taxrow.page.evaluate(
    async (cells) => {
      await window.workbench.open(cells, 'Rows');
    },
    [['Invoice', 'Date', 'Item', 'Quantity', 'Price'], ...rows],
  );
  await walkToCheck(taxrow);
  await plan(taxrow);
}
