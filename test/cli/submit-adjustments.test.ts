/**
 * Credit notes through `taxrow submit`: after their originals in the same run, to their own endpoint, and never more than
 * what remains of the original.
 */
import { join } from 'node:path';
import { scratchFiles } from './scratch-files';
import { serviceFixture, SETTINGS } from './service-fixture';

const files = scratchFiles();
const service = serviceFixture(files);
let runs = 0;

const HEADER = 'Invoice No,Date,Item,Qty,Unit price,Net,reference_transaction_id\n';
const ORIGINAL = 'INV-1,13/02/2024,Consulting,2,50,100,\n';

function submit(rows: string, ...more: readonly string[]) {
  runs += 1;
  const file = files.file(`rows-${String(runs)}.csv`, `${HEADER}${rows}`);
  const journal = join(files.directory(), `journal-${String(runs)}`);
  return service.submit(file, ['--journal', journal, ...SETTINGS, ...more]);
}

/** Path and answer of each POST, in order. */
function posts(): readonly string[] {
  const { requests } = service.sandbox().sandbox.ledger.read();
  return requests.filter(({ method }) => method === 'POST').map(({ path }) => path);
}

it('a credit note in the same file goes after what it adjusts, wherever it stands', async () => {
  const { exitCode, report } = await submit(
    `CN-1,14/02/2024,Consulting,1,-50,-50,INV-1\n${ORIGINAL}`,
    ...['--wait', '10'],
  );
  expect([exitCode, report.statuses]).toEqual([0, { SUCCESS: 2 }]);
  expect(posts()).toEqual(['/v1/transactions', '/v1/transactions/adjustment']);
  expect(service.stored()).toEqual({ 'CN-1': 1, 'INV-1': 1 });
});

it('what credits more than remains in the file is left out, the rest goes', async () => {
  const { exitCode, report } = await submit(
    `${ORIGINAL}CN-1,14/02/2024,Consulting,1,-60,-60,INV-1\nCN-2,14/02/2024,Consulting,1,-60,-60,INV-1\n`,
  );
  expect(exitCode).toBe(1);
  expect(report.plan.left_out).toEqual({ 'has-errors': 1 });
  expect(service.stored()).toEqual({ 'CN-1': 1, 'INV-1': 1 });
});

it('what credits more than the service says remains is left out as well', async () => {
  await submit(`${ORIGINAL}CN-1,14/02/2024,Consulting,1,-60,-60,INV-1\n`, ...['--wait', '10']);
  const { exitCode, report } = await submit('CN-2,14/02/2024,Consulting,1,-60,-60,INV-1\n');
  expect(exitCode).toBe(1);
  expect(report.plan.left_out).toEqual({ 'credit-exceeds-original': 1 });
  expect(service.stored()).toEqual({ 'CN-1': 1, 'INV-1': 1 });
});

it('what adjusts something that nobody has is left out, and says so', async () => {
  const { exitCode, report } = await submit('CN-1,14/02/2024,Consulting,1,-50,-50,INV-9\n');
  expect(exitCode).toBe(1);
  expect(report.reasons).toEqual({ 'original-not-reported': 1 });
  expect(posts()).toEqual([]);
});

it('the plan says how many wait for an original that is not reported yet', async () => {
  await service.restart({ processingMs: 3_600_000 });
  const rows = `${ORIGINAL}CN-1,14/02/2024,Consulting,1,-50,-50,INV-1\n`;
  const first = await submit(ORIGINAL);
  expect(first.exitCode).toBe(0);
  const dry = await submit(rows, '--dry-run');
  expect(dry.report.plan.cautions).toEqual({ 'waits-for-original': 1 });
});
