/** Amounts are shown exactly, with the currency's digits at least; nothing is rounded for show. */
import { createFormats } from '../../src/taskpane/wording/formats';

const british = createFormats('en-GB');

test.each([
  ['9747.7', 'GBP', '9,747.70'],
  ['5000', 'JPY', '5,000'],
  ['1.5', 'KWD', '1.500'],
  ['1150.05635', 'EUR', '1,150.05635'],
  ['-18.925', 'EUR', '-18.925'],
  ['90071992547409931234.56', 'EUR', '90,071,992,547,409,931,234.56'],
  ['10', 'not a currency', '10.00'],
])('%s of %s is %s', (amount, currency, shown) => {
  expect(british.money(amount, currency)).toBe(shown);
});

test('numbers are written as the locale writes them', () => {
  expect(createFormats('de-DE').money('9747.7', 'EUR')).toBe('9.747,70');
  expect(british.count(50062)).toBe('50,062');
});

test('a moment is read on the clock of its place', () => {
  expect(british.dateTime('2010-12-01T08:26:00Z', 'Europe/London')).toBe('1 Dec 2010, 08:26');
  expect(british.dateTime('2010-12-01T08:26:00Z', 'America/Mexico_City')).toBe('1 Dec 2010, 02:26');
});

test('what is no date is shown as it is', () => {
  expect(british.dateTime('31/13/2025', 'UTC')).toBe('31/13/2025');
});

test('a short wait is at least a second', () => {
  expect([british.seconds(20), british.seconds(10_400)]).toEqual(['1', '10']);
});

test.each([
  [1_234.6, { per: 'second', rate: '1,235' }],
  [12.4, { per: 'second', rate: '12' }],
  [1.54, { per: 'second', rate: '1.5' }],
  [0.5, { per: 'minute', rate: '30' }],
  [0.001, { per: 'minute', rate: '1' }],
])('%d a second is told by what a person can count', (perSecond, rate) => {
  expect(createFormats('en').rate(perSecond)).toEqual(rate);
});

test.each([
  ['en', 125_000, '2 min'],
  ['en', 10_000, '1 min'],
  ['en', 3_900_000, '1 hr 5 min'],
  ['de', 7_200_000, '2 Std.'],
])('a remaining time in %s of %d ms is told as %s', (locale, ms, text) => {
  expect(createFormats(locale).duration(ms)).toBe(text);
});
