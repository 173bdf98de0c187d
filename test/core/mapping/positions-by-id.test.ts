/** Positions are found by the ids that stand there, also when others were taken out, came back, or moved meanwhile. */
import fc from 'fast-check';
import { PositionsById } from '../../../src/core/mapping/positions-by-id';

const MOST = 40;
const id = fc.nat(MOST - 1).map((number) => `INV-${String(number)}`);

test('after any puts and takes each id is where it was put last', () => {
  fc.assert(
    fc.property(fc.array(id, { maxLength: 400 }), (turns) => {
      const table = new PositionsById(MOST);
      const idAt = new Map<number, string>();
      const positions = new Map<string, number>();
      turns.forEach((one, position) => {
        const known = positions.get(one);
        if (known === undefined) {
          table.put(one, position);
          positions.set(one, position);
          idAt.set(position, one);
        } else {
          table.take(one, known);
          positions.delete(one);
        }
      });
      for (let number = 0; number < MOST; number += 1) {
        const asked = `INV-${String(number)}`;
        expect(table.of(asked, (position) => idAt.get(position))).toBe(positions.get(asked));
      }
    }),
  );
});

test('what moves is found where it stands by now, and what went is not found', () => {
  const before = ['A', 'B', 'C'];
  const table = new PositionsById(before.length);
  for (const [position, one] of before.entries()) table.put(one, position);
  table.take('B', 1);
  table.move(Int32Array.of(2, -1, 0));
  const now = ['C', 'D', 'A'];
  table.put('D', 1);
  const found = ['A', 'B', 'C', 'D'].map((one) => table.of(one, (position) => now[position]));
  expect(found).toEqual([2, undefined, 0, 1]);
});
