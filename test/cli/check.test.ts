/**
 * `taxrow check`: one object about the file on standard output; exit 0 when every transaction is ready, 1 when there are
 * errors. What is refused stands in `refusals.test.ts`.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { CheckReport } from '../../src/cli/check-report';
import { runCommand } from '../../src/cli/run-command';
import { scratchFiles } from './scratch-files';
import { xlsxFile } from './xlsx-file';

const { directory, file } = scratchFiles();

const REQUIRED =
  'This field is required. ' +
  'Fill it in, map a column to it in the mapping, or set it for all rows (--set field=value).';

const SETTINGS = [
  'country_code=PT',
  'currency_code=EUR',
  'language_code=pt',
  'supplier.id=0123456789abcdef0123456789abcdef',
].flatMap((setting) => ['--set', setting]);

const SHEET = `Invoice No,Date,Item,Qty,Unit price,Note
1,13/02/2024,Consulting,2,50,first
1,13/02/2024,Travel,1,0.1,
2,14/02/2024,Consulting,1,"1,000.00",
`;

async function report(...args: readonly string[]): Promise<CheckReport & { exitCode: number }> {
  const { exitCode, stdout, stderr } = await runCommand(['check', ...args, '--json']);
  expect(stderr).toBe('');
  return { exitCode, ...(JSON.parse(stdout) as CheckReport) };
}

describe('the report', () => {
  it('says what was read, how it was mapped and what it comes to', async () => {
    expect(await report(file('good.csv', SHEET), ...SETTINGS)).toEqual({
      exitCode: 0,
      rows: 3,
      skipped: { blank: 0, totals: [], repeated_header: [] },
      transactions: 2,
      items: 3,
      ready: 2,
      mapping: [
        { column: 'A', header: 'Invoice No', field: 'transaction_number', confidence: 'sure' },
        { column: 'B', header: 'Date', field: 'transaction_date', confidence: 'unsure' },
        { column: 'C', header: 'Item', field: 'items.name', confidence: 'sure' },
        { column: 'D', header: 'Qty', field: 'items.quantity', confidence: 'sure' },
        { column: 'E', header: 'Unit price', field: 'items.unit_price', confidence: 'sure' },
        { column: 'F', header: 'Note', field: 'note', confidence: 'sure' },
      ],
      unmapped: [],
      doubts: [],
      problems: [],
      totals: [{ currency_code: 'EUR', net: '1100.1', tax: '0', gross: '1100.1' }],
    });
  });

  it('says which columns can be read in two ways, and what ends the doubt', async () => {
    const path = file(
      'either.csv',
      SHEET.replaceAll('13/02', '03/02').replaceAll('14/02', '04/02'),
    );
    expect((await report(path, ...SETTINGS)).doubts).toEqual([
      {
        column: 'B',
        header: 'Date',
        option: '--date-order',
        cell: '03/02/2024',
        choices: [
          { value: 'dmy', reads: '2024-02-03T00:00:00' },
          { value: 'mdy', reads: '2024-03-02T00:00:00' },
        ],
      },
    ]);
    expect((await report(path, ...SETTINGS, '--date-order', 'mdy')).doubts).toEqual([]);
    const { stdout } = await runCommand(['check', path, ...SETTINGS]);
    expect(stdout).toContain(
      'B "Date": 03/02/2024 is 2024-02-03T00:00:00 with --date-order dmy, 2024-03-02T00:00:00 with --date-order mdy.',
    );
  });

  it('says how headers further down are named, when no column was recognised', async () => {
    const { stdout } = await runCommand([
      'check',
      file('titled.csv', `${'Ledger,,,,,\n'.repeat(20)}${SHEET}`),
    ]);
    expect(stdout).toContain('Headers that stand further down are named with --header-row N.');
  });

  it('says which rows were passed over, by kind', async () => {
    const path = file('totals.csv', `${SHEET}\nTotal,,,4,"1,100.10",\n`);
    const found = await report(path, ...SETTINGS);
    expect([found.rows, found.transactions, found.skipped]).toEqual([
      4,
      2,
      { blank: 1, totals: [6], repeated_header: [] },
    ]);
    const { stdout } = await runCommand(['check', path, ...SETTINGS]);
    expect(stdout).toContain('Skipped: 1 blank row; the total in row 6.');
  });

  it('names the cell of each problem, with words; the source’s own come first', async () => {
    const found = await report(
      file('bad.csv', SHEET.replace('"1,000.00"', '£5').replace('Travel', '')),
      ...SETTINGS.slice(2),
    );
    expect(found.exitCode).toBe(1);
    expect(found.ready).toBe(0);
    expect(found.problems).toEqual([
      {
        severity: 'error',
        cell: '',
        row: 0,
        field: 'country_code',
        code: 'required',
        message: REQUIRED,
      },
      {
        severity: 'error',
        cell: 'C3',
        row: 3,
        field: 'items[1].name',
        code: 'required',
        message: REQUIRED,
      },
      {
        severity: 'error',
        cell: 'E4',
        row: 4,
        field: 'items[0].unit_price',
        code: 'currency_sign',
        message: '"£5" holds a currency sign. Write 5.',
      },
    ]);
  });

  it('goes down the sheet, also where the rows of a transaction stand apart', async () => {
    const apart = `Invoice No,Date,Item,Qty,Unit price
1,13/02/2024,Consulting,1,1
2,13/02/2024,Travel,x,1
1,13/02/2024,Travel,x,1
3,13/02/2024,Travel,1,1
1,13/02/2024,,1,1
`;
    const found = await report(file('apart.csv', apart), ...SETTINGS);
    expect(found.problems.map(({ cell }) => cell)).toEqual(['D3', 'D4', 'C6']);
  });

  it('a constant that cannot be read leaves none ready', async () => {
    const found = await report(
      file('good.csv', SHEET),
      ...SETTINGS,
      '--set',
      'items.tax_breakdowns.rate=21 percent',
    );
    expect([found.exitCode, found.ready]).toEqual([1, 0]);
    expect(found.problems.map(({ code, field }) => [code, field])).toEqual([
      ['not_a_number', 'items.tax_breakdowns.rate'],
    ]);
  });

  it('a warning alone leaves the exit code 0', async () => {
    const found = await report(
      file('good.csv', SHEET),
      ...SETTINGS.slice(0, 6),
      '--set',
      'supplier.id=abc',
    );
    expect([found.exitCode, found.ready]).toEqual([0, 2]);
    expect(found.problems.map(({ severity, code }) => [severity, code])).toEqual([
      ['warning', 'wrong_length'],
    ]);
  });

  it('columns that nothing uses are named, those without header by their letter, empty ones not at all', async () => {
    const found = await report(file('extra.csv', 'Invoice No,,StockCode,\n1,x,y,\n'), ...SETTINGS);
    expect(found.unmapped).toEqual(['B', 'StockCode']);
  });

  it('in words, without --json', async () => {
    const { stdout } = await runCommand(['check', file('good.csv', SHEET), ...SETTINGS]);
    expect(stdout).toContain('3 rows, 2 transactions, 3 items: 2 ready.');
    expect(stdout).toContain('EUR: net 1100.10, tax 0.00, total 1100.10.');
    expect(stdout).toContain('Dates without an offset are read in Europe/Lisbon.');
    expect(stdout).toContain('No problems.');
  });
});

describe('settings', () => {
  it('a constant wins over the column of its field', async () => {
    const found = await report(
      file('good.csv', SHEET),
      ...SETTINGS,
      '--set',
      'note=second = third',
    );
    expect(found.unmapped).toEqual(['Note']);
    expect(found.exitCode).toBe(0);
  });

  it('an empty one leaves the field out', async () => {
    const found = await report(file('good.csv', SHEET), ...SETTINGS, '--set', 'note=');
    expect(found.unmapped).toEqual(['Note']);
    expect(found.mapping).toHaveLength(5);
  });

  it('of two for one field the last counts', async () => {
    const found = await report(
      file('good.csv', SHEET),
      ...SETTINGS,
      '--set',
      'country_code=',
      '--set',
      'country_code=ES',
    );
    expect(found.problems).toEqual([]);
  });

  it('the time zone is the one that is named', async () => {
    const { stdout } = await runCommand([
      'check',
      file('good.csv', SHEET),
      ...SETTINGS,
      '--time-zone',
      'Asia/Tokyo',
    ]);
    expect(stdout).toContain('read in Asia/Tokyo.');
  });

  it('else that of the country, by code or name, in a column or the same for all rows', async () => {
    const zoneOf = async (...args: readonly string[]) => {
      const { stdout } = await runCommand(['check', ...args]);
      return /read in (\S+)\.\n/.exec(stdout)?.[1];
    };
    const named = file('named.csv', 'Invoice No,Date,Country code\n1,13/02/2024,México\n');
    expect(await zoneOf(named)).toBe('America/Mexico_City');
    const bare = file('bare.csv', 'Invoice No,Date\n1,13/02/2024\n');
    expect(await zoneOf(bare)).toBe('UTC');
    expect(await zoneOf(bare, '--set', 'country_code=MX')).toBe('America/Mexico_City');
    expect(await zoneOf(bare, '--set', 'country_code=Mexico')).toBe('America/Mexico_City');
  });

  it('the decimal sign is the one that is named, and then nothing is ambiguous', async () => {
    const path = file('sign.csv', SHEET.replaceAll('"1,000.00"', '"1,000"').replace('0.1', '1'));
    const priced = async (...args: readonly string[]) => {
      const { problems, totals } = await report(path, ...SETTINGS, ...args);
      return [problems.map(({ cell, code }) => `${cell} ${code}`), totals[0]?.net];
    };
    expect(await priced()).toEqual([['E4 ambiguous_number'], '1101']);
    expect(await priced('--decimal-sign', ',')).toEqual([[], '102']);
    expect(await priced('--decimal-sign', '.')).toEqual([[], '1101']);
  });

  it('a saved mapping follows its headers', async () => {
    const mapping = {
      version: 1,
      columns: [
        { column: 9, header: 'Invoice No', field: 'transaction_id' },
        { column: 0, header: 'Gone', field: 'note' },
      ],
      constants: { country_code: 'PT' },
      reading: { timeZone: 'UTC', dateOrder: 'dmy', decimalSign: '.', rates: 'percent' },
    };
    const saved = file('mapping.json', JSON.stringify(mapping));
    const found = await report(file('good.csv', SHEET), '--mapping', saved);
    expect(found.mapping).toEqual([
      { column: 'A', header: 'Invoice No', field: 'transaction_id', confidence: 'sure' },
    ]);
  });
});

describe('files', () => {
  it.each([
    [
      'semicolons and decimal commas',
      'Invoice No;Date;Item;Qty;Unit price\n1;13/02/2024;Consulting;2;50,5\n',
    ],
    ['tabs', 'Invoice No\tDate\tItem\tQty\tUnit price\n1\t13/02/2024\tConsulting\t2\t50.5\n'],
    [
      'a byte order mark',
      '\ufeffInvoice No,Date,Item,Qty,Unit price\r\n1,13/02/2024,Consulting,2,50.5\r\n',
    ],
    [
      'quotes with line ends in them',
      'Invoice No,Date,Item,Qty,Unit price\n1,13/02/2024,"Consul\n""ting""",2,50.5\n',
    ],
  ])('CSV with %s', async (_, text) => {
    const found = await report(file('variant.csv', text), ...SETTINGS);
    expect([found.exitCode, found.rows, found.totals[0]?.net]).toEqual([0, 1, '101']);
  });

  it('CSV in UTF-16, as Excel writes Unicode text', async () => {
    const text = 'Invoice No\tDate\tItem\tQty\tUnit price\n1\t13/02/2024\tCafé\t2\t50.5\n';
    const content = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    expect((await report(file('utf16.csv', content), ...SETTINGS)).exitCode).toBe(0);
  });

  it('headers in another row than the first', async () => {
    const path = file('title.csv', `Invoices of March,,,,,\n\n${SHEET}`);
    const found = await report(path, ...SETTINGS, '--header-row', '3');
    expect([found.exitCode, found.rows]).toEqual([0, 3]);
  });

  it('headers are looked for below titles and notes, and the row is named', async () => {
    const path = file(
      'noted.csv',
      `Invoices of March,,,,,\nPrinted by,Ana,,,,\nPeriod,01/02/2024,,,,\n\n${SHEET}`,
    );
    const { exitCode, stdout, stderr } = await runCommand(['check', path, ...SETTINGS, '--json']);
    expect([exitCode, (JSON.parse(stdout) as CheckReport).rows]).toEqual([0, 3]);
    expect(stderr).toBe(
      'The headers are taken from row 5; the 3 rows above are skipped. --header-row N takes another.\n',
    );
  });

  it('headers of a saved mapping are known, whatever they are called', async () => {
    const path = file('codes.csv', `K1,K2,K3\nZ9,Z8,Z7\nA,Lamp,5\n`);
    const mapping = file(
      'codes.json',
      JSON.stringify({
        version: 2,
        columns: [
          { column: 0, field: 'transaction_id', header: 'Z9' },
          { column: 1, field: 'items.name', header: 'Z8' },
        ],
        constants: {},
        reading: { timeZone: 'UTC', dateOrder: 'dmy', decimalSign: '.', rates: 'percent' },
      }),
    );
    const { stdout, stderr } = await runCommand(['check', path, '--mapping', mapping, '--json']);
    expect((JSON.parse(stdout) as CheckReport).mapping.map(({ header }) => header)).toEqual([
      'Z9',
      'Z8',
    ]);
    expect(stderr).toContain('taken from row 2; the row above is skipped');
  });

  it('two rows that may be headers are a doubt', async () => {
    const path = file(
      'bilingual.csv',
      `Factura,Fecha,Artículo,Cantidad,Precio unitario,Nota\n${SHEET}`,
    );
    const found = await report(path, ...SETTINGS);
    expect(found.doubts).toEqual([
      {
        column: '',
        header: '',
        option: '--header-row',
        cell: '',
        choices: [
          { value: '1', reads: 'Factura, Fecha, Artículo, Cantidad, …' },
          { value: '2', reads: 'Invoice No, Date, Item, Qty, …' },
        ],
      },
    ]);
    const { stdout } = await runCommand(['check', path, ...SETTINGS]);
    expect(stdout).toContain(
      'The headers are Factura, Fecha, Artículo, Cantidad, … with --header-row 1, Invoice',
    );
    expect((await report(path, ...SETTINGS, '--header-row', '2')).doubts).toEqual([]);
  });

  const HEADERS = ['Invoice No', 'Date', 'Item', 'Qty', 'Unit price'];

  it('xlsx: numbers, dates as serial numbers, the sheet by its name', async () => {
    const path = file(
      'book.xlsx',
      xlsxFile({
        Cover: [['Hello']],
        Data: [
          HEADERS,
          [1, { serial: 45335.3513888889 }, ' Consulting', 2, 50.05],
          [1, { serial: 45335.3513888889 }, 'Travel', 1, 0.1],
        ],
      }),
    );
    const found = await report(path, ...SETTINGS, '--sheet', 'Data');
    expect([found.exitCode, found.rows, found.totals[0]?.net]).toEqual([0, 2, '100.2']);
    expect(found.problems).toEqual([]);
  });

  it('xlsx: the first sheet of several, and says which others there are', async () => {
    const rows = [HEADERS, [1, { serial: 45335 }, 'Consulting', 2, 50]];
    const path = file('sheets.xlsx', xlsxFile({ March: rows, April: rows, Notes: [] }));
    const { stderr } = await runCommand(['check', path, ...SETTINGS]);
    expect(stderr).toBe(
      'The first sheet, "March", is read. --sheet NAME takes another: "April", "Notes".\n',
    );
    const named = await runCommand(['check', path, ...SETTINGS, '--sheet', 'March']);
    expect(named.stderr).toBe('');
    const behind = file('behind.xlsx', xlsxFile({ Cover: [], March: rows }));
    const refused = await runCommand(['check', behind, ...SETTINGS]);
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain(
      'The sheet "Cover" of ' + behind + ' is empty. --sheet NAME takes another: "March".',
    );
  });

  it('xlsx: error values, truth values and blank rows keep their places', async () => {
    const path = file(
      'errors.xlsx',
      xlsxFile({
        Data: [
          HEADERS,
          [1, { serial: 45335 }, 'x', { error: '#N/A' }, true],
          [],
          [2, { serial: 0.5 }, 'x', 1, 1],
        ],
      }),
    );
    const found = await report(path, ...SETTINGS);
    expect(found.problems.map(({ cell, code }) => [cell, code])).toEqual([
      ['D2', 'cell_error'],
      ['E2', 'not_a_number'],
      ['B4', 'not_a_date'],
    ]);
  });

  it('xlsx that counts its dates from 1904', async () => {
    const day = (serial: number, date1904: boolean) =>
      file(
        `${String(date1904)}.xlsx`,
        xlsxFile({ Data: [HEADERS, [1, { serial }, 'x', 1, 1]] }, { date1904 }),
      );
    const without = await report(day(45000, false), ...SETTINGS);
    const with1904 = await report(day(45000 - 1462, true), ...SETTINGS);
    expect({ ...with1904, problems: [] }).toEqual({ ...without, problems: [] });
  });
});

it('as a program, its output is whole before it ends, also through a pipe', () => {
  const rows = Array.from({ length: 4000 }, (_, at) => `${String(at)},soon,,x,y`).join('\n');
  const path = file('many.csv', `Invoice No,Date,Item,Qty,Unit price\n${rows}\n`);
  const script = join(__dirname, '../../scripts/taxrow.mjs');
  const { status, stdout } = spawnSync(process.execPath, [script, 'check', path, '--json'], {
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: directory() },
    maxBuffer: 1 << 28,
  });
  const report = JSON.parse(stdout) as CheckReport;
  expect([status, report.transactions, report.problems.length]).toEqual([1, 4000, 12_005]);
});
