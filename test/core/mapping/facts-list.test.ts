/** Facts that are kept as text say what was put in, for each problem, whatever they hold. */
import fc from 'fast-check';
import { FactsList } from '../../../src/core/mapping/facts-list';

const text = fc.oneof(
  fc.constantFrom('', 'GB', ' ', '\u0000', 'a 1 b', '12.5', '€'),
  fc.string({ unit: 'binary' }),
);
const facts = fc.oneof(
  fc.constant({}),
  fc.record({ value: text }),
  fc.record({ value: text, expected: text }),
  fc.dictionary(fc.constantFrom('value', 'expected', 'limit', 'rows'), text),
);

test('each problem has its own, also those that say nothing or the same', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(facts, fc.nat(3)), { maxLength: 300 }), (drawn) => {
      const list = new FactsList();
      const wanted = new Map<number, Readonly<Record<string, string>>>();
      let problem = 0;
      for (const [own, withoutFacts] of drawn) {
        problem += 1 + withoutFacts;
        wanted.set(problem, own);
        list.add(problem, own);
      }
      const all = () => [...wanted.keys()].map((one) => list.of(one));
      expect(all()).toEqual([...wanted.values()]);
      list.trim();
      expect(all()).toEqual([...wanted.values()]);
      expect(list.of(problem + 1)).toEqual({});
    }),
  );
});

test('more different ones than are looked for are all kept', () => {
  const list = new FactsList();
  const said = (problem: number) => ({ value: `no ${String(problem % 700)}`, limit: '1' });
  for (let problem = 0; problem < 2_000; problem += 1) list.add(problem, said(problem));
  list.trim();
  for (const problem of [0, 63, 64, 255, 256, 699, 700, 1_999]) {
    expect(list.of(problem)).toEqual(said(problem));
  }
});
