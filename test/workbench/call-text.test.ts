/** A call that is typed is read as it would be calculated, or not at all. */
import { readCall } from '../../src/workbench/formulas/call-text';

const given = (text: string) => readCall(text)?.given;
const value = (of: unknown) => ({ kind: 'value', value: of });

test.each([
  ['=TAXROW.TXSTATUS("INV-1")', 'TAXROW.TXSTATUS'],
  ['taxrow.txstatus( "INV-1" )', 'TAXROW.TXSTATUS'],
  ['=NOW()', 'NOW'],
])('%s is a call of %s', (text, name) => {
  expect(readCall(text)?.name).toBe(name);
});

test('texts, numbers and logicals are values', () => {
  expect(given('=F("a",-2.5,TRUE,"")')).toEqual([value('a'), value(-2.5), value(true), value('')]);
});

test('quotes and commas within a text are the text’s', () => {
  expect(given('=F("say ""no"", twice",2)')).toEqual([value('say "no", twice'), value(2)]);
});

test('a place left out is omitted', () => {
  expect(given('=F(1,,2)')).toEqual([value(1), { kind: 'omitted' }, value(2)]);
});

test.each(['A1', '$A$1:B2', 'Invoices!A1', "'Ann''s, 2024'!A1:A3"])(
  '%s is a reference',
  (address) => {
    expect(given(`=F(${address},1)`)).toEqual([{ kind: 'reference', address }, value(1)]);
  },
);

test.each(['=A1', '=F(1)+1', '=F(G(1))', '=F(1+1)', '=F("a"&"b")', '=F(1', 'F', ''])(
  '%s is not read',
  (text) => {
    expect(readCall(text)).toBeNull();
  },
);
