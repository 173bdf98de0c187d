/**
 * The contract is a sound OpenAPI document by the judgement of a public linter, Redocly's `recommended` rules, with no
 * exception made for it.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CONTRACT_FILE } from './validating-proxy';

const LINTER = join(__dirname, 'lint-contract.mjs');

async function complaints(file: string): Promise<unknown[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [LINTER, file]);
  return JSON.parse(stdout) as unknown[];
}

test('the linter has nothing to complain about', async () => {
  expect(await complaints(CONTRACT_FILE)).toEqual([]);
});

test('the linter would complain', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'contract-'));
  try {
    const text = await readFile(CONTRACT_FILE, 'utf8');
    const file = join(directory, 'openapi.yaml');
    await writeFile(file, text.replace('operationId: getTransaction', 'operationId: notify'));
    expect(await complaints(file)).toContainEqual(
      expect.objectContaining({ severity: 'error', rule: 'operation-operationId-unique' }),
    );
  } finally {
    await rm(directory, { recursive: true });
  }
});
