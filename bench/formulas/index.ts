/**
 * What formulas cost: how many GETs the sandbox sees for a sheet full of them (its ledger counts), and how much work a
 * cell is when its answer is shared with others; and what a person sees of it in a browser (in-chromium.ts).
 */
import { createFetchTransport } from '../../src/core/service/fetch-transport';
import { readerOf } from '../../src/core/service/reader';
import {
  createConnection,
  type ServiceConnection,
} from '../../src/core/service/service-connection';
import { familyOf } from '../../src/functions/family/family';
import { createFunctionCells, type FunctionCells } from '../../src/functions/page-functions';
import { createFormulaDesk } from '../../src/runtime/formula-desk';
import { calculationId, createSandbox, KEY_HEADER, type Sandbox } from '../../src/sandbox';
import { median, rounded, type BenchRow } from '../measure';
import { systemClock } from '../service/system-clock';
import { formulasInChromium } from './in-chromium';

const GROUP = 'formulas';
const KEY = 'bench-key';
const SANDBOX_URL = 'http://sandbox.test';
const ARRIVALS = `${SANDBOX_URL}/sandbox/transactions`;

/** 500 calculations that the sandbox knows, and 500 external ids of 15 characters. */
const CALCULATIONS = Array.from({ length: 500 }, (_, n) => calculationId(n + 1));
const INVOICES = Array.from({ length: 500 }, (_, n) => `INV-2025-${String(n).padStart(6, '0')}`);

export async function formulasBench(): Promise<readonly BenchRow[]> {
  return [
    await requests('GETs of 1,000 TAXCALC cells over 10 ids', 10, (cells) =>
      fill(1_000, CALCULATIONS.slice(0, 10), (id) => cells.taxCalculations.value(id, null, {})),
    ),
    await requests('GETs of 10,000 TAXCALC cells over 500 ids', 500, (cells) =>
      fill(10_000, CALCULATIONS, (id) => cells.taxCalculations.value(id, null, {})),
    ),
    await statusRequests('comma', 5),
    // One list with commas that brings nothing, then ten that repeat the name of the parameter.
    await statusRequests('repeat', 11),
    await costOfACall('a TAXCALC cell that joins a look-up under way', false),
    await costOfACall('a TAXCALC cell whose calculation is here', true),
    ...(await formulasInChromium()),
  ];
}

/** `count` cells at once, over `ids` in turn. */
function fill(count: number, ids: readonly string[], ask: (id: string) => unknown): unknown[] {
  return Array.from({ length: count }, (_, n) => ask(ids[n % ids.length] ?? ''));
}

/** Status cells over 500 stored transactions, of a service that reads lists in one of the forms. */
async function statusRequests(listParameters: 'repeat' | 'comma', goal: number): Promise<BenchRow> {
  const name = `GETs of 10,000 TXSTATUS cells over 500 ids (lists: ${listParameters})`;
  const sandbox = createSandbox({ key: KEY, listParameters });
  for (const id of INVOICES) {
    const body = JSON.stringify({ record: { transaction_id: id, status: 'SUCCESS' } });
    const headers = { [KEY_HEADER]: KEY };
    const request = new Request(ARRIVALS, { method: 'POST', headers, body });
    const { status } = await sandbox.fetch(request);
    if (status !== 201) throw new Error(`The sandbox took no transaction: status ${status}`);
  }
  const ask = (cells: FunctionCells) => (id: string) =>
    familyOf(cells).functions.TXSTATUS([id], {});
  return requests(name, goal, (cells) => fill(10_000, INVOICES, ask(cells)), sandbox);
}

async function requests(
  name: string,
  goal: number,
  calculate: (cells: FunctionCells) => unknown[],
  sandbox: Sandbox = createSandbox({ key: KEY }),
): Promise<BenchRow> {
  try {
    await Promise.all(calculate(cellsOver(connectionTo(sandbox))));
    const { length } = sandbox.ledger.read().requests.filter(({ method }) => method === 'GET');
    return { group: GROUP, name, value: length, goal, unit: 'GETs', holds: length <= goal };
  } finally {
    await sandbox.close();
  }
}

function connectionTo(sandbox: Sandbox): ServiceConnection {
  return createConnection({
    environment: { id: 'bench', name: 'Bench', baseUrl: SANDBOX_URL, kind: 'sandbox' },
    key: KEY,
    clock: systemClock,
    random: Math.random,
    // A request of a page cannot be given the signal of another realm; nothing is aborted here.
    transport: createFetchTransport((url, { signal: _, ...init }) =>
      sandbox.fetch(new Request(url, init)),
    ),
  });
}

function cellsOver(connection: ServiceConnection): FunctionCells {
  const formulas = createFormulaDesk();
  const session = { current: () => undefined, subscribe: () => () => undefined };
  const services = { session, serviceConnection: () => connection, clock: systemClock, formulas };
  return createFunctionCells(() => services)();
}

const CALLS = 100_000;
const ROUNDS = 9;

/** Work of the functions alone: the client answers at once, with a calculation that was read before. */
async function costOfACall(name: string, isHere: boolean): Promise<BenchRow> {
  const [id = ''] = CALCULATIONS;
  const sandbox = createSandbox({ key: KEY });
  const real = connectionTo(sandbox);
  const calculation: unknown = await readerOf(real).getTaxCalculation(id);
  await sandbox.close();
  const answering: ServiceConnection = {
    ...real,
    read: <T>() => Promise.resolve(calculation as T),
  };
  const costs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const cells = cellsOver(answering);
    const ask = (which: string) => cells.taxCalculations.value(which, null, {});
    if (isHere) await Promise.all(fill(CALCULATIONS.length, CALCULATIONS, ask));
    const before = process.cpuUsage();
    await Promise.all(fill(CALLS, CALCULATIONS, ask));
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / CALLS);
  }
  const value = rounded(median(costs));
  return { group: GROUP, name, value, goal: 2, unit: 'µs', holds: value <= 2 };
}
