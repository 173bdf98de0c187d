/** The real invoices, end to end: what is sent and what is not, to the literal count and the exact total. */
import { join, resolve } from 'node:path';
import { scratchFiles } from './scratch-files';
import { serviceFixture } from './service-fixture';

const files = scratchFiles();
const service = serviceFixture(files);
const data = (path: string) => resolve(__dirname, '../data', path);

const constants = (...settings: readonly string[]) =>
  [...settings, 'language_code=en', 'supplier.id=0123456789abcdef0123456789abcdef'].flatMap(
    (setting) => ['--set', setting],
  );

test('online retail: 23 invoices are reported, two cancellations that name no original are left out', async () => {
  const { exitCode, report } = await service.submit(
    data('online-retail/online_retail_sample.csv'),
    [
      ...['--journal', join(files.directory(), 'retail'), '--wait', '30', '--date-order', 'dmy'],
      ...constants('country_code=GB', 'currency_code=GBP'),
    ],
  );
  expect(exitCode).toBe(1);
  expect(report).toMatchObject({
    rows: 211,
    transactions: 25,
    outcomes: { accepted: 23, skipped: 2 },
    reasons: { 'has-errors': 2 },
    statuses: { SUCCESS: 23 },
  });
  expect(report.accepted_totals).toEqual([
    { currency_code: 'GBP', net: '9098.45', tax: '0', gross: '9098.45' },
  ]);
  expect(Object.keys(service.stored())).toHaveLength(23);
}, 30_000);

test('EN 16931 examples: 17 of 19 documents are accepted', async () => {
  const { exitCode, report } = await service.submit(data('en16931/en16931_lines.csv'), [
    ...['--journal', join(files.directory(), 'en16931'), '--accept-unsure', 'all'],
    ...constants('customer.type=COMPANY', 'items.tax_breakdowns.regime=VAT'),
  ]);
  expect(exitCode).toBe(1);
  expect(report).toMatchObject({
    rows: 105,
    transactions: 19,
    outcomes: { accepted: 17, skipped: 2 },
    reasons: { 'has-errors': 2 },
  });
  expect(Object.keys(service.stored())).toHaveLength(17);
  expect(report.accepted_totals.map(({ currency_code: code, net }) => [code, net])).toEqual([
    ['DKK', '636143.54'],
    ['EUR', '3102.94'],
    ['NOK', '2873'],
    ['SEK', '3900'],
  ]);
}, 30_000);
