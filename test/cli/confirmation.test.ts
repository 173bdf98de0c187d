/** Production is asked about: at a terminal with the plan in view, in a script by --yes; elsewhere nobody is asked. */
import { needsConfirmation } from '../../src/cli/submit/confirm';
import { join } from 'node:path';
import { QUIET_PORTS, type CommandPorts } from '../../src/cli/command-ports';
import { runCommand } from '../../src/cli/run-command';
import { scratchFiles } from './scratch-files';
import { CANARY_KEY, invoices, KEY_VARIABLE, serviceFixture, SETTINGS } from './service-fixture';

const files = scratchFiles();
const service = serviceFixture(files);
let runs = 0;

/** A run against the sandbox's address, listed as production. */
function submitToProduction(ports: Partial<CommandPorts>, ...more: readonly string[]) {
  runs += 1;
  const baseUrl = service.sandbox().sandbox === undefined ? '' : service.sandbox().httpAddress;
  const list = [{ id: 'live', name: 'Live', baseUrl, kind: 'production' }];
  const where = ['--base-url', baseUrl, '--key-env', KEY_VARIABLE];
  const journal = join(files.directory(), `journal-${String(runs)}`);
  return runCommand(
    [
      'submit',
      files.file('rows.csv', invoices(2)),
      ...['--environments', files.file('live.json', JSON.stringify(list)), ...where],
      ...['--journal', journal, ...SETTINGS, ...more],
    ],
    { ...QUIET_PORTS, variables: { [KEY_VARIABLE]: CANARY_KEY }, ...ports },
  );
}

test('without a terminal and without --yes it is refused before anything is done', async () => {
  const { exitCode, stdout, stderr } = await submitToProduction({});
  expect([exitCode, stdout]).toEqual([2, '']);
  expect(stderr).toContain('Live is production');
  expect(service.sandbox().sandbox.ledger.read().requests).toEqual([]);
});

test('--yes confirms, --dry-run needs no confirming', async () => {
  expect((await submitToProduction({}, '--dry-run')).exitCode).toBe(0);
  expect(service.stored()).toEqual({});
  expect((await submitToProduction({}, '--yes')).exitCode).toBe(0);
  expect(service.stored()).toEqual({ 'INV-1': 1, 'INV-2': 1 });
});

test('at a terminal the plan is shown, and only yes sends', async () => {
  const questions: string[] = [];
  const answering = (answer: string) => ({
    ask: (question: string) => {
      questions.push(question);
      return Promise.resolve(answer);
    },
  });
  const declined = await submitToProduction(answering('y'));
  expect([declined.exitCode, declined.stdout]).toEqual([3, '']);
  expect(declined.stderr).toContain('Not confirmed. Nothing was sent.');
  expect(service.stored()).toEqual({});
  expect(questions[0]).toContain('To Live: 2 transactions to send.');
  expect(questions[0]).toContain('EUR: net 200.00, tax 0.00, total 200.00');
  expect((await submitToProduction(answering(' Yes '))).exitCode).toBe(0);
  expect(Object.keys(service.stored())).toHaveLength(2);
});

test.each([
  ['production', 'https://api.example', 'always'],
  ['custom', 'https://api.example', 'if-asked'],
  ['custom', 'http://127.0.0.1:4010', 'no'],
  ['demo', 'https://demo.example', 'no'],
  ['sandbox', 'http://localhost:4010', 'no'],
] as const)('%s at %s: %s', (kind, baseUrl, needed) => {
  expect(needsConfirmation({ id: 'x', name: 'X', baseUrl, kind })).toBe(needed);
});
