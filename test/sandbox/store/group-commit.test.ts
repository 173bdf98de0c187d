/**
 * Group commit: one write is under way at a time, the next gathers meanwhile, and everybody hears
 * of their own.
 */
import fc from 'fast-check';
import { GroupCommit } from '../../../src/sandbox/store/group-commit';

interface Slow {
  readonly commit: GroupCommit<string>;
  readonly groups: string[][];
  readonly end: (error?: Error) => Promise<void>;
}

function slow(): Slow {
  const groups: string[][] = [];
  let settle: (error?: Error) => void = () => undefined;
  const commit = new GroupCommit<string>((entries) => {
    groups.push([...entries]);
    return new Promise((resolve, reject) => {
      settle = (error) => (error === undefined ? resolve() : reject(error));
    });
  });
  const end = async (error?: Error): Promise<void> => {
    settle(error);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { commit, groups, end };
}

test('what is asked for while a write is under way goes together into the next', async () => {
  const { commit, groups, end } = slow();
  const all = [commit.write(['a']), commit.write(['b', 'c']), commit.write(['d'])];
  expect(groups).toEqual([['a']]);
  await end();
  expect(groups).toEqual([['a'], ['b', 'c', 'd']]);
  await end();
  await Promise.all(all);
});

test('nobody hears of a write before it is done', async () => {
  const { commit, end } = slow();
  const heard: string[] = [];
  const all = ['a', 'b'].map((name) => commit.write([name]).then(() => heard.push(name)));
  expect(heard).toEqual([]);
  await end();
  expect(heard).toEqual(['a']);
  await end();
  await Promise.all(all);
  expect(heard).toEqual(['a', 'b']);
});

test('a write that fails is refused to its group alone; what comes after is written', async () => {
  const { commit, end } = slow();
  const first = commit.write(['a']);
  const refused = ['b', 'c'].map((name) => expect(commit.write([name])).rejects.toThrow('full'));
  await end();
  await first;
  const later = commit.write(['d']);
  await end(new Error('full'));
  await Promise.all(refused);
  await end();
  await later;
});

test('a write that throws at once is refused alike, and what comes after is written', async () => {
  const written: string[] = [];
  const commit = new GroupCommit<string>((entries) => {
    if (entries.includes('bad')) throw new Error('closed');
    written.push(...entries);
    return Promise.resolve();
  });
  await expect(commit.write(['bad'])).rejects.toThrow('closed');
  await commit.write(['good']);
  await commit.drained();
  expect(written).toEqual(['good']);
});

test('is drained once everything asked for is written', async () => {
  const { commit, end } = slow();
  void commit.write(['a']);
  void commit.write(['b']);
  let drained = false;
  const waiting = commit.drained().then(() => void (drained = true));
  await end();
  expect(drained).toBe(false);
  await end();
  await waiting;
});

test('keeps the order, and writes everything once, however the calls fall', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(fc.boolean(), { maxLength: 3 })), async (bursts) => {
      const written: number[] = [];
      const commit = new GroupCommit<number>(async (entries) => {
        await Promise.resolve();
        written.push(...entries);
      });
      let asked = 0;
      const all: Promise<void>[] = [];
      for (const burst of bursts) {
        all.push(commit.write(burst.map(() => (asked += 1))));
        if (burst[0] === true) await Promise.resolve();
      }
      await Promise.all(all);
      expect(written).toEqual(Array.from({ length: asked }, (_, index) => index + 1));
    }),
  );
});
