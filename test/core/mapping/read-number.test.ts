/**
 * Numbers become exact decimals or are refused with the number that was probably meant. Nothing becomes NaN, null or a
 * rounded value on the way.
 */
import fc from 'fast-check';
import { numberReader, rateReader } from '../../../src/core/mapping/cells/read-number';

const read = numberReader('.');
const readComma = numberReader(',');

describe('text with a decimal point', () => {
  it.each([
    ['2.55', '2.55'],
    ['2.10', '2.1'],
    ['-0.00', '0'],
    [' 12 ', '12'],
    ['1,234.5', '1234.5'],
    ['1 234', '1234'],
    ['1\u202f234\u202f567.8', '1234567.8'],
    ["1'234.50", '1234.5'],
    ['12,34,567.00', '1234567'],
    ['\u221212.5', '-12.5'],
    ['+5', '5'],
    ['.5', '0.5'],
    ['1.2E+3', '1200'],
    ['123456789012345678901234567890.5', '123456789012345678901234567890.5'],
  ])('%s is %s', (text, number) => {
    expect(read(text)).toBe(number);
  });
});

describe('text with a decimal comma', () => {
  it.each([
    ['2,55', '2.55'],
    ['1.234,5', '1234.5'],
    ['1.234', '1234'],
    ['1 234,00', '1234'],
    ['12', '12'],
  ])('%s is %s', (text, number) => {
    expect(readComma(text)).toBe(number);
  });
});

describe('what is refused, with what was meant', () => {
  it.each([
    ['(12)', 'negative_form', '-12'],
    ['12-', 'negative_form', '-12'],
    ['£12.50', 'currency_sign', '12.5'],
    ['12.50 €', 'currency_sign', '12.5'],
    ['EUR 1,200', 'currency_sign', '1200'],
    ['-$3', 'currency_sign', '-3'],
    ['2,55', 'decimal_sign', '2.55'],
    ['0,500', 'decimal_sign', '0.5'],
    ['1.234,50', 'decimal_sign', '1234.5'],
  ])('%s is refused: %s, %s', (text, code, expected) => {
    expect(read(text)).toMatchObject({ code, facts: { value: text, expected } });
  });

  it.each(['abc', 'NaN', 'Infinity', '-', '1,23,4', '1 2', '12.3.4', '0x1F', '1,234,56', 'n/a'])(
    '%s is no number',
    (text) => {
      expect(read(text)).toEqual({ code: 'not_a_number', facts: { value: text } });
    },
  );

  it('a percentage is no amount', () => {
    expect(read('12%')).toEqual({ code: 'percent_sign', facts: { value: '12%' } });
  });

  it('an error value is one, as a cell and as text', () => {
    expect(read({ error: '#DIV/0!' })).toEqual({ code: 'cell_error', facts: { value: '#DIV/0!' } });
    expect(read('#DIV/0!')).toEqual({ code: 'cell_error', facts: { value: '#DIV/0!' } });
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, true])('%s in a cell is no number', (cell) => {
    expect(read(cell)).toMatchObject({ code: 'not_a_number' });
  });
});

describe('a cell as long as a sheet can hold', () => {
  const LONGEST_CELL = 32_767;
  const filled = (start: string, filler: string, end: string) =>
    (start + filler.repeat(LONGEST_CELL)).slice(0, LONGEST_CELL - end.length) + end;
  const HOSTILE = [
    filled('', '1', 'x'),
    filled('0.', '0', '1'),
    filled('1', ' ', '%x'),
    filled('(', '1', ''),
    filled('EUR', ' ', '1x'),
    filled('1', ' ', 'EURO'),
    filled('', '1', '-'),
    filled('1', ',111', ''),
  ];

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each(HOSTILE.map((text) => [text.slice(0, 8), text] as const))(
    '%s... is refused before any pattern has looked at it',
    (_, text) => {
      const looks = jest.spyOn(RegExp.prototype, 'exec');
      const replacements = jest.spyOn(RegExp.prototype, Symbol.replace);
      const results = [read, readComma, rateReader('.', 'percent')].map((reader) => reader(text));
      const counts = [looks.mock.calls.length, replacements.mock.calls.length];
      jest.restoreAllMocks();
      expect(counts).toEqual([0, 0]);
      expect(results.map((result) => typeof result === 'object' && result.code)).toEqual([
        'not_a_number',
        'not_a_number',
        'not_a_number',
      ]);
    },
  );

  it('a number may have 100 characters, and spaces around them', () => {
    expect(read(`  ${'1'.repeat(100)}  `)).toBe('1'.repeat(100));
    expect(read('1'.repeat(101))).toMatchObject({ code: 'not_a_number' });
  });
});

it('blank is nothing', () => {
  expect([read(null), read(''), read('   ')]).toEqual([undefined, undefined, undefined]);
});

it('a number cell counts with 15 significant digits', () => {
  expect(read(0.1 + 0.2)).toBe('0.3');
  expect(read(-0)).toBe('0');
  expect(read(1e-7)).toBe('0.0000001');
});

it('whatever a cell holds, it is a canonical decimal, a fault, or blank', () => {
  const cell = fc.oneof(fc.string(), fc.double(), fc.constant(null), fc.boolean());
  fc.assert(
    fc.property(cell, (value) => {
      for (const reader of [read, readComma, rateReader('.', 'fraction')]) {
        const result = reader(value);
        if (typeof result === 'string') {
          expect(result).toMatch(/^(?:0|-?[1-9]\d*|-?(?:0|[1-9]\d*)\.\d*[1-9])$/);
        } else if (result !== undefined) {
          expect(result.code).not.toBe('');
        }
      }
    }),
  );
});

describe('rates', () => {
  it('are percent with a percent sign in either notation', () => {
    expect(rateReader('.', 'percent')('16%')).toBe('16');
    expect(rateReader('.', 'fraction')('16 %')).toBe('16');
    expect(rateReader(',', 'fraction')('7,5%')).toBe('7.5');
  });

  it('are taken as percent or as fractions by the mapping', () => {
    expect(rateReader('.', 'percent')('0.160000')).toBe('0.16');
    expect(rateReader('.', 'fraction')('0.160000')).toBe('16');
    expect(rateReader('.', 'fraction')(0.106667)).toBe('10.6667');
  });

  it('a percent sign alone is no number', () => {
    expect(rateReader('.', 'percent')('%')).toMatchObject({ code: 'not_a_number' });
  });
});
