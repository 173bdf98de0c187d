/** Text in a CSV file stays text when a spreadsheet opens it, and comes back as it was from a reader of CSV. */
import fc from 'fast-check';
import Papa from 'papaparse';
import { csvLine } from '../../src/cli/submit/csv-text';

test.each([
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['\t=1', `" '=1"`],
  ['\r=1', `" '=1"`],
  ['a\n=1', '"a =1"'],
  // Excel in many languages takes the semicolon for the delimiter, whatever is quoted.
  ['wrong;=1+1', `"wrong;'=1+1"`],
  ['wrong; =1', `"wrong; '=1"`],
  ['a | =1', `"a | '=1"`],
])('%j is written as %s', (text, written) => {
  expect(csvLine([text])).toBe(written);
});

test.each(['INV-1', 'a=b', 'mail@example.com', '2024-02-13', 'Ação', ''])(
  '%j is written as it is',
  (text) => {
    expect(csvLine([text])).toBe(text);
  },
);

test('quotes, commas and spaces are quoted as RFC 4180 has it', () => {
  expect(csvLine(['a "b"', 'c,d', 'e'])).toBe('"a ""b""","c,d",e');
});

test('whatever the text, no cell of the file begins a formula and no cell becomes two', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2 }), (cells) => {
      const { data } = Papa.parse<string[]>(`${csvLine(cells)}\n`, {
        delimiter: ',',
        newline: '\n',
      });
      expect(data[0]).toHaveLength(cells.length);
      for (const cell of data[0] ?? []) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/u);
    }),
    { numRuns: 500 },
  );
});
