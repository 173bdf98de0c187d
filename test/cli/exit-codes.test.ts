/**
 * The exit code of the process says how it ended: 0 all is with the service, 1 some rows are not, 2 the call or the file is
 * wrong and nothing was done, 3 ended early and the same command goes on. And the process does end, whatever it had open.
 */
import { join } from 'node:path';
import { scratchFiles } from './scratch-files';
import { invoices, KEY_VARIABLE, serviceFixture, SETTINGS, startCommand } from './service-fixture';

const files = scratchFiles();
const service = serviceFixture(files);
let runs = 0;

async function exitOf(args: readonly string[]): Promise<number | string> {
  return startCommand(args).ended;
}

function submitting(sheet: string, ...more: readonly string[]): readonly string[] {
  runs += 1;
  const file = files.file(`rows-${String(runs)}.csv`, sheet);
  const journal = join(files.directory(), `journal-${String(runs)}`);
  return ['submit', file, ...service.service(), '--journal', journal, ...SETTINGS, ...more];
}

const WITH_AN_ERROR = invoices(2).replace('INV-2,13/02/2024,Consulting', 'INV-2,13/02/2024,');

it('submit: 0, and again 0', async () => {
  const args = submitting(invoices(3));
  expect([await exitOf(args), await exitOf(args)]).toEqual([0, 0]);
});

it.each<[number, string, () => readonly string[]]>([
  [1, 'submit with a row that has errors', () => submitting(WITH_AN_ERROR)],
  [2, 'submit without a journal', () => ['submit', 'rows.csv', ...service.service()]],
  [
    3,
    'submit to a service that is not there',
    () => {
      const list = [{ id: 'away', name: 'Away', baseUrl: 'http://127.0.0.1:9', kind: 'sandbox' }];
      const environments = files.file('away.json', JSON.stringify(list));
      const away = ['--environment', 'away', '--environments', environments];
      return [...submitting(invoices(1)), ...away, '--key-env', KEY_VARIABLE];
    },
  ],
  [1, 'status of an id that nobody has', () => ['status', 'INV-404', ...service.service()]],
])(
  '%i: %s',
  async (code, _, args) => {
    expect(await exitOf(args())).toBe(code);
  },
  30_000,
);
