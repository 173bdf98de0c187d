/**
 * Rule: results are written in batches one after the other; what comes while one is written goes out together, the
 * newest value of a key winning, and nothing that failed is lost.
 */
import { createMergingQueue } from '../../src/office/merging-queue';

interface Write {
  readonly batch: readonly (readonly [string, string])[];
  readonly succeed: (report: string) => void;
  readonly fail: (error: Error) => void;
}

/** A queue whose writes the test settles by hand. */
function openQueue() {
  const writes: Write[] = [];
  const queue = createMergingQueue(
    (batch: ReadonlyMap<string, string>) =>
      new Promise<string>((succeed, fail) => {
        writes.push({ batch: [...batch], succeed, fail });
      }),
  );
  const write = async (index: number): Promise<Write> => {
    for (let turn = 0; turn < 10 && writes.length <= index; turn += 1) await Promise.resolve();
    const found = writes[index];
    if (found === undefined) throw new Error(`There was no write ${String(index)}.`);
    return found;
  };
  return { queue, writes, write };
}

test('entries that come together go out together', async () => {
  const { queue, write } = openQueue();
  const first = queue.add([['A', 'sending']]);
  const second = queue.add([['B', 'sending']]);
  (await write(0)).succeed('done');
  expect((await write(0)).batch).toEqual([
    ['A', 'sending'],
    ['B', 'sending'],
  ]);
  expect(await Promise.all([first, second])).toEqual(['done', 'done']);
});

test('what comes while a batch is written waits for it and is merged, the newest winning', async () => {
  const { queue, writes, write } = openQueue();
  const first = queue.add([['A', 'sending']]);
  const running = await write(0);
  const second = queue.add([['A', 'accepted']]);
  void queue.add([['B', 'sending']]);
  const third = queue.add([['A', 'reported']]);
  expect(writes).toHaveLength(1);
  running.succeed('first');
  const next = await write(1);
  expect(next.batch).toEqual([
    ['A', 'reported'],
    ['B', 'sending'],
  ]);
  next.succeed('second');
  expect(await Promise.all([first, second, third])).toEqual(['first', 'second', 'second']);
});

test('a failed batch is told to its callers and goes out with the next', async () => {
  const { queue, write } = openQueue();
  const failed = queue.add([
    ['A', 'accepted'],
    ['B', 'accepted'],
  ]);
  (await write(0)).fail(new Error('A cell is being edited.'));
  await expect(failed).rejects.toThrow('A cell is being edited.');
  const next = queue.add([['B', 'reported']]);
  const again = await write(1);
  expect(again.batch).toEqual([
    ['A', 'accepted'],
    ['B', 'reported'],
  ]);
  again.succeed('done');
  expect(await next).toBe('done');
});

test('what waited behind a failed batch is newer than it', async () => {
  const { queue, write } = openQueue();
  const failed = queue.add([['A', 'sending']]);
  const running = await write(0);
  const next = queue.add([['A', 'accepted']]);
  running.fail(new Error('no'));
  await expect(failed).rejects.toThrow('no');
  const again = await write(1);
  expect(again.batch).toEqual([['A', 'accepted']]);
  again.succeed('done');
  await next;
});
