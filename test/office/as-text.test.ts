/**
 * Rule: a text written to a cell is that text and nothing else. What Excel would take for a formula, number, date,
 * logical value or error gets an apostrophe, which the cell does not show.
 */
import fc from 'fast-check';
import { asBefore, asText } from '../../src/office/as-text';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x","y")', ' =1'])(
  'a formula of a stranger gets an apostrophe: %j',
  (text) => {
    expect(asText(text)).toBe(`'${text}`);
  },
);

test.each([
  '00123',
  '1e5',
  '2024-05-01',
  '2024-05-01T10:00:00Z',
  '1/2',
  'May 5',
  'TRUE',
  'false',
  '#N/A',
  '12%',
  '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  "'quoted",
])('what could be read as something else gets an apostrophe: %s', (text) => {
  expect(asText(text)).toBe(`'${text}`);
});

test.each(['Reported', 'Sending…', 'Reported, with warnings', 'Sandbox', 'País no válido'])(
  'plain words are written as they are: %s',
  (text) => {
    expect(asText(text)).toBe(text);
  },
);

test('an empty text empties the cell', () => {
  expect(asText('')).toBe('');
});

test('a text that a cell can not hold is cut, and says so, never amid a character', () => {
  const emoji = '😀';
  const cell = asText(`9${emoji.repeat(20_000)}`).slice(1);
  expect(cell.length).toBeLessThanOrEqual(32_767);
  expect(cell.endsWith(`${emoji}…`)).toBe(true);
});

test('whatever is written begins with an apostrophe or a letter', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'binary' }), (text) => {
      expect(asText(text)).toMatch(/^['\p{L}]/u);
    }),
  );
});

test.each([
  ['a number', 7, 7, 7],
  ['a logical', true, true, true],
  ['a text of digits', '007', '007', "'007"],
  ['a word', 'Paper', 'Paper', 'Paper'],
  ['a formula', 20, '=A2*10', '=A2*10'],
  ['a text that looks like a formula', '=A2*10', '=A2*10', "'=A2*10"],
  ['an error', '#N/A', '#N/A', '#N/A'],
  ['nothing', '', '', ''],
])('a cell that is put back holds what it held: %s', (_, value, formula, written) => {
  expect(asBefore(value, formula)).toBe(written);
});
