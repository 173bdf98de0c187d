/**
 * The entry associates every function before anything else, at once and without asking anybody: a function that is late
 * is an error in a cell. The metadata that Excel reads and the functions that the page knows are the same.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { built, runEntry } from './built';

interface Metadata {
  readonly functions: readonly { readonly id: string; readonly name: string }[];
}

const metadata = JSON.parse(built('functions.json')) as Metadata;

test('the metadata is word for word what was agreed', () => {
  const golden = readFileSync(join(__dirname, '../golden/functions.json'), 'utf8');
  expect(metadata).toEqual(JSON.parse(golden));
});

test('ids and names are once, of letters, digits and dots', () => {
  const ids = metadata.functions.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { id, name } of metadata.functions) {
    expect(id).toMatch(/^[A-Z][A-Z0-9.]{2,}$/);
    expect(name).toMatch(/^[A-Z][A-Z0-9.]{2,127}$/);
  }
});

test('functions are associated first, then commands, then it waits for Office', () => {
  const functions = metadata.functions.map(({ id }) => `function ${id}`);
  expect(runEntry().did).toEqual([
    ...functions,
    'command taxrowCheck',
    'command taxrowSubmit',
    'command taxrowRefreshStatus',
    'command taxrowRefreshSelection',
    'command taxrowRefreshSheet',
    'command taxrowRefreshBook',
    'command taxrowStopWaiting',
    'command taxrowValuesOnly',
    'command taxrowShowActivity',
    'waits for Office',
  ]);
});

test('every declared function is associated, every associated one declared', () => {
  expect([...runEntry().functions.keys()].sort()).toEqual(
    metadata.functions.map(({ id }) => id).sort(),
  );
});

test('a function can be called at once, and says what it needs', async () => {
  const taxCalc = runEntry().functions.get('TAXCALC');
  await expect(taxCalc?.('3fa85f64-5717-4562-b3fc-2c963f66afa6', null, {})).rejects.toThrow(
    /^#N\/A No key: open Taxrow on the Home tab/,
  );
});

test('with a remembered key the first TAXCALC is answered by the entry alone', async () => {
  const id = '3fa85f64-5717-4562-b3fc-2c963f66afa6';
  const environment = {
    id: 'demo',
    name: 'Demo',
    baseUrl: 'https://demo.example',
    kind: 'demo',
  };
  const entry = runEntry({
    remembered: {
      'taxrow.connection': JSON.stringify({ version: 1, environment, key: 'canary-key-4711' }),
    },
    answer: JSON.stringify({ uuid: id, result: { transaction_tax_amount: 21.05 } }),
  });
  expect(await entry.functions.get('TAXCALC')?.(id, null, {})).toBe(21.05);
  expect(entry.did.slice(runEntry().did.length)).toEqual([
    `GET https://demo.example/Tax/v1/Calculations/${id}`,
  ]);
});
