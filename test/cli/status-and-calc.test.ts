/** `taxrow status` and `taxrow calc`: what the service has under ids, an exit code that says whether all is well. */
import { join } from 'node:path';
import { QUIET_PORTS } from '../../src/cli/command-ports';
import { runCommand } from '../../src/cli/run-command';
import { FIXED_CALCULATION_ID } from '../../src/sandbox';
import { scratchFiles } from './scratch-files';
import { CANARY_KEY, invoices, KEY_VARIABLE, serviceFixture, SETTINGS } from './service-fixture';

const files = scratchFiles();
const service = serviceFixture(files);

function ask(...args: readonly string[]) {
  return runCommand([...args, ...service.service()], {
    ...QUIET_PORTS,
    variables: { [KEY_VARIABLE]: CANARY_KEY },
  });
}

test('a status is the service’s own; 0 when all are reported, 1 when one is not', async () => {
  const journal = join(files.directory(), 'journal');
  const file = files.file('rows.csv', invoices(2));
  await service.submit(file, ['--journal', journal, ...SETTINGS, '--wait', '20']);
  const good = await ask('status', 'INV-1', 'INV-2', 'INV-1', '--json');
  expect(good.exitCode).toBe(0);
  const { transactions } = JSON.parse(good.stdout) as { transactions: Record<string, unknown>[] };
  expect(transactions).toHaveLength(2);
  expect(transactions[0]).toMatchObject({
    transaction_id: 'INV-1',
    found: true,
    status: 'SUCCESS',
    records: 1,
    errors: [],
    refused: null,
  });
  const other = await ask('status', 'INV-1', 'NO-1');
  expect(other.exitCode).toBe(1);
  expect(other.stdout).toMatch(
    /^INV-1 {2}SUCCESS {2}reported at .+\nNO-1 {2}not known to the service\n$/,
  );
});

test('a calculation comes with exact amounts; one that is not known says nothing about the others', async () => {
  const unknown = '00000000-0000-4000-8000-000000000000';
  const { exitCode, stdout } = await ask('calc', FIXED_CALCULATION_ID, unknown, 'x', '--json');
  expect(exitCode).toBe(1);
  const { calculations } = JSON.parse(stdout) as {
    calculations: { id: string; calculation: { uuid: string } | null; error: string | null }[];
  };
  expect(calculations.map(({ calculation, error }) => [calculation?.uuid, error])).toEqual([
    [FIXED_CALCULATION_ID, null],
    [undefined, 'not known'],
    [undefined, 'The identifier of a tax calculation is a UUID'],
  ]);
  const { stdout: text } = await ask('calc', FIXED_CALCULATION_ID);
  expect(text).toMatch(/net .+, tax .+, total .+/);
});

test('no id, a refused key', async () => {
  expect((await ask('status')).exitCode).toBe(2);
  const variables = { [KEY_VARIABLE]: 'wrong' };
  const refused = await runCommand(['status', 'A', ...service.service()], {
    ...QUIET_PORTS,
    variables,
  });
  expect([refused.exitCode, refused.stdout]).toEqual([3, '']);
});
