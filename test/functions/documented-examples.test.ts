/**
 * The examples of docs/functions.md are what the sandbox answers, which knows nothing of the functions: both are written
 * from the specification. The page says what metadata, notes and examples say.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXAMPLES, NOW, type Example } from '../../scripts/functions/examples';
import { functionsPage } from '../../scripts/functions/page';
import { createFetchTransport } from '../../src/core/service/fetch-transport';
import { createConnection } from '../../src/core/service/service-connection';
import { toCellError } from '../../src/functions/cell-error';
import { familyOf, type FamilyFunction } from '../../src/functions/family/family';
import { followStatus } from '../../src/functions/family/live-status';
import type { Rows } from '../../src/functions/family/rows';
import { createFunctionCells } from '../../src/functions/page-functions';
import { createFormulaDesk } from '../../src/runtime/formula-desk';
import { createSandbox } from '../../src/sandbox';
import { sandboxClock } from '../support/sandbox-clock';
import { VirtualClock } from '../support/virtual-clock';
import { codesIn, NO_SESSION, TestCell } from './cells-in-test';
import { readFormula } from './example-formula';

const KEY = 'sandbox-key';
const projectDir = join(__dirname, '../..');

interface Parameter {
  readonly name: string;
  readonly dimensionality?: string;
}

const { functions: declared } = JSON.parse(
  readFileSync(join(projectDir, 'test/golden/functions.json'), 'utf8'),
) as { readonly functions: readonly { readonly id: string; readonly parameters: Parameter[] }[] };

const clock = new VirtualClock();
const sandbox = createSandbox({ key: KEY, seed: 'demo', clock: sandboxClock(clock) });
const connection = createConnection({
  environment: { id: 'sandbox', name: 'Sandbox', baseUrl: 'http://sandbox.test', kind: 'sandbox' },
  key: KEY,
  clock,
  random: () => 1,
  transport: createFetchTransport((url, { signal: _, ...init }) =>
    sandbox.fetch(new Request(url, init)),
  ),
});
const formulas = createFormulaDesk();
const services = { session: NO_SESSION, serviceConnection: () => connection, clock, formulas };
const cells = createFunctionCells(() => services)();
const { functions, transactions } = familyOf(cells);
afterAll(() => sandbox.close());

/** The arguments as Excel passes them to a function: omitted ones are null, a single cell for a range is one. */
function passed(id: string, args: readonly unknown[]): unknown[] {
  const { parameters } = declared.find((one) => one.id === id) ?? { parameters: [] };
  expect(args.length).toBeLessThanOrEqual(parameters.length);
  return parameters.map(({ dimensionality }, n) => {
    const arg = args[n] ?? null;
    return dimensionality === 'matrix' && arg !== null && !Array.isArray(arg) ? [[arg]] : arg;
  });
}

/** What Excel would show: a value, an error's code, or rows of them. */
async function shown(formula: string): Promise<unknown> {
  const { id, args } = readFormula(formula);
  const given = passed(id, args);
  const ask = async (): Promise<unknown> => {
    if (id === 'TXLIVE') return firstOf(given[0]);
    if (id === 'TAXCALC') {
      return cells.taxCalculations.value(given[0], given[1], new TestCell());
    }
    const value = await functions[id as FamilyFunction](given, new TestCell());
    return Array.isArray(value) ? codesIn(value as Rows) : value;
  };
  return clock.advanceUntil(
    ask().catch((error: unknown) => toCellError(error, clock.wallMs()).code),
  );
}

function firstOf(id: unknown): Promise<string> {
  return new Promise((show, fail) => {
    const live = { invocation: new TestCell(), show, fail };
    void followStatus({ clock, transactions: () => transactions }, id, live);
  });
}

/** The date of Excel for a moment on the clock of this computer. */
function excelDate(ms: number): number {
  const date = new Date(Math.floor(ms / 1000) * 1000);
  return (date.getTime() - date.getTimezoneOffset() * 60_000) / 86_400_000 + 25_569;
}

const examples = Object.values(EXAMPLES).flat();

test('docs/functions.md is as it is generated (npm run functions-page)', () => {
  expect(readFileSync(join(projectDir, 'docs/functions.md'), 'utf8')).toBe(functionsPage());
});

test('there is an example of every function', () => {
  expect(Object.keys(EXAMPLES)).toEqual(declared.map(({ id }) => id));
});

test.each<Example>([...examples])('$formula', async ({ formula, shows, after }) => {
  await sandbox.ready;
  if (after !== undefined) await shown(after);
  const expected = shows === NOW ? excelDate(clock.wallMs()) : shows;
  expect(await shown(formula)).toEqual(expected);
});
