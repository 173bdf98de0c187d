/** Lists of numbers give back what was put in, however large the numbers get on the way, and take few bytes for each. */
import fc from 'fast-check';
import { Integers, NearIntegers } from '../../../src/core/mapping/integers';

const number = fc.oneof(
  fc.nat(3),
  fc.nat(300),
  fc.nat(70_000),
  fc.constantFrom(0, 0xff, 0x100, 0xffff, 0x10000, 2 ** 30 - 1),
);
const numbers = fc.array(number, { maxLength: 300 });

test.each([
  ['numbers', () => new Integers()],
  ['numbers near each other', () => new NearIntegers()],
])('%s come back as they were put in, before and after the room is given back', (_, create) => {
  fc.assert(
    fc.property(numbers, (values) => {
      const list = create();
      for (const value of values) list.push(value);
      const all = () => values.map((_value, index) => list.at(index));
      expect(all()).toEqual(values);
      list.trim();
      expect(all()).toEqual(values);
      expect([list.length, list.at(values.length), list.at(-1)]).toEqual([values.length, -1, -1]);
    }),
  );
});

test('of numbers that ascend each is found, and no other', () => {
  fc.assert(
    fc.property(fc.uniqueArray(number, { maxLength: 200 }), number, (values, other) => {
      const ascending = values.sort((a, b) => a - b);
      const list = new NearIntegers();
      for (const value of ascending) list.push(value);
      expect(ascending.map((value) => list.indexOf(value))).toEqual([...ascending.keys()]);
      expect(list.indexOf(other)).toBe(ascending.indexOf(other));
    }),
  );
});

test('rows from top to bottom take little more than a byte each', () => {
  const ROWS = 100_000;
  const list = new NearIntegers();
  for (let row = 0; row < ROWS; row += 1) list.push(row);
  list.trim();
  expect(bytesIn(list)).toBeLessThan(1.2 * ROWS);
});

/** Of all arrays of numbers that it holds. */
function bytesIn(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, own) => sum + bytesIn(own), 0);
}
