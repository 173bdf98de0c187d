/** Sheets are recognised by their headers, in any order and however they are spelled. */
import { headerFingerprint } from '../../../src/core/mapping/header-fingerprint';

const MAY = ['Invoice No.', 'Date', 'Qty', 'Descrição'];

it('is 16 hexadecimal digits, the same today and tomorrow', () => {
  expect(headerFingerprint(['Id', 'Price'])).toBe('ec15aecf4328c70d');
});

it.each([
  ['in another order', ['Qty', 'Descrição', 'Invoice No.', 'Date']],
  ['in other capitals and spaces', ['INVOICE NO', ' date', 'qty ', 'Descrição']],
  ['without accents', ['Invoice No.', 'Date', 'Qty', 'Descricao']],
  ['with blank columns', ['Invoice No.', '', 'Date', 'Qty', '  ', 'Descrição']],
])('is the same %s', (_, headers) => {
  expect(headerFingerprint(headers)).toBe(headerFingerprint(MAY));
});

it.each([
  ['a column more', [...MAY, 'Currency']],
  ['a column less', MAY.slice(1)],
  ['a header twice', [...MAY, 'Qty']],
  ['another header', ['Invoice No.', 'Date', 'Qty', 'Description']],
  ['the same letters in other columns', ['Invoice', 'No Date', 'Qty', 'Descrição']],
])('differs with %s', (_, headers) => {
  expect(headerFingerprint(headers)).not.toBe(headerFingerprint(MAY));
});
