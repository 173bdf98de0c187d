/**
 * A list whose things are made when they are asked for says what an array of them says. Two such lists are compared by
 * what they give: the lists themselves are objects of which nothing is seen from outside.
 */
import { MadeList } from '../../../src/core/mapping/made-list';

class Squares extends MadeList<{ readonly square: number }> {
  readonly #roots: readonly number[];

  constructor(...roots: readonly number[]) {
    super();
    this.#roots = roots;
  }

  get length(): number {
    return this.#roots.length;
  }

  protected make(index: number): { readonly square: number } {
    return { square: (this.#roots[index] ?? NaN) ** 2 };
  }
}

class OtherSquares extends Squares {}

const list = new Squares(1, 2, 3);
const array = [{ square: 1 }, { square: 4 }, { square: 9 }];

test('it gives what an array gives', () => {
  const isOdd = ({ square }: { readonly square: number }) => square % 2 === 1;
  expect([...list]).toEqual(array);
  expect(list).toHaveLength(3);
  expect([list.at(1), list.at(3), list.at(-1)]).toEqual([{ square: 4 }, undefined, undefined]);
  expect([list.slice(1), list.slice(0, 9), list.slice(2, 1)]).toEqual([array.slice(1), array, []]);
  expect(list.map(({ square }, index) => square - index)).toEqual([1, 3, 7]);
  expect(list.flatMap(({ square }) => (square === 4 ? [] : square))).toEqual([1, 9]);
  expect(list.filter(isOdd)).toEqual([{ square: 1 }, { square: 9 }]);
  expect([list.find(isOdd), list.find(({ square }) => square > 9)]).toEqual([array[0], undefined]);
});

test('two looks at one place say the same, and are two things', () => {
  expect(list.at(0)).toEqual(list.at(0));
  expect(list.at(0)).not.toBe(list.at(0));
});

test('what two lists give can be compared; the lists themselves say nothing of it', () => {
  expect([...list]).toEqual([...new OtherSquares(1, 2, 3)]);
  expect([...list]).not.toEqual([...new Squares(1, 2, 4)]);
  expect(list).not.toEqual(new OtherSquares(1, 2, 3));
  expect(list).not.toEqual(array);
  expect(Object.keys(list)).toEqual([]);
});
