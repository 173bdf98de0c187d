/**
 * Dates become RFC 3339 with an offset. A serial number is a day of the sheet's calendar, rounded to the millisecond; a
 * text keeps its own offset, else the mapping's zone gives it one; what does not exist is refused.
 */
import { MONTH_NAMES } from '../../../src/core/mapping/cells/month-names';
import { dateReader, serialToMs } from '../../../src/core/mapping/cells/read-date';
import { isTimeZone, zoneOf } from '../../../src/core/mapping/cells/time-zone';
import type { DateOrder } from '../../../src/core/mapping/mapping';
import type { CellValue } from '../../../src/core/mapping/source';

function read(cell: CellValue, zone = 'UTC', order: DateOrder = 'dmy', system: 1900 | 1904 = 1900) {
  return dateReader(order, zoneOf(zone), system)(cell);
}

describe('serial numbers', () => {
  it.each([
    [1, '1900-01-01T00:00:00Z'],
    [59, '1900-02-28T00:00:00Z'],
    [61, '1900-03-01T00:00:00Z'],
    [40513.3513888889, '2010-12-01T08:26:00Z'],
    [45000, '2023-03-15T00:00:00Z'],
    [45000.999999, '2023-03-15T23:59:59.914Z'],
    [2958465, '9999-12-31T00:00:00Z'],
  ])('%d is %s', (serial, date) => {
    expect(read(serial)).toBe(date);
  });

  it('every minute of a day is met exactly', () => {
    for (let minute = 0; minute < 1440; minute += 1) {
      const ms = serialToMs(45000 + minute / 1440, 1900) ?? Number.NaN;
      expect(ms - Date.UTC(2023, 2, 15)).toBe(minute * 60_000);
    }
  });

  it.each([0, 0.5, -1, 60, 60.5, 2958466, Number.NaN])(
    '%d is a day that no sheet holds',
    (serial) => {
      expect(read(serial)).toMatchObject({ code: 'not_a_date' });
    },
  );

  it('a workbook that counts from 1904 is four years and a day later', () => {
    expect(read(0, 'UTC', 'dmy', 1904)).toBe('1904-01-01T00:00:00Z');
    expect(read(43538, 'UTC', 'dmy', 1904)).toBe('2023-03-15T00:00:00Z');
    expect(read(60, 'UTC', 'dmy', 1904)).toBe('1904-03-01T00:00:00Z');
  });

  it('a number that is written as a date is one: 20240301', () => {
    expect(read(20240301)).toBe('2024-03-01T00:00:00Z');
  });
});

