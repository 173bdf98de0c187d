/**
 * The examples of docs/functions.md are what the sandbox answers, which knows nothing of the functions: both are written
 * from the specification.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFetchTransport } from '../../src/core/service/fetch-transport';
import { createConnection } from '../../src/core/service/service-connection';
import { toCellError } from '../../src/functions/cell-error';
import { familyOf } from '../../src/functions/family/family';
import { createFunctionCells } from '../../src/functions/page-functions';
import { createFormulaDesk } from '../../src/runtime/formula-desk';
import { createSandbox } from '../../src/sandbox';
import { VirtualClock } from '../support/virtual-clock';
import { TestCell } from './cells-in-test';

const KEY = 'sandbox-key';
const doc = readFileSync(join(__dirname, '../../docs/functions.md'), 'utf8');

/** Rows of the form | `=TAXROW.NAME(arguments)` | what the cell shows |. */
const examples = [...doc.matchAll(/^\| `=TAXROW\.(\w+)\((.*)\)` +\| (.+?) +\|$/gm)].map(
  ([, name = '', args = '', shows = '']) => ({ name, args, shows }),
);

const clock = new VirtualClock();
const sandbox = createSandbox({ key: KEY, seed: 'demo' });
const connection = createConnection({
  environment: { id: 'sandbox', name: 'Sandbox', baseUrl: 'http://sandbox.test', kind: 'sandbox' },
  key: KEY,
  clock,
  random: () => 1,
  transport: createFetchTransport((url, { signal: _, ...init }) =>
    sandbox.fetch(new Request(url, init)),
  ),
});
const services = { serviceConnection: () => connection, clock, formulas: createFormulaDesk() };
const cells = createFunctionCells(() => services)();
const { functions } = familyOf(cells);
afterAll(() => sandbox.close());

/** What Excel would show in the cell. */
async function shown(name: string, args: string): Promise<string> {
  const [id, field = null] = JSON.parse(`[${args.replace('TRUE', 'true')}]`) as unknown[];
  const ask = async () =>
    name === 'TAXCALC'
      ? cells.taxCalculations.value(id, field, new TestCell())
      : functions.TXSTATUS([id], new TestCell());
  const value = await clock.advanceUntil(
    ask().catch((error: unknown) => toCellError(error, clock.wallMs()).code),
  );
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
}

test('there are examples of every function', () => {
  expect(examples.length).toBeGreaterThan(12);
  expect(new Set(examples.map(({ name }) => name))).toEqual(new Set(['TAXCALC', 'TXSTATUS']));
});

test.each(examples)('$name($args) shows $shows', async ({ name, args, shows }) => {
  expect(await shown(name, args)).toBe(shows);
});
