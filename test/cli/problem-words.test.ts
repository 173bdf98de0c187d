/**
 * Every problem that the real and the broken input of these tests can give is said in words, with every gap filled: a
 * message never shows a key or braces. What to do about it is said for the place where it is read: the pane has its Map,
 * the command line its options and the mapping's file.
 */
import { checkSource } from '../../src/core/mapping/check-source';
import { serviceProblems } from '../../src/core/mapping/service-problems';
import { problems } from '../../src/words/en/problems';
import { problemMessage } from '../../src/words/problem-message';
import { createWords } from '../../src/words/words';
import { decimal } from '../../src/core/domain/decimal';
import { checkTransaction } from '../../src/core/domain/check-transaction';
import type { ProblemFacts } from '../../src/core/domain/problem';
import type { CellValue } from '../../src/core/mapping/source';
import { CONSTANTS, constantsBut, mappingOf, sourceOf } from '../core/mapping/source-fixture';

const words = createWords();
const atCommandLine = createWords('en', 'cli');

function read(header: string, cells: readonly CellValue[]) {
  const source = sourceOf(
    ['transaction_id', 'items.unit_price', header],
    cells.map((cell) => ['A', '1', cell]),
  );
  const { sourceProblems, transactions } = checkSource(
    source,
    mappingOf(source, { constants: { ...CONSTANTS, [header]: '' } }),
  );
  return [...sourceProblems, ...transactions.flatMap((transaction) => [...transaction.problems])];
}

const LINE = {
  number: 1,
  name: 'x'.repeat(201),
  quantity: decimal('1'),
  unit_price: decimal('0.12345678901'),
};

/** One problem of every code, as checking gives it. */
function everyProblem(): readonly { code: string; facts: ProblemFacts }[] {
  const broken = checkTransaction({
    transaction_id: 'A',
    transaction_number: '1',
    country_code: 'MX',
    currency_code: 'USD',
    language_code: 'Spanish',
    supplier: { id: 'x' },
    total_amount: decimal('-1.005'),
    total_net_amount: decimal('1'),
    total_tax_amount: decimal('1'),
    payments: [{ amount: decimal('3') }],
    items: [
      {
        ...LINE,
        net_price: decimal('9'),
        tax_breakdowns: [{ rate: decimal('-5'), amount: decimal('9') }],
      },
    ],
  });
  const adjusted = checkTransaction({
    transaction_id: 'A',
    reference_transaction_id: 'B',
    country_code: 'Atlantis',
    currency_code: 'EURO',
    language_code: 'Elvish',
    items: [LINE],
  });
  const named = checkTransaction({ transaction_id: 'A', country_code: 'Portugal', items: [] });
  const brazilian = checkTransaction({
    transaction_id: 'A',
    reference_transaction_id: 'B',
    country_code: 'BR',
    items: [LINE],
  });
  const unnumbered = checkTransaction({ transaction_id: 'A', country_code: 'ES', items: [] });
  return [
    ...broken,
    ...adjusted,
    ...named,
    ...brazilian,
    ...unnumbered,
    ...read('note', ['a', 'b', '\u0000']),
    ...read('note', ['\u0000']),
    ...read('transaction_number', [1e17]),
    ...read('transaction_date', ['soon']),
    ...read('transaction_date', ['12/31/2024']),
    ...['x', '2,5', '£5', '(5)', '5%', '#N/A'].flatMap((cell) => read('items.quantity', [cell])),
    ...checkSource(sourceOf(['1', '2'], []), mappingOf(sourceOf([], []))).sourceProblems,
    ...checkSource(sourceOf(['a'], []), mappingOf(sourceOf([], []))).sourceProblems,
    ...checkSource(sourceOf(['a', 'a'], [['x', 'y']]), mappingOf(sourceOf([], []))).sourceProblems,
    ...read('items.net_price', ['1,234']),
    ...strays(),
    ...ofSeveralRows(),
    ...ofMappings(),
    ...ofTheService(),
    ...mangled(),
  ];
}

/** What only some mappings lead to: meanings, computed totals, signs that another column tells. */
function ofMappings() {
  const source = sourceOf(
    ['transaction_id', 'type', 'items.unit_price', 'items.tax_breakdowns.rate'],
    [['A', 'Abono', '1', '20']],
  );
  const { sourceProblems, transactions } = checkSource(
    source,
    mappingOf(source, {
      constants: CONSTANTS,
      values: { type: [{ cell: 'Factura', means: 'FULL' }] },
      missingTotals: 'compute',
      flipSigns: {
        where: 'cell-says',
        of: 'item',
        column: 9,
        header: 'Kind',
        cells: ['Abono'],
      },
    }),
  );
  return [...sourceProblems, ...transactions.flatMap(({ problems }) => [...problems])];
}

