/** Where the functions of the family cannot be loaded, a cell says so, and the next call tries again. */
import { createConnection } from '../../src/core/service/service-connection';
import { familyAnswer } from '../../src/functions/cell-answer';
import { createFunctionCells } from '../../src/functions/page-functions';
import { createFormulaDesk } from '../../src/runtime/formula-desk';
import { DEMO, KEY } from '../core/service/client-in-test';
import { answers, FakeService } from '../core/service/fake-service';
import { VirtualClock } from '../support/virtual-clock';

let mockIsOffline = true;

jest.mock('../../src/functions/family/family', (): unknown => {
  if (mockIsOffline) throw new Error('Loading chunk functions failed');
  return jest.requireActual('../../src/functions/family/family');
});

beforeEach(() => {
  const ErrorCode = { invalidValue: '#VALUE!', notAvailable: '#N/A' };
  const ExcelError = Array.bind(undefined);
  Object.assign(globalThis, { CustomFunctions: { Error: ExcelError, ErrorCode } });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'CustomFunctions');
});

test('the cell shows why, and has its value once they can be loaded', async () => {
  const clock = new VirtualClock();
  const records = [{ transaction_id: 'A', status: 'SUCCESS' }];
  const { transport } = new FakeService(clock, answers(200, { transactions: records }));
  const ports = { environment: DEMO, key: KEY, transport, clock, random: () => 0.5 };
  const connection = createConnection(ports);
  const formulas = createFormulaDesk();
  const session = { current: () => undefined, subscribe: () => () => undefined };
  const services = { session, serviceConnection: () => connection, clock, formulas };
  const cellsNow = createFunctionCells(() => services);
  const ask = () => familyAnswer('TXSTATUS', ['A'], {}, cellsNow);

  const shown: unknown = await ask().catch((error: unknown) => error);
  expect(shown).toEqual(['#N/A', expect.stringContaining('check the connection')]);
  mockIsOffline = false;
  expect(await clock.advanceUntil(ask())).toBe('SUCCESS');
});
