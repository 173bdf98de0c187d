/**
 * The workbook keeps several mappings, small ones: each for its source, all of them listed with what they are known by,
 * together at most 32 kB.
 */
import { AppError } from '../../src/core/domain/app-error';
import { listMappings, loadMapping, saveMapping } from '../../src/office/document-settings';

/** The settings of a workbook: a map, made last by `saveAsync`. */
class FakeSettings {
  readonly values = new Map<string, unknown>();
  saves = 0;

  get(name: string): unknown {
    return this.values.get(name) ?? null;
  }

  set(name: string, value: unknown): void {
    this.values.set(name, value);
  }

  remove(name: string): void {
    this.values.delete(name);
  }

  saveAsync(callback: (result: unknown) => void): void {
    this.saves += 1;
    callback({ status: 'succeeded' });
  }
}

let settings: FakeSettings;

beforeEach(() => {
  settings = new FakeSettings();
  Object.assign(globalThis, {
    Office: { context: { document: { settings } }, AsyncResultStatus: { Succeeded: 'succeeded' } },
  });
});

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'Office');
});

const label = (name: string) => ({ name, fingerprint: `of ${name}` });

const mappingOf = (bytes: number) => ({ text: 'x'.repeat(bytes - '{"text":""}'.length) });

it('a mapping comes back for its source', async () => {
  await saveMapping('may', { version: 2 }, label('May'));
  expect(await loadMapping('may')).toEqual({ version: 2 });
  expect(await loadMapping('june')).toBeUndefined();
  expect(settings.saves).toBe(1);
});

it('all of them are listed, the latest first', async () => {
  await saveMapping('may', { n: 1 }, label('May'));
  await saveMapping('june', { n: 2 }, label('June'));
  await saveMapping('may', { n: 3 }, label('May'));
  expect(await listMappings()).toEqual([
    { name: 'May', fingerprint: 'of May', mapping: { n: 3 } },
    { name: 'June', fingerprint: 'of June', mapping: { n: 2 } },
  ]);
});

it('together they stay within 32 kB: the oldest go, wholly', async () => {
  await saveMapping('a', mappingOf(12_000), label('a'));
  await saveMapping('b', mappingOf(12_000), label('b'));
  await saveMapping('c', mappingOf(8_000), label('c'));
  expect((await listMappings()).map(({ name }) => name)).toEqual(['c', 'b', 'a']);
  await saveMapping('d', mappingOf(100), label('d'));
  expect((await listMappings()).map(({ name }) => name)).toEqual(['d', 'c', 'b']);
  expect(await loadMapping('a')).toBeUndefined();
});

it('one that is too large alone is refused, and nothing changes', async () => {
  await saveMapping('may', { n: 1 }, label('May'));
  const refused = saveMapping('june', mappingOf(32_001), label('June'));
  await expect(refused).rejects.toThrow(
    new AppError(
      'INVALID_INPUT',
      'The mapping is too large to be kept in the workbook (32001 of at most 32000 bytes). ' +
        'Use fewer or shorter constants.',
    ),
  );
  expect((await listMappings()).map(({ name }) => name)).toEqual(['May']);
});

it('a mapping of a workbook that listed none is still found for its source', async () => {
  settings.set('taxrow.mapping.may', { version: 1 });
  expect(await loadMapping('may')).toEqual({ version: 1 });
  expect(await listMappings()).toEqual([]);
});

it.each([
  ['no list', 'x'],
  ['a list of nonsense', [null, 1, { source: 'may' }, { name: 'May' }]],
])('%s in the workbook lists nothing', async (_, kept) => {
  settings.set('taxrow.mappings', kept);
  expect(await listMappings()).toEqual([]);
});

it('outside of a workbook it says so', async () => {
  Reflect.deleteProperty(globalThis, 'Office');
  await expect(listMappings()).rejects.toThrow('Taxrow is not open in a workbook.');
});
