/**
 * The data directory: everything written is there for the next process, all of a write or nothing,
 * and a directory that is not the sandbox's own is refused in plain words and left as it is.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { openDataDirectory } from '../../../src/sandbox/store/data-directory';

let parent: string;
let directory: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'taxrow-data-'));
  directory = join(parent, 'data');
});

afterEach(() => rm(parent, { recursive: true }));

async function withDatabase(
  work: (database: ClassicLevel<string, string>) => Promise<void>,
): Promise<void> {
  const database = new ClassicLevel<string, string>(directory);
  await work(database);
  await database.close();
}

test('what was written is there after a restart, ordered by key and told apart by kind', async () => {
  const first = await openDataDirectory(directory);
  await first.write([
    { collection: 'transactions', key: '2', value: 'ü' },
    { collection: 'transactions', key: '1', value: 'a\nb' },
    { collection: 'notifications', key: '1', value: 'n' },
  ]);
  await first.write([{ collection: 'transactions', key: '3', value: 'gone' }]);
  await first.write([{ collection: 'transactions', key: '3', value: null }]);
  await first.close();
  const second = await openDataDirectory(directory);
  expect([...second.initial('transactions')]).toEqual([
    ['1', 'a\nb'],
    ['2', 'ü'],
  ]);
  expect([...second.initial('notifications')]).toEqual([['1', 'n']]);
  expect([...second.initial('signing-keys')]).toEqual([]);
  await second.close();
});

test('what was asked for before it was closed is written', async () => {
  const first = await openDataDirectory(directory);
  const writes = ['1', '2', '3'].map((key) =>
    first.write([{ collection: 'transactions', key, value: key }]),
  );
  await first.close();
  await Promise.all(writes);
  const second = await openDataDirectory(directory);
  expect([...second.initial('transactions')]).toHaveLength(3);
  await second.close();
});

test('a directory whose making was cut short is begun anew', async () => {
  await withDatabase((database) => database.open());
  const storage = await openDataDirectory(directory);
  await storage.close();
});

describe('refused in plain words, and left as it is', () => {
  test('a directory that another sandbox uses', async () => {
    const first = await openDataDirectory(directory);
    await expect(openDataDirectory(directory)).rejects.toThrow(
      `${directory} is in use by another sandbox. End that one, or choose another directory.`,
    );
    await first.write([{ collection: 'transactions', key: '1', value: 'still written' }]);
    await first.close();
  });

  test('a directory of another format', async () => {
    await withDatabase(async (database) => {
      await database.put('format', 'taxrow-sandbox/2');
      await database.put('transactions!1', 'precious');
    });
    await expect(openDataDirectory(directory)).rejects.toThrow(
      `${directory} was written by another version of the sandbox (its format is ` +
        'taxrow-sandbox/2, this one reads taxrow-sandbox/1). Nothing was changed in it; choose a ' +
        'directory of its own.',
    );
    await withDatabase(async (database) => {
      expect(await database.get('format')).toBe('taxrow-sandbox/2');
      expect(await database.get('transactions!1')).toBe('precious');
    });
  });

  test('the database of another program', async () => {
    await withDatabase((database) => database.put('theirs', 'precious'));
    await expect(openDataDirectory(directory)).rejects.toThrow(
      `${directory} is the database of another program.`,
    );
    await withDatabase(async (database) => {
      expect(await database.keys().all()).toEqual(['theirs']);
    });
  });

  test('a directory with other files', async () => {
    await mkdir(directory);
    await writeFile(join(directory, 'accounts.xlsx'), 'precious');
    await expect(openDataDirectory(directory)).rejects.toThrow(
      `${directory} holds other files (accounts.xlsx).`,
    );
    expect(await readdir(directory)).toEqual(['accounts.xlsx']);
  });

  test('what is no directory', async () => {
    await writeFile(directory, 'precious');
    await expect(openDataDirectory(directory)).rejects.toThrow(
      `${directory} cannot be used as a data directory: `,
    );
    expect(await readFile(directory, 'utf8')).toBe('precious');
  });

  test('a damaged database', async () => {
    await (await openDataDirectory(directory)).close();
    await writeFile(join(directory, 'CURRENT'), 'nonsense');
    await expect(openDataDirectory(directory)).rejects.toThrow(
      `${directory} cannot be opened as a data directory: `,
    );
    expect(await readFile(join(directory, 'CURRENT'), 'utf8')).toBe('nonsense');
  });
});
