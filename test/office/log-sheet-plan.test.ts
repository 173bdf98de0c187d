/**
 * Rule: a run is one line of the log for each currency of what was accepted. What filters need stands in every line,
 * what is summed in one; amounts are exact; the columns are found where people have moved them.
 */
import type { LogEntry } from '../../src/core/submission/log-entry';
import {
  findLog,
  isLogName,
  LOG_HEADERS,
  logLines,
  type LogDates,
  type LogLine,
} from '../../src/office/log-sheet-plan';

const ENTRY: LogEntry = {
  runId: '0a4c7f3e-8a3b-4a6e-9f0d-1c2b3a4d5e6f',
  startedAt: Date.UTC(2026, 6, 1, 22, 59, 58, 700),
  endedAt: Date.UTC(2026, 6, 1, 23, 2, 3, 200),
  timeZone: 'Europe/Madrid',
  personName: '=Ann("x")',
  environmentName: 'Production',
  environmentKind: 'production',
  source: 'Table Invoices on July',
  rowCount: 1_204,
  mappingName: 'Invoices',
  mappingVersion: 2,
  mappingFingerprint: '00112233445566ff',
  transactionCount: 420,
  counts: { accepted: 400, rejected: 3, inDoubt: 1, alreadyKnown: 10, cancelled: 0, leftOut: 6 },
  leftOutBecause: [['has-errors', 6]],
  adjustmentCount: 12,
  totals: [
    { currencyCode: 'EUR', net: '1234567.89', tax: '259259.2569', gross: '1493827.1469' },
    { currencyCode: 'JPY', net: '9007199254740993', tax: '-0.5', gross: '123456789012345.6' },
  ],
  stoppedBy: undefined,
  taxrowVersion: '0.1.0',
};
const TEXTS = { leftOutBecause: '6 with errors', stoppedBecause: '' };
const MADRID: LogDates = { dateSystem: 1900, utcOffsetMinutes: () => 120 };

function linesOf(change: Partial<LogEntry> = {}, dates = MADRID): readonly LogLine[] {
  return logLines({ ...ENTRY, ...change }, TEXTS, dates);
}

function cell(line: LogLine | undefined, header: (typeof LOG_HEADERS)[number]): unknown {
  const found = line?.get(header);
  return found === undefined ? undefined : 'text' in found ? found.text : found.number;
}

test('a run with one currency is one line, and one without anything accepted, too', () => {
  expect(linesOf({ totals: ENTRY.totals.slice(0, 1) })).toHaveLength(1);
  const [line, ...others] = linesOf({ totals: [] });
  expect(others).toEqual([]);
  expect([cell(line, 'Run id'), cell(line, 'Gross')]).toEqual([ENTRY.runId, undefined]);
});

test('each further currency has a line that says which run it is of, and repeats no count', () => {
  const [first, second] = linesOf();
  for (const header of ['Run id', 'Started', 'Person', 'Environment', 'Source'] as const) {
    expect([header, cell(second, header)]).toEqual([header, cell(first, header)]);
  }
  expect([cell(first, 'Currency'), cell(second, 'Currency')]).toEqual(['EUR', 'JPY']);
  expect([cell(first, 'Accepted'), cell(second, 'Accepted')]).toEqual([400, undefined]);
  expect([cell(first, 'Rows'), cell(second, 'Rows')]).toEqual([1_204, undefined]);
});

test('the counts of a line add up to its transactions', () => {
  const [line] = linesOf();
  const parts = [
    'Accepted',
    'Rejected',
    'In doubt',
    'Already reported',
    'Cancelled',
    'Left out',
  ] as const;
  const sum = parts.reduce((total, header) => total + Number(cell(line, header)), 0);
  expect(sum).toBe(cell(line, 'Transactions'));
});

test('amounts are numbers, and text where Excel would lose a digit', () => {
  const [eur, jpy] = linesOf();
  expect(['Net', 'Tax', 'Gross'].map((header) => eur?.get(header as 'Net'))).toEqual([
    { number: 1_234_567.89 },
    { number: 259_259.2569 },
    { number: 1_493_827.1469 },
  ]);
  expect(['Net', 'Tax', 'Gross'].map((header) => jpy?.get(header as 'Net'))).toEqual([
    { text: '9007199254740993' },
    { number: -0.5 },
    { text: '123456789012345.6' },
  ]);
});

test('times are dates of Excel, as the clocks there showed them, and the zone stands beside them', () => {
  const [line] = linesOf();
  // 2026-07-02 is day 46205: 00:59:58 and 01:02:03 on it.
  expect(cell(line, 'Started')).toBeCloseTo(46_205 + (59 * 60 + 58) / 86_400, 9);
  expect(cell(line, 'Ended')).toBeCloseTo(46_205 + 3_723 / 86_400, 9);
  expect(cell(line, 'Time zone')).toBe('Europe/Madrid, UTC+02:00');
  expect(cell(line, 'Seconds')).toBe(125);
  expect(line?.get('Started')).toMatchObject({ format: 'yyyy-mm-dd hh:mm:ss' });
});

test('a book that counts from 1904 gets the serials of 1904', () => {
  const [line] = linesOf({}, { dateSystem: 1904, utcOffsetMinutes: () => -210 });
  expect(Math.floor(Number(cell(line, 'Started')))).toBe(46_204 - 1_462);
  expect(cell(line, 'Time zone')).toBe('Europe/Madrid, UTC-03:30');
});

describe('finding the columns', () => {
  const header = [...LOG_HEADERS];

  test('in the order in which they were made', () => {
    expect(findLog([header])).toMatchObject({ headerRow: 0, created: [] });
    expect(findLog([header])?.columns.get('Run id')).toBe(LOG_HEADERS.indexOf('Run id'));
  });

  test('under a title, and with columns of a person’s between them', () => {
    const moved = ['Checked', ...header.slice(10), '', ...header.slice(0, 10)];
    const found = findLog([['Our runs'], [], moved]);
    expect(found).toMatchObject({ headerRow: 2, created: [] });
    expect(found?.columns.get('Started')).toBe(20);
    expect(found?.columns.get('Mapping version')).toBe(1);
  });

  test('what was renamed or deleted comes back right of everything', () => {
    const renamed = header.map((text) => (text === 'Person' ? 'Who' : text));
    const found = findLog([renamed, [...renamed.map(() => ''), 'a note']]);
    expect(found?.created).toEqual(['Person']);
    expect(found?.columns.get('Person')).toBe(LOG_HEADERS.length + 1);
  });

  test('a sheet of that name with other headers is no log', () => {
    expect(
      findLog([
        ['Date', 'Person', 'Hours'],
        [1, 'Ann', 8],
      ]),
    ).toBeUndefined();
    expect(findLog([])).toBeUndefined();
  });
});

test.each([
  ['Taxrow log', true],
  ['taxrow LOG 2', true],
  ['Taxrow logistics', false],
  ['Taxrow log of Ann', false],
])('%s: %s', (name, is) => {
  expect(isLogName(name)).toBe(is);
});
