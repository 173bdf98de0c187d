/**
 * Rule: a column holds dates when its numbers are shown as dates; the number format tells, and the shown year tells
 * from which day zero the book counts.
 */
import { dateSystemOf, findDateColumns, isDateFormat } from '../../src/office/date-format';

describe('a number format shows a date', () => {
  test.each([
    'm/d/yyyy',
    'dd/mm/yyyy hh:mm',
    'yyyy-mm-dd',
    'd-mmm',
    'mmm-yy',
    'mmmm',
    '[$-409]d mmm yyyy;@',
    '[$-x-sysdate]dddd, mmmm dd, yyyy',
    'dd.mm.yyyy "um" hh:mm',
    'm/d/yy h:mm AM/PM',
    'yyyy\\-mm\\-dd',
  ])('%s', (format) => {
    expect(isDateFormat(format)).toBe(true);
  });

  test.each([
    'General',
    '0',
    '#,##0.00',
    '0.00E+00',
    '@',
    '0%',
    '# ?/?',
    'h:mm:ss',
    'h:mm AM/PM',
    '[h]:mm',
    'mm:ss.0',
    '0.00" days"',
    '#,##0.00\\ "USD"',
    '_-* #,##0.00 [$€-407]_-;-* #,##0.00 [$€-407]_-',
    '[Red]0.00;[Black]-0.00',
    '0;"dy"',
    '',
  ])('not by %s', (format) => {
    expect(isDateFormat(format)).toBe(false);
  });
});

const cell = (value: unknown, numberFormat = 'General', text = String(value)) => ({
  value,
  numberFormat,
  text,
});

describe('a date column', () => {
  test('is one whose numbers are shown as dates; texts and blanks do not count', () => {
    const sample = [
      [cell(40513.35, 'm/d/yyyy'), cell('x', 'm/d/yyyy'), cell(5)],
      [cell('', 'm/d/yyyy'), cell('y', 'm/d/yyyy'), cell(6)],
      [cell('31/12/2010'), cell('z'), cell(7)],
    ];
    expect(findDateColumns(sample, 3)).toEqual([0]);
  });

  test('is not one where only a few numbers are', () => {
    const sample = [[cell(1, 'm/d/yyyy')], [cell(2)], [cell(3)]];
    expect(findDateColumns(sample, 1)).toEqual([]);
  });
});

describe('the date system', () => {
  test('is 1900 when the shown year is the one that 1900 gives', () => {
    expect(dateSystemOf([[cell(40513, 'm/d/yyyy', '12/1/2010')]])).toBe(1900);
  });

  test('is 1904 when the shown year is the one that 1904 gives', () => {
    expect(dateSystemOf([[cell('x'), cell(39051, 'dd.mm.yyyy', '01.12.2010')]])).toBe(1904);
  });

  test('is 1900 when no date shows a year of four digits', () => {
    expect(dateSystemOf([[cell(39051, 'dd.mm.yy', '01.12.10')], [cell(5)]])).toBe(1900);
  });

  test('is 1900 for an empty sample', () => {
    expect(dateSystemOf([])).toBe(1900);
  });
});