/** Cells that a spreadsheet has made something else of, among others that it has not. */
function mangled() {
  const source = sourceOf(
    ['transaction_id', 'transaction_number', 'transaction_date', 'items.unit_price'],
    [
      ['A', '00123', 45000, 1],
      ['B', '00124', 45001, 2],
      ['C', '00125', 45002, 3],
      ['D', '00126', 45003, 4],
      ['E', 127, '01/02/2024', '5'],
    ],
  );
  const constants = { ...constantsBut('transaction_date'), transaction_number: '' };
  const { transactions } = checkSource(source, mappingOf(source, { constants }));
  return transactions.flatMap(({ problems }) => [...problems]);
}

function ofTheService() {
  const source = sourceOf(['transaction_id', 'items.unit_price'], [['A', '1']]);
  const mapping = mappingOf(source, { constants: CONSTANTS });
  const issues = ['validation_error', 'tax_authority_warning'].map((code) => ({
    code,
    message: 'The amount is wrong.',
  }));
  return checkSource(source, mapping).transactions.flatMap((mapped) =>
    serviceProblems(issues, mapped, source, mapping),
  );
}

/** Totals of lines, and a credit of more than its original. */
function ofSeveralRows() {
  const headers = [
    'transaction_id',
    'items.unit_price',
    'total_amount',
    'reference_transaction_id',
  ] as const;
  const source = sourceOf(headers, [
    ['A', 1, 1, ''],
    ['A', 2, 2, ''],
    ['B', 1, '', ''],
    ['C', -2, '', 'B'],
  ]);
  const { transactions } = checkSource(source, mappingOf(source, { constants: CONSTANTS }));
  return transactions.flatMap(({ problems }) => [...problems]);
}

function strays() {
  const source = sourceOf(['transaction_id', 'note'], [[null, 'x']]);
  return checkSource(source, mappingOf(source)).sourceProblems;
}

it('no message has a gap left, and every code is met', () => {
  const met = new Set<string>();
  for (const problem of everyProblem()) {
    const message = problemMessage(words, problem);
    expect(message).not.toMatch(/\{\{|\}\}|^problems\.|undefined/);
    expect(message).toMatch(/^["A-Z0-9-].*\.$/s);
    met.add(problem.code);
  }
  const codes = Object.keys(problems).filter((key) => !key.endsWith('_fix'));
  expect([...met].sort()).toEqual(codes.sort());
});

it('the command line is told what to do there, and the pane what to do in the pane', () => {
  for (const problem of everyProblem()) {
    expect(problemMessage(words, problem)).not.toContain('--');
    const said = problemMessage(atCommandLine, problem);
    expect(said).not.toMatch(/\bin Map\b|_cli|\$t\(|\{\{/);
    expect(said).toMatch(/^["A-Z0-9-].*\.$/s);
  }
});

it.each([
  ['the order of a date', 'date_order', '--date-order'],
  ['the decimal sign', 'decimal_sign', '--decimal-sign ","'],
  ['either decimal sign', 'ambiguous_number', '--decimal-sign'],
  ['what a value means', 'unknown_value', 'under values in the mapping'],
  ['what nothing feeds', 'required', '--set field=value'],
  ['totals of lines', 'line_total', '--set field='],
  ['headers that are none', 'no_header', '--header-row'],
  ['a table without rows', 'no_rows', '--sheet'],
  ['a column of signs that is gone', 'sign_column_missing', 'flipSigns in the mapping'],
])('at the command line %s is given by name', (_, code, way) => {
  const facts = { value: '1.5', sign: ',', expected: '1,5' };
  expect(problemMessage(atCommandLine, { code, facts })).toContain(way);
});

it('a cell that looks like a part of a message is said as it stands', () => {
  const value = '$t(ways.feed) {{sign}}';
  for (const read of [words, atCommandLine]) {
    expect(problemMessage(read, { code: 'date_order', facts: { value } })).toMatch(
      /^"\$t\(ways\.feed\) \{\{sign\}\}" is not a date\./,
    );
  }
});

it('names the right value where it is known', () => {
  const said = (facts: ProblemFacts) => problemMessage(words, { code: 'unknown_country', facts });
  expect(said({ value: 'United Kingdom', expected: 'GB' })).toBe(
    '"United Kingdom" is not a country code. Write GB.',
  );
  expect(said({ value: 'Channel Islands' })).toBe('"Channel Islands" is not a country code.');
});

it('a code that has no words is said as it is', () => {
  expect(problemMessage(words, { code: 'brand_new', facts: {} })).toBe('brand_new');
});
