/** What is remembered is what would be said again; only so much of it is kept, and nothing long. */
import { remembered } from '../../../src/core/domain/remembered';

function counted() {
  const asked: string[] = [];
  const answer = remembered((text) => {
    asked.push(text);
    return text.toUpperCase();
  });
  return { asked, answer };
}

it('asks once for each text', () => {
  const { asked, answer } = counted();
  expect(['a', 'b', 'a', 'b'].map(answer)).toEqual(['A', 'B', 'A', 'B']);
  expect(asked).toEqual(['a', 'b']);
});

it('forgets all when there is no room for more, and says the same afterwards', () => {
  const { asked, answer } = counted();
  for (let number = 0; number < 5_000; number += 1) answer(`text ${String(number)}`);
  expect(answer('text 0')).toBe('TEXT 0');
  expect(asked.filter((text) => text === 'text 0')).toHaveLength(2);
});

it('keeps no long text', () => {
  const { asked, answer } = counted();
  const long = 'x'.repeat(101);
  expect([answer(long), answer(long)]).toEqual([long.toUpperCase(), long.toUpperCase()]);
  expect(asked).toHaveLength(2);
});
