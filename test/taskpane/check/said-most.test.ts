/** Whatever is said by one in twenty or more is among what is left, in whatever order things are said; and that is little. */
import * as fc from 'fast-check';
import { SaidMost } from '../../../src/taskpane/check/said-most';

function heard(things: readonly string[]): SaidMost {
  const most = new SaidMost();
  for (const thing of things) most.add(thing);
  return most;
}

test('one thing said again and again is one thing', () => {
  expect(heard(['a', 'a', 'a']).isOneThing()).toBe(true);
  expect(heard(['a', 'a', 'b']).isOneThing()).toBe(false);
});

test('what has been outweighed counts as something else, too', () => {
  const others = Array.from({ length: 20 }, (_, index) => String(index));
  const most = heard([...others, 'new', 'a']);
  expect(most.left()).toEqual(['a']);
  expect(most.isOneThing()).toBe(false);
});

test('what is said by one in twenty is left, and no more than twenty things are', () => {
  const said = fc.array(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 12 })), { maxLength: 80 });
  fc.assert(
    fc.property(said, fc.func(fc.nat()), (runs, order) => {
      const things = runs.flatMap(([thing, count]) => Array<string>(count).fill(String(thing)));
      const shuffled = things
        .map((thing, at) => ({ thing, key: order(at) }))
        .sort((a, b) => a.key - b.key)
        .map(({ thing }) => thing);
      const left = heard(shuffled).left();
      expect(left.length).toBeLessThanOrEqual(20);
      for (const thing of new Set(things)) {
        const count = things.filter((other) => other === thing).length;
        if (count >= things.length / 20) expect(left).toContain(thing);
      }
    }),
    { numRuns: 300 },
  );
});
