/**
 * The layout of a sheet says how rows stand, not what they say: the same invoices come back from every layout, with their
 * columns in any order, over rows that are passed over, and interleaved where each row says its id.
 */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { checkSource } from '../../../src/core/mapping/check-source';
import type { Transactions } from '../../../src/core/mapping/reading-result';
import type { CellValue } from '../../../src/core/mapping/source';
import {
  INVOICE_CONSTANTS,
  MOST_INVOICES,
  invoices,
  payloadOf,
  render,
  ways,
  type DrawnInvoice,
  type Rendered,
} from './drawn-invoices';
import { mappingOf, sourceOf } from './source-fixture';

const MOST_COLUMNS = 15;

/** `npm run soak` sets more. */
const RUNS = Number(process.env['TAXROW_PROPERTY_RUNS'] ?? 5000);

function read({ headers, rows, layout }: Rendered) {
  const source = sourceOf(headers, rows);
  return checkSource(source, mappingOf(source, { constants: INVOICE_CONSTANTS, layout }));
}

/** The assertion is slow: it only says what differs. */
function expectPayloads(transactions: Transactions, drawn: readonly DrawnInvoice[]): void {
  const found = transactions.map(({ transaction }) => transaction);
  const wanted = drawn.map(payloadOf);
  if (!isDeepStrictEqual(found, wanted)) expect(found).toEqual(wanted);
}

function expectSame(rendered: Rendered, drawn: readonly DrawnInvoice[]): void {
  const { transactions, rowCount, skipped } = read(rendered);
  expectPayloads(transactions, drawn);
  const inTransactions = transactions.flatMap(({ rows }) => rows).length;
  const passedOver = skipped.totals.length + skipped.repeated_header.length;
  expect(inTransactions + passedOver).toBe(rowCount);
  expect(rowCount + skipped.blank).toBe(rendered.rows.length);
}

function withColumns({ headers, rows, layout }: Rendered, order: readonly number[]): Rendered {
  return {
    headers: order.map((at) => headers[at] ?? ''),
    rows: rows.map((row) => order.map((at) => row[at] ?? null)),
    layout,
  };
}

/** For so many columns, some order. */
const columnOrder = fc
  .array(fc.nat(), { minLength: MOST_COLUMNS, maxLength: MOST_COLUMNS })
  .map(
    (keys) => (count: number) =>
      Array.from({ length: count }, (_, at) => at).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0)),
  );

it('the same invoices come back from every layout, whatever the order of the columns', () => {
  fc.assert(
    fc.property(invoices, ways, columnOrder, (drawn, way, orderOf) => {
      const rendered = render(drawn, way);
      expectSame(withColumns(rendered, orderOf(rendered.headers.length)), drawn);
    }),
    { numRuns: RUNS },
  );
});

/** The row of totals of a sheet, under the ids. */
function totals(headers: readonly string[]): readonly CellValue[] {
  return headers.map((header) =>
    header === 'transaction_id' ? 'Total' : header.endsWith('amount') ? 12.5 : null,
  );
}

it('blank rows, rows of totals and repeated headers between the transactions change nothing', () => {
  const kinds = fc.subarray(['blank', 'totals', 'header'] as const);
  const between = fc.array(kinds, { minLength: MOST_INVOICES, maxLength: MOST_INVOICES });
  fc.assert(
    fc.property(invoices, ways, between, (drawn, way, kindsAfter) => {
      const whole = render(drawn, way);
      const { headers, layout } = whole;
      const passedOver = {
        blank: headers.map(() => null),
        totals: totals(headers),
        header: headers,
      };
      const rows = drawn.flatMap((invoice, at) => [
        ...render([invoice], way).rows,
        ...(kindsAfter[at] ?? []).map((kind) => passedOver[kind]),
      ]);
      expectSame({ headers, rows, layout }, drawn);
    }),
    { numRuns: RUNS / 10 },
  );
});

it('rows that each say their id may stand among those of others', () => {
  fc.assert(
    fc.property(invoices, fc.infiniteStream(fc.nat()), (drawn, stream) => {
      const way = { headerValues: 'every-row', taxes: 'columns' } as const;
      const { headers, layout } = render(drawn, way);
      // One row of any invoice after the other, each invoice's in their order.
      const left = drawn.map((invoice) => [...render([invoice], way).rows]);
      const rows: (readonly CellValue[])[] = [];
      while (left.some((one) => one.length > 0)) {
        const filled = left.filter((one) => one.length > 0);
        const next = filled[Number(stream.next().value) % filled.length]?.shift();
        if (next !== undefined) rows.push(next);
      }
      const order = [...new Set(rows.map(([id]) => id))];
      const inOrder = [...drawn].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
      expectSame({ headers, rows, layout }, inOrder);
    }),
    { numRuns: RUNS / 10 },
  );
});

it('numbers may be numbers, or text with either decimal sign', () => {
  const forms = fc.constantFrom('number', '.', ',');
  fc.assert(
    fc.property(invoices, ways, forms, (drawn, way, form) => {
      const { headers, rows, layout } = render(drawn, way);
      const isNumber = headers.map((header) => /(amount|rate|quantity|price)$/.test(header));
      const written = rows.map((row) =>
        row.map((cell, at) => {
          if (typeof cell !== 'string' || isNumber[at] !== true) return cell;
          return form === 'number' ? Number(cell) : cell.replace('.', form);
        }),
      );
      const source = sourceOf(headers, written);
      const mapping = mappingOf(source, { constants: INVOICE_CONSTANTS, layout });
      const decimalSign = form === ',' ? ',' : '.';
      const { transactions } = checkSource(source, {
        ...mapping,
        reading: { ...mapping.reading, decimalSign },
      });
      expectPayloads(transactions, drawn);
    }),
    { numRuns: RUNS / 10 },
  );
});
