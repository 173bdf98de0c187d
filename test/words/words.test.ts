/**
 * What a message is about stands in it as it is: text of a cell, of a header or of the service is never taken for a part
 * of the catalogue's own language, and takes nothing away from what the message says beside it.
 */
import fc from 'fast-check';
import { en } from '../../src/words/en';
import { problemMessage } from '../../src/words/problem-message';
import { createWords, type ReadAt } from '../../src/words/words';

/** What i18next, and `String.replace`, would take for something of theirs. */
const TRICKY = [
  '$t(ways.feed)',
  '$t(',
  'say $t(ways.feed, {"count": 2})',
  '{{value}}',
  '{{expected}}',
  '{{',
  '}}',
  '{{- value}}',
  '$&',
  "$'",
  '$1',
  '<b>&amp;',
  '__proto__',
];

const problemAt = (value: string, readAt: ReadAt = 'pane') => {
  const facts = { value, sign: ',', expected: '1.5' };
  return problemMessage(createWords('en', readAt), { code: 'decimal_sign', facts });
};

test.each(TRICKY)('a cell that says %s is quoted, and the advice stays', (text) => {
  expect(problemAt(text)).toBe(
    `"${text}" is not a number with the chosen decimal sign. With "," it would be 1.5: choose it in Map.`,
  );
});

test('at the command line, too, where the advice has gaps of its own', () => {
  expect(problemAt('$t({{sign}}', 'cli')).toBe(
    '"$t({{sign}}" is not a number with the chosen decimal sign. With "," it would be 1.5: say so with --decimal-sign ",".',
  );
});

test('a number chooses the plural, and is said', () => {
  const { say } = createWords();
  expect(say('pane.check.cells', { count: 1, n: '1' })).toBe('1 cell');
  expect(say('pane.check.cells', { count: 2, n: '$t(' })).toBe('$t( cells');
});

/** Every message of a problem, with the names of its gaps. */
const MESSAGES = Object.keys(en.problems).map((key) => `problems.${key}`);
const GAPS = [...JSON.stringify(en).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);

test('any text, in any gap of any message about a problem', () => {
  const { say } = createWords();
  const marked = Object.fromEntries(GAPS.map((name) => [name, `\u0001${name}\u0001`]));
  const piece = fc.oneof(fc.constantFrom(...TRICKY), fc.string({ maxLength: 4 }));
  const text = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(fc.constantFrom(...MESSAGES), fc.constantFrom(...GAPS), text, (key, gap, said) => {
      const expected = say(key, marked).split(`\u0001${gap}\u0001`).join(said);
      expect(say(key, { ...marked, [gap]: said })).toBe(expected);
    }),
    { numRuns: 2000 },
  );
});