describe('text', () => {
  it.each([
    ['01/12/2010 08:26', '2010-12-01T08:26:00Z'],
    ['1.2.2024', '2024-02-01T00:00:00Z'],
    ['01-02-24', '2024-02-01T00:00:00Z'],
    ['01/02/75', '1975-02-01T00:00:00Z'],
    ['2024-03-01', '2024-03-01T00:00:00Z'],
    ['2024/3/1', '2024-03-01T00:00:00Z'],
    ['20240301', '2024-03-01T00:00:00Z'],
    ['2025-02-19T08:32:29', '2025-02-19T08:32:29Z'],
    ['2025-02-19T08:32:29.5', '2025-02-19T08:32:29.500Z'],
    ['2025-02-19T08:32:29Z', '2025-02-19T08:32:29Z'],
    ['2025-02-19 08:32:29 -0600', '2025-02-19T08:32:29-06:00'],
    ['2025-02-19T08:32:29+05:30', '2025-02-19T08:32:29+05:30'],
    ['1/12/2010 8:26 PM', '2010-12-01T20:26:00Z'],
    ['1/12/2010 12:05 a.m.', '2010-12-01T00:05:00Z'],
    ['1 Dec 2010', '2010-12-01T00:00:00Z'],
    ['01-ene-2024', '2024-01-01T00:00:00Z'],
    ['3 de agosto de 2024', '2024-08-03T00:00:00Z'],
    ['March 5, 2024', '2024-03-05T00:00:00Z'],
    ['29/02/2024', '2024-02-29T00:00:00Z'],
  ])('%s is %s', (text, date) => {
    expect(read(text)).toBe(date);
  });

  it.each([
    ['English', 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'],
    ['Spanish', 'ene feb mar abr may jun jul ago sept oct nov dic'],
    ['Portuguese', 'jan fev mar abr mai jun jul ago set out nov dez'],
    [
      'Portuguese',
      'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
    ],
    ['French', 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'],
    [
      'French',
      'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
    ],
    ['German', 'Jan Feb Mrz Apr Mai Jun Jul Aug Sep Okt Nov Dez'],
    ['German', 'Jän. Feb. Mär. Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.'],
    [
      'German',
      'Jänner Februar März April Mai Juni Juli August September Oktober November Dezember',
    ],
    ['Italian', 'gen feb mar apr mag giu lug ago set ott nov dic'],
    [
      'Italian',
      'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
    ],
  ])('the months of a year in %s: %s', (_, year) => {
    const months = year.split(' ').map((name) => read(`13-${name}-2024`));
    const days = months.map((day) => (typeof day === 'string' ? day.slice(0, 10) : day));
    expect(days).toEqual([
      ...['2024-01-13', '2024-02-13', '2024-03-13', '2024-04-13', '2024-05-13', '2024-06-13'],
      ...['2024-07-13', '2024-08-13', '2024-09-13', '2024-10-13', '2024-11-13', '2024-12-13'],
    ]);
  });

  it.each([
    '13 mai 2024',
    '13. Mai 2024',
    '13 MAI. 24',
    '13/mai/2024',
    '13-mag-24',
    '13 de maio de 2024',
    'Mai 13, 2024 00:00',
  ])('%s is 13 May', (text) => {
    expect(read(text)).toBe('2024-05-13T00:00:00Z');
  });

  it.each(['1er août 2024', '1º de agosto de 2024', '1° agosto 2024', '1 ao\u0075\u0302t 2024'])(
    '%s is the first of August',
    (text) => {
      expect(read(text)).toBe('2024-08-01T00:00:00Z');
    },
  );

  it('a name means one month in all languages', () => {
    const months = new Map<string, Set<number>>();
    for (const [at, list] of MONTH_NAMES.flatMap((names) => [...names.entries()])) {
      for (const name of list.split(' ')) {
        months.set(name, (months.get(name) ?? new Set()).add(at + 1));
      }
    }
    expect([...months].filter(([, meant]) => meant.size > 1)).toEqual([]);
    expect(MONTH_NAMES.every((names) => names.length === 12)).toBe(true);
  });

  it.each(['13 jui 2024', '13 lundi 2024', '13 ma 2024'])('%s is no month', (text) => {
    expect(read(text)).toMatchObject({ code: 'not_a_date' });
  });

  it('the order of day and month is the mapping’s', () => {
    expect(read('01/12/2010', 'UTC', 'mdy')).toBe('2010-01-12T00:00:00Z');
    expect(read('2010-01-12', 'UTC', 'mdy')).toBe('2010-01-12T00:00:00Z');
    expect(read('10/01/12', 'UTC', 'ymd')).toBe('2010-01-12T00:00:00Z');
  });

  it('a date that only exists the other way round says so', () => {
    expect(read('12/31/2025')).toEqual({
      code: 'date_order',
      facts: { value: '12/31/2025', order: 'dmy', other: 'mdy' },
    });
  });

  it.each([
    '31/13/2025',
    '30/02/2024',
    '29/02/2023',
    '00/01/2024',
    '01/01/0202',
    '2024-03-01T24:00',
    '2024-03-01T12:60',
    '2024-03-01T12:00:60',
    '2024-03-01T12:00+24:00',
    '1/12/2010 13:00 PM',
    '2024-03',
    'yesterday',
    '45000',
    '1/2/3/4',
    '12:30',
  ])('%s is not a date', (text) => {
    expect(read(text)).toEqual({ code: 'not_a_date', facts: { value: text } });
  });

  it('blank is nothing, an error value is an error', () => {
    expect(read('  ')).toBeUndefined();
    expect(read(null)).toBeUndefined();
    expect(read({ error: '#N/A' })).toEqual({ code: 'cell_error', facts: { value: '#N/A' } });
    expect(read('#REF!')).toEqual({ code: 'cell_error', facts: { value: '#REF!' } });
    expect(read(true)).toMatchObject({ code: 'not_a_date' });
  });
});

describe('time zones', () => {
  it('summer and winter have their own offsets', () => {
    expect(read('01/01/2024', 'Europe/Madrid')).toBe('2024-01-01T00:00:00+01:00');
    expect(read('01/07/2024', 'Europe/Madrid')).toBe('2024-07-01T00:00:00+02:00');
    expect(read('01/07/2024', 'America/Mexico_City')).toBe('2024-07-01T00:00:00-06:00');
    expect(read('01/07/2024', 'Asia/Kolkata')).toBe('2024-07-01T00:00:00+05:30');
  });

  it('a time that the clock change skips is moved on by the gap', () => {
    expect(read('31/03/2024 01:30', 'Europe/London')).toBe('2024-03-31T02:30:00+01:00');
    expect(read('31/03/2024 00:59', 'Europe/London')).toBe('2024-03-31T00:59:00Z');
    expect(read('31/03/2024 02:00', 'Europe/London')).toBe('2024-03-31T02:00:00+01:00');
  });

  it('a time that happens twice is taken the first time', () => {
    expect(read('27/10/2024 01:30', 'Europe/London')).toBe('2024-10-27T01:30:00+01:00');
    expect(read('27/10/2024 02:00', 'Europe/London')).toBe('2024-10-27T02:00:00Z');
  });

  it('a midnight that a clock change skips is still that day', () => {
    expect(read('06/09/2020', 'America/Santiago')).toBe('2020-09-06T01:00:00-03:00');
  });

  it('a name that is no zone is refused', () => {
    expect(isTimeZone('Europe/London')).toBe(true);
    expect(isTimeZone('Mars/Olympus')).toBe(false);
    expect(() => zoneOf('Mars/Olympus')).toThrow('"Mars/Olympus" is not a time zone.');
  });
});

it.each([
  ['2024-01-01 10:00', 'x'],
  ['1 jan', '1x'],
  ['1', 'jan 2024'],
])(
  '%s and 32,767 characters in all are refused before any pattern has looked at them',
  (start, end) => {
    const reader = dateReader('dmy', zoneOf('UTC'), 1900);
    const text = start + ' '.repeat(32_767 - start.length - end.length) + end;
    const looks = jest.spyOn(RegExp.prototype, 'exec');
    const result = reader(text);
    const count = looks.mock.calls.length;
    looks.mockRestore();
    expect([count, result]).toMatchObject([0, { code: 'not_a_date' }]);
  },
);
