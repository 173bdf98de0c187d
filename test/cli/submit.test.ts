/**
 * `taxrow submit` against a sandbox on a real port: every transaction once, every row of the file in the results, counts
 * that add up, and an exit code that says how it ended.
 */
import { existsSync, linkSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { scratchFiles } from './scratch-files';
import { invoices, KEY_VARIABLE, serviceFixture, SETTINGS } from './service-fixture';

const files = scratchFiles();
const service = serviceFixture(files);
let runs = 0;

/** A journal and a file of results of this test's own. */
function places(): { readonly args: readonly string[]; readonly results: string } {
  runs += 1;
  const journal = join(files.directory(), `journal-${String(runs)}`);
  const results = join(files.directory(), `results-${String(runs)}.csv`);
  return { args: ['--journal', journal, '--results', results, ...SETTINGS], results };
}

interface ResultRow {
  readonly row: string;
  readonly transaction_id: string;
  readonly outcome: string;
  readonly reason: string;
  readonly status: string;
  readonly operation_id: string;
  readonly message: string;
  readonly errors: string;
}

function rowsOf(results: string): readonly ResultRow[] {
  const text = readFileSync(results, 'utf8');
  return Papa.parse<ResultRow>(text.trimEnd(), { header: true }).data;
}

const SHEET = `Invoice No,Date,Item,Qty,Unit price
A-1,13/02/2024,Consulting,2,50
A-1,13/02/2024,Travel,1,10
A-2,14/02/2024,,1,20
,,,,
A-3,14/02/2024,Consulting,1,30
`;

describe('a run', () => {
  it('sends what is ready, leaves out what is not, and says so row by row', async () => {
    const { args, results } = places();
    const { exitCode, report } = await service.submit(files.file('a.csv', SHEET), args);
    expect(exitCode).toBe(1);
    expect(report).toMatchObject({
      dry_run: false,
      environment: { id: 'trial', name: 'Trial', kind: 'sandbox' },
      rows: 4,
      rows_without_transaction: 0,
      transactions: 3,
      plan: { send: 2, replayed: 0, sent_anyway: 0, left_out: { 'has-errors': 1 } },
      outcomes: { accepted: 2, already_known: 0, rejected: 0, in_doubt: 0, skipped: 1 },
      reasons: { 'has-errors': 1 },
      stopped_by: null,
      exit_code: 1,
    });
    expect(report.plan.totals).toEqual([
      { currency_code: 'EUR', net: '140', tax: '0', gross: '140' },
    ]);
    const rows = rowsOf(results);
    expect(rows.map(({ row, transaction_id, outcome }) => [row, transaction_id, outcome])).toEqual([
      ['2', 'A-1', 'accepted'],
      ['3', 'A-1', 'accepted'],
      ['4', 'A-2', 'skipped'],
      ['6', 'A-3', 'accepted'],
    ]);
    expect(rows[2]).toMatchObject({ reason: 'has-errors', message: 'Not sent: it has errors.' });
    expect(rows[2]?.errors).toContain('C4 items[0].name: This field is required.');
    expect(rows[0]?.operation_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(service.stored()).toEqual({ 'A-1': 1, 'A-3': 1 });
  });

  it('a totals row and a header once more are passed over, a row of no transaction is not', async () => {
    const { args, results } = places();
    const sheet = `${invoices(2)}Invoice No,Date,Item,Qty,Unit price\nTotal,,,,100\n`;
    const good = await service.submit(files.file('totals.csv', sheet), args);
    expect([good.exitCode, good.report.rows_passed_over]).toEqual([0, 2]);
    expect(rowsOf(results).map(({ reason }) => reason)).toEqual([
      '',
      '',
      'repeated-header',
      'totals',
    ]);
    const stray = `Invoice No,Date,Item,Qty,Unit price\n,13/02/2024,Consulting,2,50\n`;
    const { exitCode, report } = await service.submit(files.file('stray.csv', stray), args);
    expect([exitCode, report.rows_without_transaction]).toEqual([1, 1]);
    expect(rowsOf(results)[0]).toMatchObject({ row: '2', reason: 'no-transaction' });
    expect(rowsOf(results)[0]?.errors).toContain('This row has no id');
  });

  it('run again sends nothing and ends with 0', async () => {
    const { args, results } = places();
    const file = files.file('again.csv', invoices(120));
    const first = await service.submit(file, args);
    expect([first.exitCode, first.report.outcomes.accepted]).toEqual([0, 120]);
    const second = await service.submit(file, args);
    expect(second.exitCode).toBe(0);
    expect(second.report.plan.send).toBe(0);
    expect(second.report.outcomes).toMatchObject({ accepted: 0, already_known: 120 });
    expect(rowsOf(results)).toHaveLength(120);
    expect(Object.values(service.stored())).toEqual(Array.from({ length: 120 }, () => 1));
  });

  it('with --wait follows what was accepted until it is reported', async () => {
    const { args, results } = places();
    const file = files.file('wait.csv', invoices(3));
    const { exitCode, report } = await service.submit(file, [...args, '--wait', '20']);
    expect(exitCode).toBe(0);
    expect(report.statuses).toEqual({ SUCCESS: 3 });
    expect(rowsOf(results).map(({ status }) => status)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS']);
  });

  it('tells the service’s refusals with their fields, in the rows they are about', async () => {
    const { args, results } = places();
    const sheet = SHEET.replace('A-2,14/02/2024,,', 'A-2,14/02/2024,Hotel,');
    const file = files.file('refused.csv', sheet);
    const { exitCode, report } = await service.submit(file, [
      ...args,
      ...['--set', 'supplier.id=unknown1234567890123456789012345', '--wait', '10'],
    ]);
    expect(exitCode).toBe(1);
    expect(report.statuses).toEqual({ FAILURE: 3 });
    expect(report.reasons).toEqual({ failed: 3 });
    expect(rowsOf(results)[0]?.errors).toContain('supplier.id: ');
  });
});

describe('a dry run', () => {
  it('shows the plan, sends nothing and makes no journal', async () => {
    const { args } = places();
    const file = files.file('dry.csv', SHEET);
    const { exitCode, report } = await service.submit(file, [...args, '--dry-run']);
    expect(exitCode).toBe(1);
    expect(report).toMatchObject({
      dry_run: true,
      run_id: null,
      plan: { send: 2, left_out: { 'has-errors': 1 } },
      outcomes: { accepted: 0, planned: 2, skipped: 1 },
    });
    expect(service.stored()).toEqual({});
    expect(existsSync(String(args[1]))).toBe(false);
  });

  it('that cannot ask leaves the results of an earlier run', async () => {
    const { args, results } = places();
    const file = files.file('dry-away.csv', invoices(2));
    await service.submit(file, args);
    const earlier = readFileSync(results, 'utf8');
    const list = [{ id: 'away', name: 'Away', baseUrl: 'http://127.0.0.1:9', kind: 'sandbox' }];
    const away = files.file('away.json', JSON.stringify(list));
    const there = ['--environment', 'away', '--environments', away, '--key-env', KEY_VARIABLE];
    const dry = await service.submit(file, [...args, ...there, '--dry-run']);
    expect(dry.exitCode).toBe(3);
    expect(readFileSync(results, 'utf8')).toBe(earlier);
  });

  it('needs no journal', async () => {
    const file = files.file('dry-2.csv', invoices(2));
    const { exitCode, report } = await service.submit(file, [...SETTINGS, '--dry-run']);
    expect([exitCode, report.plan.send]).toEqual([0, 2]);
  });

  it('knows what an earlier run has sent', async () => {
    const { args } = places();
    const file = files.file('dry-3.csv', invoices(2));
    await service.submit(file, [...args, '--wait', '10']);
    const { exitCode, report } = await service.submit(file, [...args, '--dry-run']);
    expect([exitCode, report.plan.send]).toEqual([0, 0]);
    expect(report.plan.left_out).toEqual({ 'already-known': 2 });
  });
});

describe('what failed before', () => {
  const failing = invoices(2)
    .replace('Qty', 'Note,Qty')
    .replaceAll('Consulting,', 'Consulting,[sandbox:tax_authority_error],');

  it('is left out, and sent once more only with --replay-failed', async () => {
    const { args } = places();
    const file = files.file('failing.csv', failing);
    await service.submit(file, [...args, '--wait', '10']);
    const asked = await service.submit(file, args);
    expect(asked.exitCode).toBe(1);
    expect(asked.report).toMatchObject({
      plan: { send: 0, left_out: { 'needs-replay': 2 } },
      outcomes: { skipped: 2 },
      reasons: { 'needs-replay': 2 },
    });
    const dry = await service.submit(file, [...args, '--dry-run', '--replay-failed']);
    expect(dry.report.plan).toMatchObject({ send: 2, replayed: 2, left_out: {} });
    expect(service.stored()).toEqual({ 'INV-1': 1, 'INV-2': 1 });
  });
});

test('days and months that may be either way round are not guessed: nothing is looked up or sent', async () => {
  const { args } = places();
  const either = SHEET.replaceAll('13/02', '03/02').replaceAll('14/02', '04/02');
  const file = files.file('either.csv', either.replaceAll('A-', 'E-'));
  const refused = await service.submit(file, args);
  expect(refused.exitCode).toBe(2);
  expect(refused.stderr).toContain(
    'B "Date": 03/02/2024 is 2024-02-03T00:00:00 with --date-order dmy',
  );
  const { report } = await service.submit(file, [...args, '--date-order', 'dmy']);
  expect(report.outcomes).toMatchObject({ accepted: 2, skipped: 1 });
});

describe('numbers that fit both decimal signs', () => {
  const priced = (...prices: readonly string[]) =>
    `Invoice No,Date,Item,Qty,Unit price\n${prices
      .map((price, at) => `N-${String(at)},13/02/2024,Consulting,1,"${price}"\n`)
      .join('')}`;

  test('are not guessed, also in a dry run, until the sign is named', async () => {
    const { args } = places();
    const file = files.file('signs.csv', priced('1,250', '2,500'));
    const refused = await service.submit(file, [...args, '--dry-run']);
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain(
      'E "Unit price": 1,250 is 1250 with --decimal-sign ., 1.25 with --decimal-sign ,.',
    );
    const { report } = await service.submit(file, [...args, '--dry-run', '--decimal-sign', ',']);
    expect(report.plan.totals).toMatchObject([{ net: '3.75' }]);
  });

  test.each([
    ['beside others that decide', [], ['1,250', '2.50']],
    ['of a field that is the same for all rows', ['--set', 'items.unit_price=7'], ['1,250']],
  ])('%s are no question', async (_, more, prices) => {
    const { args } = places();
    const file = files.file('decided.csv', priced(...prices));
    const { report } = await service.submit(file, [...args, '--dry-run', ...more]);
    expect(report.plan.send).toBe(prices.length);
  });
});

test('two rows that may hold the headers are not guessed between either', async () => {
  const { args } = places();
  const bilingual = `Factura,Fecha,Artículo,Cantidad,Precio,Nota\n${SHEET.replaceAll('A-', 'H-')}`;
  const file = files.file('bilingual.csv', bilingual);
  const refused = await service.submit(file, args);
  expect(refused.exitCode).toBe(2);
  expect(refused.stderr).toContain('The headers are Factura, Fecha, ');
  const { report, stderr } = await service.submit(file, [...args, '--header-row', '2']);
  expect(report.outcomes).toMatchObject({ accepted: 2, skipped: 1 });
  expect(stderr).not.toContain('headers');
});

test('the file whose rows are sent is not written over by its results', async () => {
  const { args } = places();
  const file = files.file('own.csv', SHEET.replaceAll('A-', 'O-'));
  const refused = await service.submit(file, [...args, '--results', file]);
  expect(refused.exitCode).toBe(2);
  expect(refused.stderr).toContain('It is the file whose rows are sent.');
  expect(readFileSync(file, 'utf8')).toContain('O-1,13/02/2024');
  expect(service.stored()).toEqual({});
});

describe('results are not put where the same call reads or keeps something', () => {
  const MAPPING = '{"version":1,"columns":[]}';

  async function refusal(results: string, ...more: readonly string[]) {
    const { args } = places();
    const file = files.file('place.csv', SHEET.replaceAll('A-', 'P-'));
    const refused = await service.submit(file, [
      ...args,
      '--dry-run',
      ...more,
      '--results',
      results,
    ]);
    expect(refused.exitCode).toBe(2);
    return refused.stderr;
  }

  test('the mapping, by whatever name', async () => {
    const mapping = files.file('place.json', MAPPING);
    const other = join(files.directory(), 'place-too.csv');
    linkSync(mapping, other);
    for (const results of [mapping, other]) {
      const stderr = await refusal(results, '--mapping', mapping);
      expect(stderr).toContain('It is the mapping that is read.');
      expect(readFileSync(results, 'utf8')).toBe(MAPPING);
    }
  });

  test('the list of environments', async () => {
    const stderr = await refusal(join(files.directory(), 'environments.json'));
    expect(stderr).toContain('It is the list of environments that is read.');
  });

  test('the directory of the journal, and what is in it', async () => {
    const journal = join(files.directory(), 'kept');
    const link = join(files.directory(), 'kept-too');
    expect(await refusal(journal, '--journal', journal)).toContain('directory of the journal');
    mkdirSync(join(journal, 'deep'), { recursive: true });
    symlinkSync(journal, link);
    for (const place of [join(journal, 'r.csv'), join(link, 'deep', 'r.csv')]) {
      const stderr = await refusal(place, '--journal', journal);
      expect(stderr).toContain('It is in the directory of the journal.');
      expect(existsSync(place)).toBe(false);
    }
  });
});

test('results and journal that cannot be written are refused in words, before anything is sent', async () => {
  const { args } = places();
  const file = files.file('words.csv', SHEET.replaceAll('A-', 'W-'));
  const nowhere = join(files.directory(), 'nowhere', 'results.csv');
  const results = await service.submit(file, [...args, '--results', nowhere]);
  expect([results.exitCode, results.stderr]).toEqual([
    2,
    `The results cannot be written to ${nowhere}: There is no such directory.\n`,
  ]);
  const journal = await service.submit(file, [...args, '--journal', file]);
  expect([journal.exitCode, journal.stderr]).toEqual([
    2,
    `${file} cannot be the journal: It is a file. Name a directory.\n`,
  ]);
  expect(service.stored()).toEqual({});
});

test('a file without rows does not end as if all were well, and says why', async () => {
  const { args } = places();
  const file = files.file('none.csv', SHEET.slice(0, SHEET.indexOf('\n') + 1));
  const { exitCode, report } = await service.submit(file, args);
  expect([exitCode, report.transactions]).toEqual([1, 0]);
  expect(report.source_errors).toEqual([
    'There are no rows under the headers in row 1. Name the sheet that holds the transactions (--sheet), or the row of the headers (--header-row).',
  ]);
});
