/**
 * Whatever stands in the cells and whatever a mapping says, a transaction that checking calls ready passes the schema of
 * the payload, and no row is lost: each row with content is a row of a transaction, named by a problem or counted as
 * skipped. That is why bulk rows need not be parsed a second time.
 */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { safeParse } from 'zod/v4/core';
import { checkSource } from '../../../src/core/mapping/check-source';
import type { CheckResult } from '../../../src/core/mapping/reading-result';
import { parseMapping } from '../../../src/core/mapping/saved-mapping';
import { suggestMapping } from '../../../src/core/mapping/suggest';
import { transactionPayload } from '../../../src/core/service/transaction-payload';
import { anyCell, drawn, hasContent } from './property-sheets';
import { sourceOf } from './source-fixture';

/** `npm run soak` sets more. */
const RUNS = Number(process.env['TAXROW_PROPERTY_RUNS'] ?? 5000);

/** 0-based rows by where they have come to. */
function placesOf({ transactions, sourceProblems, skipped }: CheckResult) {
  const problems = [...sourceProblems, ...transactions.flatMap((one) => [...one.problems])];
  return {
    inTransactions: transactions.flatMap(({ rows }) => rows),
    named: problems.filter(({ code }) => code === 'id_missing').map(({ row }) => row - 2),
    skipped: [...skipped.totals, ...skipped.repeated_header],
  };
}

it('what is ready passes the schema, and every row is accounted for', () => {
  let ready = 0;
  fc.assert(
    fc.property(drawn, ({ source, mapping }) => {
      const result = checkSource(source, mapping);
      for (const { transaction, ready: isReady, rows, itemRows } of result.transactions) {
        const parsed = safeParse(transactionPayload, transaction);
        // What the schema reads is what was there: no field dropped, no amount changed.
        if (!parsed.success || !isDeepStrictEqual(parsed.data, transaction)) {
          expect(parsed.data).toEqual(transaction);
        }
        if (itemRows !== undefined) expect(itemRows.flat()).toEqual(rows);
        expect(transaction.items).toHaveLength((itemRows ?? rows).length);
        if (isReady) ready += 1;
      }
      const { inTransactions, named, skipped } = placesOf(result);
      const found = [...inTransactions, ...named, ...skipped].sort((a, b) => a - b);
      const withContent = source.rows.flatMap((row, at) => (hasContent(row) ? [at] : []));
      expect(found).toEqual(withContent);
      expect(result.rowCount).toBe(withContent.length);
      expect(result.skipped.blank).toBe(source.rows.length - withContent.length);
    }),
    { numRuns: RUNS },
  );
  expect(ready).toBeGreaterThan(RUNS / 100);
});

it('a ready transaction holds exact decimals and sound text only', () => {
  fc.assert(
    fc.property(drawn, ({ source, mapping }) => {
      const { transactions } = checkSource(source, mapping);
      const ready = transactions.filter((transaction) => transaction.ready);
      const json = JSON.stringify(ready.map(({ transaction }) => transaction));
      expect(json).not.toMatch(/null|NaN|Infinity|\\u0000|\\ud[89a-f]/i);
    }),
    { numRuns: RUNS / 10 },
  );
});

it('a mapping comes back from its JSON as it was', () => {
  fc.assert(
    fc.property(drawn, ({ mapping }) => {
      expect(parseMapping(JSON.parse(JSON.stringify(mapping)))).toEqual(mapping);
    }),
    { numRuns: RUNS / 10 },
  );
});

it('whatever headers and cells a sheet has, suggesting and checking come to an end, and no name becomes a property', () => {
  const header = fc.oneof(
    fc.string(),
    fc.constantFrom('Id', 'Id', 'Fecha', 'Total', '__proto__', 'constructor', 'toString', ''),
  );
  fc.assert(
    fc.property(
      fc.array(header, { maxLength: 10 }),
      fc.array(fc.array(anyCell, { maxLength: 10 }), { maxLength: 6 }),
      (headers, rows) => {
        const source = sourceOf(headers, rows);
        const { mapping } = suggestMapping(source);
        const result = checkSource(source, mapping);
        expect(result.rowCount).toBe(rows.filter(hasContent).length);
        for (const { transaction } of result.transactions) {
          expect(Object.getPrototypeOf(transaction)).toBe(Object.prototype);
          expect(safeParse(transactionPayload, transaction).data).toEqual(transaction);
        }
      },
    ),
    { numRuns: RUNS / 10 },
  );
  expect(Object.keys(Object.prototype)).toEqual([]);
});
