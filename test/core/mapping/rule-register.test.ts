/**
 * Every rule is data. Each has a sheet that breaks it, with the severity that the register has for it, at the cell that is
 * to blame, in words without gaps; it has a fix exactly when the register says so. Nothing that checking ever finds is
 * missing from the register or has another severity.
 */
import fc from 'fast-check';
import { checkSource } from '../../../src/core/mapping/check-source';
import { canHaveFix } from '../../../src/core/mapping/fixes';
import { findRule, RULES } from '../../../src/core/mapping/rule-register';
import { problemMessage } from '../../../src/words/problem-message';
import { createWords } from '../../../src/words/words';
import { drawn } from './property-sheets';
import { RULE_EXAMPLES } from './rule-examples';

const words = createWords();

const EXAMPLES = Object.entries(RULE_EXAMPLES);

test.each(EXAMPLES)('%s: found at its cell, with its severity', (code, { cell, problems }) => {
  const [found] = problems().filter((problem) => problem.code === code);
  expect(found?.cell).toBe(cell === '-' ? '' : cell);
  const severity = findRule(code)?.severity;
  expect(found?.severity).toBe(severity === 'by-field' ? 'error' : severity);
});

test.each(EXAMPLES)('%s: said in words', (code, { problems }) => {
  const found = problems().filter((problem) => problem.code === code);
  for (const problem of found) {
    const message = problemMessage(words, problem);
    expect(message).not.toBe(code);
    expect(message).not.toMatch(/\{\{|undefined/);
  }
});

it('a rule that looks at a cell names one; only what is about the sheet may name none', () => {
  const without = EXAMPLES.filter(([, { cell }]) => cell === '-').map(([code]) => code);
  expect(without.map((code) => findRule(code)?.scope)).toEqual(without.map(() => 'source'));
});

it('what a fix is known for is fixed: in its cell, or in the mapping', () => {
  const fixed = Object.keys(RULES).filter(canHaveFix);
  const known = Object.entries(RULES).flatMap(([code, { fix }]) =>
    fix === undefined ? [] : [[code, fix]],
  );
  expect(fixed).toEqual(known.flatMap(([code, fix]) => (fix === 'other-field' ? [] : [code])));
  expect(fixed).toHaveLength(11);
  expect(known).toHaveLength(12);
});

it('a code of another kind is no rule, whatever it is called', () => {
  expect([findRule('toString'), findRule('__proto__'), findRule('')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('whatever stands in the cells, what is found has the severity of its rule', () => {
  const other = new Set<string>();
  fc.assert(
    fc.property(drawn, ({ source, mapping }) => {
      const { sourceProblems, transactions } = checkSource(source, mapping);
      const found = [...sourceProblems, ...transactions.flatMap(({ problems }) => [...problems])];
      for (const { code, severity } of found) {
        const known = findRule(code)?.severity;
        if (known !== severity && known !== 'by-field') other.add(`${severity} ${code}`);
      }
    }),
    { numRuns: 500 },
  );
  expect([...other]).toEqual([]);
});
