/**
 * The data directory: everything written is there for the next process, all of a write or nothing,
 * and a directory that is not the sandbox's own is refused in plain words and left as it is.
 */
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { openDataDirectory } from '../../../src/sandbox/store/data-directory';

const MARKER = 'taxrow-sandbox.format';
const FORMAT = 'taxrow-sandbox/2\n';

let parent: string;
let directory: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'taxrow-data-'));
  directory = join(parent, 'data');
});

afterEach(() => rm(parent, { recursive: true }));

/** Every file under the directory with its bytes; `null` for a directory. */
async function everythingIn(): Promise<Record<string, string | null>> {
  const names = (await readdir(directory, { recursive: true })).sort();
  const entries = names.map(async (name) => {
    const path = join(directory, name);
    const isFile = (await stat(path)).isFile();
    return [name, isFile ? await readFile(path, 'latin1') : null] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function madeWith(files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(directory, { mode: 0o700 });
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
}

async function refused(message: string): Promise<void> {
  const before = await everythingIn();
  await expect(openDataDirectory(directory)).rejects.toThrow(message);
  expect(await everythingIn()).toEqual(before);
}

async function opensEmpty(): Promise<void> {
  const storage = await openDataDirectory(directory);
  expect([...storage.initial('transactions')]).toEqual([]);
  await storage.close();
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

describe('a start that was cut short is begun anew', () => {
  test.each([
    ['before the marker', {}],
    ['before a byte of the marker', { [MARKER]: '' }],
    ['in the middle of the marker', { [MARKER]: 'taxrow-sand' }],
    ['after the marker', { [MARKER]: FORMAT }],
  ])('%s', async (_when, files) => {
    await madeWith(files);
    await opensEmpty();
    expect(await readFile(join(directory, MARKER), 'utf8')).toBe(FORMAT);
  });

  test('after the directory of the database', async () => {
    await madeWith({ [MARKER]: FORMAT });
    await mkdir(join(directory, 'database'));
    await opensEmpty();
  });
});

test('what else is put beside the marker later stays there', async () => {
  await opensEmpty();
  await writeFile(join(directory, '20240101.log'), 'precious');
  await opensEmpty();
  expect((await everythingIn())['20240101.log']).toBe('precious');
});

test('only its owner can look into it', async () => {
  await opensEmpty();
  const modes = [directory, join(directory, 'database')].map(
    async (path) => (await stat(path)).mode,
  );
  expect((await Promise.all(modes)).map((mode) => mode & 0o777)).toEqual([0o700, 0o700]);
});

test('a directory that another sandbox uses is refused, and goes on', async () => {
  const first = await openDataDirectory(directory);
  await expect(openDataDirectory(directory)).rejects.toThrow(
    `${directory} is in use by another sandbox. End that one, or choose another directory.`,
  );
  await first.write([{ collection: 'transactions', key: '1', value: 'still written' }]);
  await first.close();
});

describe('refused in plain words, every byte left as it is', () => {
  test('a directory of another format', async () => {
    await opensEmpty();
    await writeFile(join(directory, MARKER), 'taxrow-sandbox/3\n');
    await refused(
      `${directory} was written by another version of the sandbox (its format is ` +
        'taxrow-sandbox/3, this one reads taxrow-sandbox/2). Nothing was changed in it; choose a ' +
        'directory of its own.',
    );
  });

  test('the database of another program', async () => {
    await mkdir(directory, { mode: 0o700 });
    const database = new ClassicLevel<string, string>(directory);
    await database.put('theirs', 'precious');
    await database.close();
    await refused(`${directory} holds other files (000003.log). Nothing was changed in it;`);
  });

  test.each(['accounts.xlsx', '20240101.log', 'LOG', 'MANIFEST-000001', 'CURRENT'])(
    'a directory with a file %s',
    async (name) => {
      await madeWith({ [name]: 'precious' });
      await refused(`${directory} holds other files (${name}).`);
    },
  );

  test('other files beside a marker that was cut short', async () => {
    await madeWith({ [MARKER]: 'taxrow', 'accounts.xlsx': 'precious' });
    await refused(`${directory} was written by another version of the sandbox`);
  });

  test.each([0o750, 0o705, 0o711])('a directory that others can enter (%d)', async (mode) => {
    await mkdir(directory);
    await chmod(directory, mode);
    await refused(`${directory} is open to other users, and would hold private keys`);
    expect((await stat(directory)).mode & 0o777).toBe(mode);
  });

  test('what is no directory', async () => {
    await writeFile(directory, 'precious');
    await expect(openDataDirectory(directory)).rejects.toThrow(
      `${directory} cannot be used as a data directory: `,
    );
    expect(await readFile(directory, 'utf8')).toBe('precious');
  });

  test('a damaged database', async () => {
    await opensEmpty();
    const current = join(directory, 'database', 'CURRENT');
    await writeFile(current, 'nonsense');
    await expect(openDataDirectory(directory)).rejects.toThrow(
      `${directory} cannot be opened as a data directory: `,
    );
    expect(await readFile(current, 'utf8')).toBe('nonsense');
  });
});

test('a directory some levels deep is made, each level for its owner alone', async () => {
  directory = join(parent, 'a', 'b');
  await opensEmpty();
  expect((await stat(join(parent, 'a'))).mode & 0o777).toBe(0o700);
});

const linuxTest = process.platform === 'linux' ? test : test.skip;

linuxTest(
  'one where none can be made is refused at once: the kernel says it is not there',
  async () => {
    await expect(openDataDirectory('/proc/nope/data')).rejects.toThrow(
      '/proc/nope/data cannot be used as a data directory: ENOENT',
    );
  },
);
