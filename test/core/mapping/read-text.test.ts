/**
 * Text is kept but for the spaces around it. What cannot be stored or sent, and an id that Excel has shortened, is
 * refused; ids moreover hold nothing that cannot be seen.
 */
import {
  readCode,
  readId,
  readLanguageCode,
  readText,
} from '../../../src/core/mapping/cells/read-text';

it('spaces around text fall away, those within stay', () => {
  expect(readText(" POPPY'S  PLAYHOUSE BEDROOM \u00a0")).toBe("POPPY'S  PLAYHOUSE BEDROOM");
  expect(readText('   ')).toBeUndefined();
  expect(readText(null)).toBeUndefined();
});

it.each([
  '=1+1',
  '+1',
  '-x',
  '@cmd',
  "'=x",
  '＝x',
  '<b>',
  '日本語',
  'e\u0301',
  '👩‍👩‍👧',
  'two\nlines',
  'a\tb',
])('%j is text like any other', (text) => {
  expect(readText(text)).toBe(text);
});

it.each([
  ['\u0000', 'U+0000'],
  ['\u0007', 'U+0007'],
  ['\u007f', 'U+007F'],
  ['\u0085', 'U+0085'],
  ['\ud83d', 'U+D83D'],
  ['\udc00', 'U+DC00'],
])('%j cannot be sent', (character, value) => {
  expect(readText(`a${character}b`)).toEqual({ code: 'control_character', facts: { value } });
});

it('numbers become their digits, truth values the words of the sheet', () => {
  expect(readText(1219)).toBe('1219');
  expect(readText(0.1 + 0.2)).toBe('0.3');
  expect(readText(true)).toBe('TRUE');
});

it('error values are errors, other text that begins with # is text', () => {
  expect(readText('#N/A')).toEqual({ code: 'cell_error', facts: { value: '#N/A' } });
  expect(readText({ error: '#SPILL!' })).toEqual({
    code: 'cell_error',
    facts: { value: '#SPILL!' },
  });
  expect(readText('#1 bestseller')).toBe('#1 bestseller');
});

describe('ids', () => {
  it('a whole number is its digits', () => {
    expect(readId(536365)).toBe('536365');
    expect(readId(999_999_999_999_999)).toBe('999999999999999');
    expect(readId('00012')).toBe('00012');
  });

  it('a number of sixteen digits has lost some', () => {
    expect(readId(123456789012345678)).toEqual({
      code: 'digits_lost',
      facts: { value: '123456789012345680' },
    });
    expect(readId(1e15)).toMatchObject({ code: 'digits_lost' });
  });

  it('so has a text that a sheet has shortened', () => {
    expect(readId('1.2E+15')).toEqual({ code: 'digits_lost', facts: { value: '1.2E+15' } });
    expect(readId('1,23457E+17')).toMatchObject({ code: 'digits_lost' });
    expect(readId('12E5')).toBe('12E5');
  });

  it.each(['INV\u200b1', 'INV\u202e1', 'INV\n1', 'INV\t1', 'INV\ufeff1'])(
    '%j holds what nobody sees',
    (id) => {
      expect(readId(id)).toMatchObject({ code: 'control_character' });
    },
  );

  it.each(['__proto__', 'constructor', 'toString'])('%s is an id like any other', (id) => {
    expect(readId(id)).toBe(id);
  });
});

it('codes are read without regard to case', () => {
  expect(readCode('mxn')).toBe('MXN');
  expect(readCode('United Kingdom')).toBe('United Kingdom');
  expect(readLanguageCode('EN')).toBe('en');
});
