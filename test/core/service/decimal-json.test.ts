/**
 * Amounts cross the wire exactly: read and written digit by digit, never through a binary float (decision: decimals are
 * exact, from cell to wire and back).
 */
import fc from 'fast-check';
import * as z from 'zod/mini';
import { decimal } from '../../../src/core/domain/decimal';
import {
  exactNumber,
  parseDecimalJson,
  writeDecimalJson,
} from '../../../src/core/service/decimal-json';
import { amount, integer, resource } from '../../../src/core/service/field-types';

const schema = resource({ amount: z.exactOptional(amount), limit: z.exactOptional(integer) });
const read = (json: string) => z.parse(schema, parseDecimalJson(json));

const decimalText = fc
  .tuple(fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }), fc.integer({ min: 0, max: 12 }))
  .map(([units, scale]) => `${units}e-${scale}`);

test('any decimal written is the same decimal when read', () => {
  fc.assert(
    fc.property(decimalText, (text) => {
      const value = decimal(text);
      expect(read(writeDecimalJson({ amount: exactNumber(value) })).amount).toBe(value);
    }),
  );
});

test('a decimal is written as a JSON number with its own digits', () => {
  expect(writeDecimalJson({ amount: exactNumber(decimal('1150.05635')) })).toBe(
    '{"amount":1150.05635}',
  );
  expect(writeDecimalJson({ amount: exactNumber(decimal('-18.925')) })).toBe('{"amount":-18.925}');
});

test.each([
  ['6150.30135', '6150.30135'],
  ['12.50', '12.5'],
  ['0.1', '0.1'],
  ['-0.00', '0'],
  ['1e3', '1000'],
  ['9007199254740993', '9007199254740993'],
  ['123456789012345678.123456789', '123456789012345678.123456789'],
])('the amount %s is read as the decimal %s', (json, expected) => {
  expect(read(`{"amount":${json}}`).amount).toBe(expected);
});

test('an amount given as text is read too, anything else is not', () => {
  expect(read('{"amount":"12.50"}').amount).toBe('12.5');
  for (const bad of ['"abc"', '"NaN"', 'true', '{}', '[1]', '1e9999']) {
    expect(z.safeParse(schema, parseDecimalJson(`{"amount":${bad}}`)).success).toBe(false);
  }
  expect(z.safeParse(schema, { amount: 12.5 }).success).toBe(false);
});

test('a whole number is a number, and a fraction or one beyond 2^53 is refused', () => {
  expect(read('{"limit":25}').limit).toBe(25);
  for (const bad of ['2.5', '9007199254740993', '"25"']) {
    expect(z.safeParse(schema, parseDecimalJson(`{"limit":${bad}}`)).success).toBe(false);
  }
});

test('numbers in fields that nobody knows survive a round trip digit by digit', () => {
  const json = '{"future":{"rate":1.10,"id":123456789012345678901,"tiny":1E-30},"list":[0.10]}';
  expect(writeDecimalJson(read(json))).toBe(json);
});

test('a field without a value is not written', () => {
  expect(writeDecimalJson({ a: undefined, b: null, c: [], d: {} })).toBe(
    '{"b":null,"c":[],"d":{}}',
  );
});

test('any JSON is written as it was read', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.stringify({ value });
      expect(JSON.parse(writeDecimalJson(parseDecimalJson(json) as object))).toEqual(
        JSON.parse(json),
      );
    }),
  );
});

test('a field named __proto__ is a field', () => {
  const value = parseDecimalJson('{"__proto__":{"polluted":true}}');
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect((value as { polluted?: boolean }).polluted).toBeUndefined();
});

test('what is not JSON is a SyntaxError, however deep it is nested', () => {
  for (const bad of ['', '<html>', '{"a":1', '{"a":1} x', 'NaN', '{"a":1,"a":2}']) {
    expect(() => parseDecimalJson(bad)).toThrow(SyntaxError);
  }
  expect(() => parseDecimalJson('['.repeat(100_000))).toThrow(SyntaxError);
});
