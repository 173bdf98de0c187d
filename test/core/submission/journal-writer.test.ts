/** Writes into the journal follow each other; what is not urgent joins the next one; nobody is told of a write that failed that it is kept. */
import type { AppError } from '../../../src/core/domain/app-error';
import type { Journal, JournalEntry } from '../../../src/core/submission/journal';
import { createJournalWriter } from '../../../src/core/submission/journal-writer';
import { MemoryJournal } from '../../support/memory-journal';
import { settle, VirtualClock } from '../../support/virtual-clock';
import { entryOf } from './scenario';

function writing(record?: Journal['record']) {
  const clock = new VirtualClock();
  const memory = new MemoryJournal();
  const failures: AppError[] = [];
  const journal: Journal = {
    record: record ?? ((entries) => memory.record(entries)),
    find: (...call) => memory.find(...call),
    unsettled: (...call) => memory.unsettled(...call),
  };
  const writer = createJournalWriter(journal, clock, (error) => failures.push(error));
  const written = () => memory.writes.map((entries) => entries.map(nameOf).join(' '));
  return { clock, writer, failures, written };
}

function nameOf({ transactionId, state }: JournalEntry): string {
  return `${transactionId}:${state}`;
}

test('an outcome waits a moment for company', async () => {
  const { clock, writer, written } = writing();
  writer.note(await entryOf('A', 'accepted'));
  await clock.advance(100);
  writer.note(await entryOf('B', 'accepted'));
  expect(written()).toEqual([]);
  await clock.advance(100);
  expect(written()).toEqual(['A:accepted B:accepted']);
});

test('an intent takes what waits along and does not wait itself', async () => {
  const { writer, written } = writing();
  writer.note(await entryOf('A', 'accepted'));
  await writer.keep([await entryOf('B', 'intended')]);
  expect(written()).toEqual(['A:accepted B:intended']);
});

test('of one transaction only the newest entry is written', async () => {
  const { writer, written } = writing();
  writer.note(await entryOf('A', 'in-doubt'));
  writer.note(await entryOf('A', 'accepted'));
  await writer.drained();
  expect(written()).toEqual(['A:accepted']);
});

test('everybody who shares a write shares its failure, and the next write is tried anew', async () => {
  const results: (() => void)[] = [];
  let fails = false;
  const { writer, failures } = writing(
    () =>
      new Promise((resolve, reject) => {
        results.push(() => (fails ? reject(new Error('The disk is full')) : resolve()));
      }),
  );
  const first = writer.keep([await entryOf('A', 'intended')]);
  await settle();
  const second = writer.keep([await entryOf('B', 'intended')]);
  const third = writer.keep([await entryOf('C', 'intended')]);
  const outcomes = Promise.allSettled([first, second, third]);
  results[0]?.();
  await settle();
  fails = true;
  results[1]?.();
  const kept = (await outcomes).map((outcome) => outcome.status);
  expect(kept).toEqual(['fulfilled', 'rejected', 'rejected']);
  fails = false;
  const fourth = writer.keep([await entryOf('D', 'intended')]);
  await settle();
  results[2]?.();
  await expect(fourth).resolves.toBeUndefined();
  expect(failures).toEqual([]);
});

test('an outcome that cannot be written is told, as STORAGE', async () => {
  const { writer, failures } = writing(() => Promise.reject(new Error('The disk is full')));
  writer.note(await entryOf('A', 'accepted'));
  await writer.drained();
  expect(failures).toMatchObject([{ code: 'STORAGE', cause: { message: 'The disk is full' } }]);
});
