/**
 * Whatever a cell holds that a sheet can hold, it is not lost: what stands in a column that feeds a field is in the
 * transaction, or a problem names the cell. A cell with an error keeps its transaction back, a blank cell says nothing.
 */
import fc from 'fast-check';
import { checkSource } from '../../../src/core/mapping/check-source';
import { FIELDS, type FieldKind } from '../../../src/core/mapping/fields';
import { isQualifier } from '../../../src/core/mapping/qualifiers';
import type { MappedTransaction } from '../../../src/core/mapping/reading-result';
import type { CellValue } from '../../../src/core/mapping/source';
import { anyCell } from './property-sheets';
import { constantsBut, mappingOf, READING, sourceOf } from './source-fixture';

/** `npm run soak` sets more. */
const RUNS = Number(process.env['TAXROW_PROPERTY_RUNS'] ?? 5000);

/** Every error value that Excel has had. */
const ERRORS = [
  '#N/A',
  '#REF!',
  '#VALUE!',
  '#DIV/0!',
  '#NUM!',
  '#NAME?',
  '#NULL!',
  '#SPILL!',
  '#CALC!',
  '#FIELD!',
  '#BLOCKED!',
  '#CONNECT!',
  '#BUSY!',
  '#GETTING_DATA',
];

/** What Excel makes of what people type and paste. */
const excelCell: fc.Arbitrary<CellValue> = fc.oneof(
  { weight: 4, arbitrary: anyCell },
  { weight: 1, arbitrary: fc.constantFrom(...ERRORS).map((error) => ({ error })) },
  { weight: 1, arbitrary: fc.constantFrom(...ERRORS) },
  // Serial numbers of dates, with a time, and beyond what a date can be.
  { weight: 1, arbitrary: fc.double({ min: -10, max: 3_000_000, noNaN: true }) },
  // Beyond 15 digits, and beyond what a number can be.
  { weight: 1, arbitrary: fc.double({ min: 1e14, max: 1e300, noNaN: true }) },
  { weight: 1, arbitrary: fc.bigInt({ min: 10n ** 15n, max: 10n ** 30n }).map(String) },
  { weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()) },
  { weight: 1, arbitrary: fc.boolean() },
  { weight: 1, arbitrary: fc.double({ min: -1e6, max: 1e6, noNaN: true }).map(percent) },
);

function percent(number: number): string {
  return `${number.toFixed(2)}%`;
}

/** Not those that only qualify a part that is there: by themselves they make none. */
const FIELDS_ALONE = FIELDS.filter(
  ({ path, group }) => !isQualifier(path) && group !== 'tax' && group !== 'payment',
);

/** `customer.address.city` of the transaction, `items.unit_price` of its only item. */
function valueAt({ transaction }: MappedTransaction, path: string): unknown {
  const [first = '', ...rest] = path.split('.');
  const start: unknown = first === 'items' ? transaction.items[0] : { ...transaction };
  return (first === 'items' ? rest : [first, ...rest]).reduce<unknown>(
    (part, name) =>
      typeof part === 'object' && part !== null
        ? Object.entries(part).find(([key]) => key === name)?.[1]
        : undefined,
    start,
  );
}

function isBlank(cell: CellValue): boolean {
  return cell === null || (typeof cell === 'string' && cell.trim() === '');
}

const KINDS: readonly FieldKind[] = ['text', 'decimal', 'rate', 'date', 'code'];

it('a cell is read into its field, or a problem names it', () => {
  const read = new Set<string>();
  const refused = new Set<string>();
  const property = fc.property(
    fc.constantFrom(...FIELDS_ALONE),
    fc.array(excelCell, { minLength: 1, maxLength: 5 }),
    fc.constantFrom('.' as const, ',' as const),
    ({ path, kind }, cells, decimalSign) => {
      fc.pre(path !== 'transaction_id' && path !== 'transaction_number');
      const source = sourceOf(
        ['transaction_id', 'transaction_number', path],
        cells.map((cell, at) => [`A${String(at)}`, `N${String(at)}`, cell]),
      );
      const constants = constantsBut('transaction_number', path);
      const more = path === 'items.unit_price' ? {} : { 'items.unit_price': '10' };
      const mapping = mappingOf(source, {
        constants: { ...constants, ...more, transaction_number: '' },
        reading: { ...READING, decimalSign },
      });
      const { transactions } = checkSource(source, mapping);
      expect(transactions).toHaveLength(cells.length);
      [...transactions].forEach((mapped, at) => {
        const address = `C${String(at + 2)}`;
        const problems = mapped.problems.filter(({ cell }) => cell === address);
        const value = valueAt(mapped, path);
        if (isBlank(cells[at] ?? null)) {
          expect(value).toBeUndefined();
        } else if (value === undefined) {
          refused.add(kind);
          expect(problems.map(({ severity }) => severity)).toContain('error');
          expect(mapped.ready).toBe(false);
        } else {
          read.add(kind);
          expect(typeof value).toBe('string');
        }
      });
    },
  );
  fc.assert(property, { numRuns: RUNS });
  expect([...read].sort()).toEqual([...KINDS].filter((kind) => kind !== 'rate').sort());
  expect(refused.size).toBeGreaterThan(3);
});

it('a row is in a transaction by its id, or a problem names the cell of its id', () => {
  const property = fc.property(fc.array(excelCell, { minLength: 1, maxLength: 6 }), (cells) => {
    const source = sourceOf(
      ['transaction_id', 'items.unit_price'],
      cells.map((cell) => [cell, 10]),
    );
    const mapping = mappingOf(source, { constants: constantsBut() });
    const { transactions, sourceProblems, skipped } = checkSource(source, mapping);
    const problems = [...sourceProblems, ...transactions.flatMap((one) => [...one.problems])];
    const rowsOfSound = transactions
      .filter(({ transaction }) => transaction.transaction_id !== '')
      .flatMap(({ rows }) => rows);
    const passedOver = [...skipped.totals, ...skipped.repeated_header];
    cells.forEach((cell, at) => {
      const isNamed = problems.some((one) => one.cell === `A${String(at + 2)}`);
      expect(rowsOfSound.includes(at) || isNamed || passedOver.includes(at)).toBe(true);
      if (isBlank(cell) || typeof cell === 'object') expect(isNamed).toBe(true);
    });
  });
  fc.assert(property, { numRuns: RUNS });
});
