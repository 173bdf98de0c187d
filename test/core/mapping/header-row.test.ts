/**
 * The header is the first row of two texts; a later one takes its place when its texts are known as headers and it has
 * more of them. Where another row is as likely, it is named as a rival, so that whoever asks can ask a person.
 */
import { findHeaderRow } from '../../../src/core/mapping/header-row';
import { countKnownHeaders } from '../../../src/core/mapping/headers/match-header';

const HEADERS = ['Invoice No', 'Date', 'Total'];

describe('without a dictionary', () => {
  it('it is the first row with two or more text cells', () => {
    const rows = [
      ['Invoices of March', '', ''],
      ['', '', ''],
      [2024, 1, 'draft'],
      HEADERS,
      ['A-1', 'x', 'y'],
    ];
    expect(findHeaderRow(rows)).toEqual({ row: 3, rivals: [] });
  });

  it('it is not a row whose text cells are blanks', () => {
    expect(findHeaderRow([['  ', ' ', 'x'], HEADERS]).row).toBe(1);
  });

  it('it is the first row with any value when no row has two texts', () => {
    expect(findHeaderRow([[''], ['Number'], [1]])).toEqual({ row: 1, rivals: [] });
  });

  it('a sheet without values has it in its first row', () => {
    expect(findHeaderRow([[''], [null]])).toEqual({ row: 0, rivals: [] });
  });
});

describe('with words that are known', () => {
  const found = (...rows: readonly (readonly unknown[])[]) =>
    findHeaderRow(rows, countKnownHeaders);

  it('notes of a label and a value stand above it', () => {
    expect(
      found(['Customer', 'Harbour Gifts'], ['Period', 'March', 2024], [], HEADERS, ['A', 'x', 'y']),
    ).toEqual({ row: 3, rivals: [] });
  });

  it('a row of data that holds a known word is none', () => {
    expect(found(['Numer', 'Kwota', 'Opis'], ['A-1', '10', 'Total'])).toEqual({
      row: 0,
      rivals: [],
    });
  });

  it('known words in a row that is no wider than unknown headers above are a doubt', () => {
    expect(found(['Numer', 'Kwota', 'Opis'], ['Invoice', 'Total', 'x'])).toEqual({
      row: 1,
      rivals: [0],
    });
  });

  it('two rows that are known as well are a doubt, the first is taken', () => {
    expect(found(['Factura', 'Fecha', 'Importe'], ['Invoice', 'Date', 'Amount'])).toEqual({
      row: 0,
      rivals: [1],
    });
  });

  it('headers that are repeated further down are no rivals', () => {
    expect(found(HEADERS, ['A', 'x', 'y'], HEADERS)).toEqual({ row: 0, rivals: [] });
  });

  it('what stands below the first twenty rows is not looked at', () => {
    const titles = Array.from({ length: 20 }, () => ['Ledger']);
    expect(found(...titles, HEADERS)).toEqual({ row: 0, rivals: [] });
  });
});
