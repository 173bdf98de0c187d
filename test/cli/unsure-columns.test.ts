/**
 * A column of which it is not sure what it means goes out only when a person has confirmed it, as in the pane: `check`
 * says which, `submit` refuses with what to type, and what is sure is not asked about.
 */
import type { CheckReport } from '../../src/cli/check-report';
import { runCommand } from '../../src/cli/run-command';
import { scratchFiles } from './scratch-files';
import { serviceFixture, SETTINGS } from './service-fixture';

const files = scratchFiles();
const service = serviceFixture(files);
/** Without what confirms all columns. */
const CONSTANTS = SETTINGS.slice(2);

const sheet = (header: string) =>
  files.file(
    'debitor.csv',
    `Invoice No,Invoice date,Item,Qty,Unit price,${header}\n` +
      'D-1,13/02/2024,Consulting,2,50,Casa Verde\n',
  );

async function dryRun(header: string, ...more: readonly string[]) {
  return service.submit(sheet(header), [...CONSTANTS, '--dry-run', ...more]);
}

async function confidences(...more: readonly string[]) {
  const args = ['check', sheet('Debitor'), ...CONSTANTS, ...more];
  const { stdout } = await runCommand([...args, '--json']);
  const { mapping } = JSON.parse(stdout) as CheckReport;
  const text = (await runCommand(args)).stdout;
  return {
    unsure: mapping.filter(({ confidence }) => confidence === 'unsure').map(({ field }) => field),
    text,
  };
}

test('is refused, also in a dry run, with its column, its field and what to type', async () => {
  const { exitCode, stdout, stderr } = await dryRun('Debitor');
  expect([exitCode, stdout]).toEqual([2, '']);
  expect(stderr).toContain('F "Debitor" -> customer.legal_name');
  expect(stderr).toContain('--accept-unsure customer.legal_name\n');
  expect(service.sandbox().sandbox.ledger.read().requests).toEqual([]);
});

test.each([
  ['confirmed by its field', ['--accept-unsure', 'customer.legal_name']],
  ['confirmed with all others', ['--accept-unsure', 'all']],
  ['left out', ['--set', 'customer.legal_name=']],
  ['replaced by a constant', ['--set', 'customer.legal_name=Walk-in customers']],
])('%s, it is asked about no more', async (_, more) => {
  expect((await dryRun('Debitor', ...more)).report.transactions).toBe(1);
  expect((await confidences(...more)).unsure).toEqual([]);
});

test('in a saved mapping nothing is unsure: a person has seen it', async () => {
  const columns = [
    'transaction_number',
    'transaction_date',
    'items.name',
    'items.quantity',
    'items.unit_price',
    'customer.legal_name',
  ];
  const headers = ['Invoice No', 'Invoice date', 'Item', 'Qty', 'Unit price', 'Debitor'];
  const mapping = files.file(
    'saved.json',
    JSON.stringify({
      version: 1,
      columns: columns.map((field, column) => ({ column, field, header: headers[column] })),
      constants: {},
      reading: { timeZone: 'UTC', dateOrder: 'dmy', decimalSign: '.', rates: 'percent' },
    }),
  );
  expect((await dryRun('Debitor', '--mapping', mapping)).report.transactions).toBe(1);
});

test('a sheet whose columns are sure is not asked about', async () => {
  expect((await dryRun('Customer legal name')).report.transactions).toBe(1);
});

test('the other doubts are asked together with it', async () => {
  const file = files.file(
    'both.csv',
    'Invoice No,Invoice date,Item,Qty,Unit price,Debitor\n' +
      'D-1,03/02/2024,Consulting,2,50,Casa Verde\n',
  );
  const { stderr } = await service.submit(file, [...CONSTANTS, '--dry-run']);
  expect(stderr).toContain('--date-order dmy');
  expect(stderr).toContain('--accept-unsure customer.legal_name');
});

test('to say how its cells are read does not confirm what a column means', async () => {
  const file = files.file(
    'net.csv',
    'Invoice No,Invoice date,Item,Qty,net\nD-1,13/02/2024,Consulting,2,"1,250"\n',
  );
  const { exitCode, stderr } = await service.submit(file, [
    ...[...CONSTANTS, '--dry-run', '--decimal-sign', ','],
  ]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('--accept-unsure items.net_price');
});

test('check says which columns they are, and what submit will ask for', async () => {
  const { unsure, text } = await confidences();
  expect(unsure).toEqual(['customer.legal_name']);
  expect(text).toContain('  F  Debitor -> customer.legal_name  (not sure)\n');
  expect(text).toContain(
    'Not sure; submit asks to confirm what is right: --accept-unsure customer.legal_name\n',
  );
});

test('a field that there is not is refused with what was meant', async () => {
  const { exitCode, stderr } = await dryRun('Debitor', '--accept-unsure', 'customer.legal_nam');
  expect(exitCode).toBe(2);
  expect(stderr).toContain(
    'There is no field "customer.legal_nam". Did you mean "customer.legal_name"?',
  );
});
