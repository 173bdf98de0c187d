/**
 * Real invoices come to what was worked out by hand from the files themselves (with a spreadsheet's means, not with this
 * code): how many rows, transactions and items, what is refused and why, and exact totals. Where a data set lacks what
 * the service needs, checking says so, and constants fix it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { findSource } from '../../../src/cli/read-source';
import { sum, subtract, type Decimal, parseDecimal, ZERO } from '../../../src/core/domain/decimal';
import { amountsOf } from '../../../src/core/domain/amounts';
import { checkSource } from '../../../src/core/mapping/check-source';
import type { CheckResult } from '../../../src/core/mapping/reading-result';
import type { Mapping } from '../../../src/core/mapping/mapping';
import type { Source } from '../../../src/core/mapping/source';
import { suggestMapping } from '../../../src/core/mapping/suggest';
import { lines } from './source-fixture';

const DATA = join(__dirname, '../../data');
const SUPPLIER = '0123456789abcdef0123456789abcdef';

const sources = new Map<string, Promise<Source>>();

/** Each file is read once. */
function read(file: string): Promise<Source> {
  const known = sources.get(file);
  if (known !== undefined) return known;
  const found = findSource(join(DATA, file), { sheet: undefined, headerRow: undefined });
  const source = found.then((one) => one.source);
  sources.set(file, source);
  return source;
}

async function checkFile(file: string, constants: Mapping['constants']): Promise<CheckResult> {
  const source = await read(file);
  return checkSource(source, suggestMapping(source, { constants }).mapping);
}

function counts(result: CheckResult) {
  return {
    rows: result.rowCount,
    transactions: result.transactions.length,
    items: result.itemCount,
    ready: result.transactions.filter(({ ready }) => ready).length,
  };
}

/** How many cells have each problem, by severity, code and field without indices. */
function tally(result: CheckResult): Record<string, number> {
  const all = [
    ...result.sourceProblems,
    ...result.transactions.flatMap(({ problems }) => [...problems]),
  ];
  const found: Record<string, number> = {};
  for (const { severity, code, field } of all) {
    const key = `${severity} ${code} ${field.replace(/\[\d+\]/g, '')}`;
    found[key] = (found[key] ?? 0) + 1;
  }
  return found;
}

/** Rows of a file with the totals that its documents declare themselves. */
function declared(file: string): readonly Readonly<Record<string, string>>[] {
  const text = readFileSync(join(DATA, file), 'utf8');
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
}

function amount(text: string | undefined): Decimal {
  return parseDecimal(text ?? '') ?? ZERO;
}

describe('online-retail', () => {
  const CONSTANTS = {
    country_code: 'GB',
    currency_code: 'GBP',
    language_code: 'en',
    'supplier.id': SUPPLIER,
  };

  it('1,814 of 2,342 invoices are ready', async () => {
    const result = await checkFile('online-retail/online_retail_50k.csv', CONSTANTS);
    expect(counts(result)).toEqual({
      rows: 50_062,
      transactions: 2_342,
      items: 50_062,
      ready: 1_814,
    });
    // 384 cancellations, 142 invoices of one line without description, 2 that bear two different minutes.
    expect(tally(result)).toEqual({
      'error credit_without_original items.quantity': 384,
      'error required items.name': 142,
      'error rows_disagree transaction_date': 2,
    });
    expect(result.totals).toEqual([
      { currencyCode: 'GBP', net: '841344.33', tax: '0', gross: '841344.33' },
    ]);
  });

  it('names the cells', async () => {
    const result = await checkFile('online-retail/online_retail_50k.csv', CONSTANTS);
    const problems = result.transactions.flatMap((transaction) => [...transaction.problems]);
    expect(lines(problems.filter(({ code }) => code === 'rows_disagree'))).toEqual([
      'E2457 !rows_disagree transaction_date',
      'E44618 !rows_disagree transaction_date',
    ]);
    expect(problems.find(({ transactionId }) => transactionId === 'C536379')).toMatchObject({
      cell: 'D143',
      row: 143,
      code: 'credit_without_original',
    });
  });

  it('reads an invoice as it stands there', async () => {
    const result = await checkFile('online-retail/online_retail_50k.csv', CONSTANTS);
    expect(result.transactions.at(0)).toMatchObject({
      ready: true,
      rows: [0, 1, 2, 3, 4, 5, 6],
      transaction: {
        transaction_id: '536365',
        transaction_number: '536365',
        transaction_date: '2010-12-01T08:26:00Z',
        country_code: 'GB',
        currency_code: 'GBP',
        language_code: 'en',
        supplier: { id: SUPPLIER },
      },
    });
    expect(result.transactions.at(0)?.transaction.items[0]).toEqual({
      number: 1,
      name: 'WHITE HANGING HEART T-LIGHT HOLDER',
      quantity: '6',
      unit_price: '2.55',
    });
  });

  it('without constants it says what is missing, and what its countries would be', async () => {
    const result = await checkFile('online-retail/online_retail_50k.csv', {});
    expect(counts(result).ready).toBe(0);
    expect(lines(result.sourceProblems)).toEqual([
      '- !required currency_code',
      '- !required language_code',
      '- !required supplier.id',
    ]);
    const countries = result.transactions
      .flatMap(({ problems }) => [...problems])
      .filter(({ code }) => code === 'unknown_country');
    expect(countries.length).toBe(2_342);
    const british = countries.filter(({ facts }) => facts['value'] === 'United Kingdom');
    expect(british.length).toBe(2_171);
    expect(british.every(({ facts }) => facts['expected'] === 'GB')).toBe(true);
  });
});

