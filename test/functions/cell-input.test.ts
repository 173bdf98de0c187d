/**
 * What a cell hands over is an id, or it is refused with a reason that says what to do. A wrong id never asks the
 * service anything, and never quietly becomes another id.
 */
import { isAppError } from '../../src/core/domain/app-error';
import {
  readCalculationId,
  readFieldName,
  readTransactionId,
} from '../../src/functions/cell-input';

const UUID = '3fa85f64-5717-4562-b3fc-2c963f66afa6';

const NOT_WHOLE = 'A number is an id only when it is whole and has up to 15 digits: use text.';

/** The reason for which `read` refuses. */
function reasonOf(read: () => unknown): string {
  try {
    return `accepted: ${String(read())}`;
  } catch (error) {
    if (isAppError(error, 'INVALID_INPUT')) return error.message;
    throw error;
  }
}

describe('the id of a transaction', () => {
  test.each([
    ['text', 'INV-7', 'INV-7'],
    ['text with spaces around it, without them', ' INV-7\u00a0', 'INV-7'],
    ['text that means something in an address', 'a?b#c/../%2e%2e', 'a?b#c/../%2e%2e'],
    ['text with leading zeros', '00123', '00123'],
    ['letters of any script', 'فاتورة 7 🧾', 'فاتورة 7 🧾'],
    ['150 characters', '🧾'.repeat(150), '🧾'.repeat(150)],
    ['a whole number of up to 15 digits', 999_999_999_999_999, '999999999999999'],
    ['a formatted number', { type: 'Double', basicValue: 7, numberFormat: '000' }, '7'],
    ['a range of one cell', [['INV-7']], 'INV-7'],
  ])('may be %s', (_, cell, id) => {
    expect(readTransactionId(cell)).toBe(id);
  });

  test.each([
    ['a blank cell', null, 'The id is empty.'],
    ['a missing argument', undefined, 'The id is empty.'],
    ['empty text', '', 'The id is empty.'],
    ['spaces', '  \u00a0', 'The id is empty.'],
    ['TRUE', true, 'The cell holds TRUE, which is no id.'],
    ['a number of more than 15 digits', 1e15, NOT_WHOLE],
    ['a fraction', 12.5, NOT_WHOLE],
    ['not a number at all', Number.NaN, NOT_WHOLE],
    ['a range', [['INV-7'], ['INV-8']], 'One id at a time: this is a range of 2 cells.'],
    ['an error cell', { code: '#N/A', message: '' }, 'The cell of the id shows #N/A.'],
    [
      'an error cell as a typed value',
      { type: 'Error', basicValue: '#REF!' },
      'The cell of the id shows #REF!.',
    ],
    [
      'a stock',
      { type: 'Entity', text: 'MSFT' },
      'The cell of the id holds neither text nor a number.',
    ],
    ['151 characters', 'x'.repeat(151), 'A transaction identifier has more than 150 characters'],
    [
      'a line break',
      'INV\r\nX: y',
      'transaction_id holds a control character or half of a character',
    ],
    ['a NUL', 'INV\0', 'transaction_id holds a control character or half of a character'],
    [
      'half an emoji',
      'INV\ud83e',
      'transaction_id holds a control character or half of a character',
    ],
  ])('is not %s', (_, cell, reason) => {
    expect(reasonOf(() => readTransactionId(cell))).toBe(reason);
  });
});

describe('the id of a calculation', () => {
  test('is a UUID, in either case, with or without spaces around it', () => {
    expect(readCalculationId(` ${UUID.toUpperCase()} `)).toBe(UUID);
  });

  test.each(['INV-7', '..', '%2e%2e', `${UUID}/..`, UUID.slice(1), `{${UUID}}`, 7])(
    'is not %s',
    (cell) => {
      expect(reasonOf(() => readCalculationId(cell))).toBe(
        'This is no calculation id: one looks like 3fa85f64-5717-4562-b3fc-2c963f66afa6.',
      );
    },
  );
});

describe('the name of a value', () => {
  test.each([
    ['left out', null, undefined],
    ['empty', ' ', undefined],
    ['in capitals', ' Transaction_Value_NET ', 'transaction_value_net'],
    ['from a cell', [['uuid']], 'uuid'],
  ])('may be %s', (_, cell, name) => {
    expect(readFieldName(cell)).toBe(name);
  });

  test.each([
    ['a number', 3, 'The name of a value is text, for example "transaction_value_net".'],
    ['a range', [['a', 'b']], 'One name at a time: this is a range of 2 cells.'],
    ['an error cell', { code: '#NAME?' }, 'The cell of the name shows #NAME?.'],
    ['endless', 'x'.repeat(101), 'No value has a name that long.'],
  ])('is not %s', (_, cell, reason) => {
    expect(reasonOf(() => readFieldName(cell))).toBe(reason);
  });
});
