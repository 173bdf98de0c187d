/**
 * The journal of the command line, a directory: what is recorded is there for the next process, environments stand side
 * by side, one process has it at a time, and a directory that is none of ours is left as it is.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { openJournalDirectory } from '../../src/cli/journal/journal-directory';
import type { JournalEntry } from '../../src/core/submission/journal';
import { scratchFiles } from './scratch-files';

const files = scratchFiles();
let count = 0;

function newDirectory(): string {
  count += 1;
  return join(files.directory(), `journal-${String(count)}`);
}

function entry(transactionId: string, facts: Partial<JournalEntry> = {}): JournalEntry {
  return {
    environmentId: 'demo#1',
    transactionId,
    runId: 'run-1',
    contentHash: 'hash',
    state: 'intended',
    updatedAt: 1,
    ...facts,
  };
}

/** Opens, works, closes: as a process does. */
async function inTurn<T>(
  directory: string,
  work: (journal: Awaited<ReturnType<typeof openJournalDirectory>>) => Promise<T>,
): Promise<T> {
  const journal = await openJournalDirectory(directory);
  try {
    return await work(journal);
  } finally {
    await journal.close();
  }
}

test('what is recorded is found by the next process, the last word on each id', async () => {
  const directory = newDirectory();
  const accepted = entry('A', { state: 'accepted', operationId: 'op', updatedAt: 2 });
  const adjusted = entry('B', { state: 'rejected', kind: 'adjustment', knownOperationIds: ['x'] });
  await inTurn(directory, async (journal) => {
    await journal.record([entry('A'), entry('B')]);
    await journal.record([accepted, adjusted]);
  });
  const found = await inTurn(directory, (journal) => journal.find('demo#1', ['A', 'B', 'C']));
  expect(Object.fromEntries(found)).toEqual({ A: accepted, B: adjusted });
});

test('unsettled are those intended or in doubt, oldest first', async () => {
  const directory = newDirectory();
  await inTurn(directory, async (journal) => {
    await journal.record([
      entry('late', { updatedAt: 9 }),
      entry('early', { updatedAt: 3, state: 'in-doubt' }),
      entry('done', { state: 'accepted' }),
      entry('settled', { updatedAt: 1 }),
    ]);
    await journal.record([entry('settled', { state: 'not-arrived', updatedAt: 10 })]);
  });
  const open = await inTurn(directory, (journal) => journal.unsettled('demo#1'));
  expect(open.map(({ transactionId }) => transactionId)).toEqual(['early', 'late']);
});

test('environments stand side by side, also when the name of one begins with that of another', async () => {
  const directory = newDirectory();
  await inTurn(directory, async (journal) => {
    await journal.record([entry('A'), entry('A', { environmentId: 'demo#12', state: 'accepted' })]);
    await journal.record([entry('B', { environmentId: 'demo#12' })]);
    expect((await journal.find('demo#1', ['A', 'B'])).size).toBe(1);
    const [open] = await journal.unsettled('demo#12');
    expect(open?.transactionId).toBe('B');
  });
});

test('the scopes of sandboxes and demos are known, those of production are not among them', async () => {
  const directory = newDirectory();
  await inTurn(directory, async (journal) => {
    await journal.noteEnvironment('sandbox#1', 'sandbox');
    await journal.noteEnvironment('live#1', 'production');
    await journal.noteEnvironment('demo#1', 'demo');
  });
  expect(await inTurn(directory, (journal) => journal.rehearsalScopes())).toEqual([
    'demo#1',
    'sandbox#1',
  ]);
});

test('a second process is refused, and told who has it', async () => {
  const directory = newDirectory();
  const holder = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      '--eval',
      `require(${JSON.stringify(resolve(__dirname, '../../src/cli/journal/journal-directory.ts'))})
        .openJournalDirectory(${JSON.stringify(directory)})
        .then(() => { console.log('open'); setInterval(() => {}, 1000); });`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    await once(holder.stdout, 'data');
    await expect(openJournalDirectory(directory)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringMatching(
        new RegExp(`in use by another taxrow \\(process ${String(holder.pid)} on .+, since 20`),
      ) as unknown,
    });
  } finally {
    holder.kill('SIGKILL');
    await once(holder, 'exit');
  }
  // The lock dies with its process, whatever ended it.
  await inTurn(directory, (journal) => journal.record([entry('A')]));
});

test('a torn last record is left out, what stands before it is there', async () => {
  const directory = newDirectory();
  await inTurn(directory, async (journal) => {
    await journal.record([entry('A')]);
    await journal.record([entry('B')]);
  });
  const logs = readdirSync(join(directory, 'entries')).filter((name) => name.endsWith('.log'));
  const log = join(directory, 'entries', logs[0] ?? '');
  truncateSync(log, statSync(log).size - 5);
  const found = await inTurn(directory, (journal) => journal.find('demo#1', ['A', 'B']));
  expect([...found.keys()]).toEqual(['A']);
});

test('rubbish behind the last record does no harm', async () => {
  const directory = newDirectory();
  await inTurn(directory, (journal) => journal.record([entry('A')]));
  const logs = readdirSync(join(directory, 'entries')).filter((name) => name.endsWith('.log'));
  appendFileSync(join(directory, 'entries', logs[0] ?? ''), 'rubbish');
  const found = await inTurn(directory, (journal) => journal.find('demo#1', ['A']));
  expect([...found.keys()]).toEqual(['A']);
});

describe('what is refused, and left as it is', () => {
  it.each([
    [
      'a directory with other files',
      { 'invoices.csv': 'a,b' },
      'it holds other files (invoices.csv)',
    ],
    ['another format', { 'journal.json': '{"format":"taxrow-journal/9"}' }, '"taxrow-journal/9"'],
    ['a damaged format', { 'journal.json': '{' }, 'this taxrow knows "taxrow-journal/1"'],
  ])('%s', async (_, content, message) => {
    const directory = newDirectory();
    mkdirSync(directory);
    for (const [name, text] of Object.entries(content)) writeFileSync(join(directory, name), text);
    await expect(openJournalDirectory(directory)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining(message) as unknown,
    });
    expect(readdirSync(directory)).toEqual(Object.keys(content));
  });

  (process.platform === 'linux' ? it : it.skip)('a place that takes nothing new', async () => {
    await expect(openJournalDirectory('/proc/journal/of/invoices')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('cannot be the journal') as unknown,
    });
  });

  it('a file', async () => {
    const file = files.file('a-file', 'text');
    await expect(openJournalDirectory(file)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(readFileSync(file, 'utf8')).toBe('text');
  });
});

test('directories above it are made', async () => {
  const directory = join(newDirectory(), 'of', 'invoices');
  await inTurn(directory, (journal) => journal.record([entry('A')]));
  expect(readdirSync(directory)).toContain('journal.json');
});

test('a process that died while it made the directory leaves one that can be used', async () => {
  const directory = newDirectory();
  mkdirSync(directory);
  writeFileSync(join(directory, 'journal.json.tmp'), '{"for');
  await inTurn(directory, (journal) => journal.record([entry('A')]));
  expect(readFileSync(join(directory, 'journal.json'), 'utf8')).toBe(
    '{"format":"taxrow-journal/1"}\n',
  );
});