describe('en16931', () => {
  const CONSTANTS = {
    language_code: 'en',
    'supplier.id': SUPPLIER,
    'customer.type': 'BUSINESS',
    'items.tax_breakdowns.regime': 'VAT',
  };

  it('17 of 19 documents are ready', async () => {
    const result = await checkFile('en16931/en16931_lines.csv', CONSTANTS);
    expect(counts(result)).toEqual({ rows: 105, transactions: 19, items: 105, ready: 17 });
    expect(tally(result)).toEqual({
      // A negative invoice; and a positive one that names the invoice before it.
      'error credit_without_original items.quantity': 1,
      'error adjustment_not_negative reference_transaction_id': 1,
      // Lines with a base quantity, a discount or a sign of their own.
      'warning net_mismatch items.net_price': 12,
    });
    expect(result.totals).toEqual([
      { currencyCode: 'DKK', net: '14400', tax: '0', gross: '14400' },
      { currencyCode: 'EUR', net: '3102.94', tax: '0', gross: '3102.94' },
      { currencyCode: 'NOK', net: '2873', tax: '0', gross: '2873' },
      { currencyCode: 'SEK', net: '3900', tax: '0', gross: '3900' },
    ]);
  });

  it('the lines of every document come to the line total that it declares', async () => {
    const result = await checkFile('en16931/en16931_lines.csv', CONSTANTS);
    const documents = declared('en16931/en16931_documents.csv');
    expect(
      result.transactions.map(({ transaction }) => [
        transaction.transaction_id,
        amountsOf(transaction).net,
      ]),
    ).toEqual(
      documents.map(({ File, LineExtensionAmount }) => [File, amount(LineExtensionAmount)]),
    );
    // The declared total differs only by allowances and charges of the whole document, which no line holds.
    const differing = documents.filter(
      (document) =>
        amount(document['TaxExclusiveAmount']) !== amount(document['LineExtensionAmount']),
    );
    expect(differing.map(({ File, ChargeTotalAmount }) => [File, ChargeTotalAmount])).toEqual([
      ['guide-example3.xml', '100.00'],
      ['ubl-tc434-example3.xml', '100.00'],
    ]);
  });

  it('two documents with one number are two: the file tells them apart', async () => {
    const result = await checkFile('en16931/en16931_lines.csv', CONSTANTS);
    const numbers = result.transactions.map(({ transaction }) => transaction.transaction_number);
    expect(numbers.filter((number) => number === '12345')).toHaveLength(2);
  });
});

describe('cfdi', () => {
  const CONSTANTS = {
    country_code: 'MX',
    language_code: 'es',
    'supplier.id': SUPPLIER,
    'customer.type': 'BUSINESS',
    'customer.address.country_code': 'MX',
    'payments.type': 'OTHER',
    'items.tax_breakdowns.regime': 'VAT',
    'items.tax_breakdowns[2].regime': 'RET',
    'items.tax_breakdowns[2].type': 'IVA',
    'items.tax_breakdowns[3].regime': 'RET',
    'items.tax_breakdowns[3].type': 'ISR',
    'items.tax_breakdowns[4].regime': 'IEPS',
  };

  it('16 of 18 gobl documents are ready', async () => {
    const result = await checkFile('cfdi/cfdi_gobl_conceptos.csv', CONSTANTS);
    expect(counts(result)).toEqual({ rows: 27, transactions: 18, items: 27, ready: 16 });
    expect(tally(result)).toEqual({
      'error adjustment_not_negative reference_transaction_id': 1,
      'error validation_match_invalid currency_code': 1,
      // Tax of the discounted price (or with an excise in its base): the sheet's net price is before discount.
      'warning tax_mismatch items.tax_breakdowns.amount': 15,
    });
    expect(result.totals).toEqual([
      { currencyCode: 'MXN', net: '6875.7778', tax: '1071.7411', gross: '7947.5189' },
      { currencyCode: 'USD', net: '200', tax: '32', gross: '232' },
    ]);
  });

  it('net totals are those that the documents declare, but for their rounding to centavos', async () => {
    const result = await checkFile('cfdi/cfdi_gobl_conceptos.csv', CONSTANTS);
    const documents = declared('cfdi/cfdi_gobl_comprobantes.csv');
    const differences = result.transactions.flatMap(({ transaction }, at) => {
      const difference = subtract(amountsOf(transaction).net, amount(documents[at]?.['SubTotal']));
      return difference === ZERO ? [] : [[transaction.transaction_id, difference]];
    });
    expect(differences).toEqual([
      ['invoice-b2b-full.xml', '0.004'],
      ['invoice-b2c-inc-disc.xml', '-0.0017'],
      ['invoice-b2c-inc.xml', '-0.0045'],
    ]);
  });

  it('rates are fractions in the file and percent in the transaction; retentions are breakdowns of their own', async () => {
    const result = await checkFile('cfdi/cfdi_gobl_conceptos.csv', CONSTANTS);
    expect(result.transactions.at(1)?.transaction.items[0]?.tax_breakdowns).toEqual([
      { rate: '16', amount: '28.8', regime: 'VAT' },
      { rate: '10.6667', amount: '19.2001', regime: 'RET', type: 'IVA' },
      { rate: '10', amount: '18', regime: 'RET', type: 'ISR' },
    ]);
  });

  it('of the cfdiutils documents only the one in pesos is ready', async () => {
    const result = await checkFile('cfdi/cfdi_cfdiutils_conceptos.csv', CONSTANTS);
    expect(counts(result)).toEqual({ rows: 9, transactions: 5, items: 9, ready: 1 });
    expect(tally(result)).toEqual({
      'error validation_match_invalid currency_code': 4,
      'warning net_mismatch items.net_price': 1,
      'warning tax_mismatch items.tax_breakdowns.amount': 3,
    });
  });

  it('without constants each missing field is said once', async () => {
    const result = await checkFile('cfdi/cfdi_gobl_conceptos.csv', {});
    expect(lines(result.sourceProblems)).toEqual([
      '- !required country_code',
      '- !required language_code',
      '- !required supplier.id',
      '- !required customer.type',
      '- !required customer.address.country_code',
      '- !required payments.type',
      '- !required items.tax_breakdowns.regime',
      '- !required items.tax_breakdowns[2].regime',
      '- !required items.tax_breakdowns[3].regime',
      '- !required items.tax_breakdowns[4].regime',
    ]);
  });
});

describe('gobl', () => {
  it('every document is read, and its lines come to the sum that it declares', async () => {
    const result = await checkFile('gobl/gobl_lines.csv', {
      language_code: 'en',
      'supplier.id': SUPPLIER,
      'customer.type': 'BUSINESS',
    });
    expect(counts(result)).toMatchObject({ rows: 217, transactions: 121, items: 217 });
    const sums = new Map(
      declared('gobl/gobl_documents.csv').map(({ file, sum: total }) => [file, amount(total)]),
    );
    for (const { transaction } of result.transactions) {
      expect([transaction.transaction_id, amountsOf(transaction).net]).toEqual([
        transaction.transaction_id,
        sums.get(transaction.transaction_id),
      ]);
    }
    expect(
      sum(
        result.totals.flatMap(({ currencyCode, net }) =>
          currencyCode === 'EUR' ? [parseDecimal(net) ?? ZERO] : [],
        ),
      ),
    ).toBe('227304.33');
  });

  it('Greece by its tax prefix, a country left blank, a number for Mexico and a negative invoice are errors', async () => {
    const result = await checkFile('gobl/gobl_lines.csv', {
      language_code: 'en',
      'supplier.id': SUPPLIER,
      'customer.type': 'BUSINESS',
    });
    expect(tally(result)).toMatchObject({
      'error unknown_country country_code': 5,
      'error required country_code': 1,
      'error unsupported_field transaction_number': 1,
      'error credit_without_original items.quantity': 1,
    });
  });
});
