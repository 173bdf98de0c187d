/**
 * The functions follow the connection: without one they say how to get one, and with another one they ask anew. What
 * they throw is Excel's own error and nothing else, and the pane can list it.
 */
import { AppError } from '../../src/core/domain/app-error';
import {
  createConnection,
  type ServiceConnection,
} from '../../src/core/service/service-connection';
import { cellAnswer } from '../../src/functions/cell-answer';
import { familyOf } from '../../src/functions/family/family';
import { createFunctionCells } from '../../src/functions/page-functions';
import { createFormulaDesk } from '../../src/runtime/formula-desk';
import { DEMO } from '../core/service/client-in-test';
import { answers, FakeService } from '../core/service/fake-service';
import { VirtualClock } from '../support/virtual-clock';
import { calculation, CALCULATION_IDS, TestCell } from './cells-in-test';

const notConnected = () => {
  throw new AppError('KEY_MISSING', 'Not connected');
};

const unconnected = () => ({
  clock: new VirtualClock(),
  formulas: createFormulaDesk(),
  serviceConnection: notConnected,
});

test('the answers of one connection are not shown under another', async () => {
  const clock = new VirtualClock();
  const services = [19, 21].map(
    (amount) =>
      new FakeService(clock, answers(200, calculation({ transaction_tax_amount: amount }))),
  );
  const connections = services.map(({ transport }) =>
    createConnection({ environment: DEMO, key: 'key', transport, clock, random: () => 0.5 }),
  );
  let connected: ServiceConnection | undefined = connections[0];
  const formulas = createFormulaDesk();
  const cells = createFunctionCells(() => ({
    clock,
    formulas,
    serviceConnection: () => connected ?? notConnected(),
  }));
  const ask = () =>
    clock.advanceUntil(
      Promise.resolve(cells().taxCalculations.value(CALCULATION_IDS[0], null, new TestCell())),
    );
  expect([await ask(), await ask()]).toEqual([19, 19]);
  connected = connections[1];
  expect(await ask()).toBe(21);
  connected = undefined;
  await expect(ask()).rejects.toMatchObject({ code: 'KEY_MISSING' });
  expect(services.map(({ count }) => count)).toEqual([1, 1]);
});

test('a bad id is refused for what it is, also without a connection', () => {
  const services = unconnected();
  const cells = createFunctionCells(() => services)();
  const { functions } = familyOf(cells);
  for (const ask of [
    () => cells.taxCalculations.value('no uuid', null, new TestCell()),
    () => functions.TXSTATUS([true], new TestCell()),
  ]) {
    expect(ask).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
  }
});

describe("Excel's own error", () => {
  /** Stands in for the class that office.js brings. */
  class ExcelError {
    readonly shown: string;
    constructor(code: string, message: string) {
      this.shown = `${code} ${message}`;
    }
  }

  beforeEach(() => {
    const ErrorCode = { invalidValue: '#VALUE!', notAvailable: '#N/A' };
    Object.assign(globalThis, { CustomFunctions: { Error: ExcelError, ErrorCode } });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'CustomFunctions');
  });

  async function failing(error: Error, invocation = {}) {
    const services = unconnected();
    const call = { functionName: 'TXSTATUS', id: 'INV-7', invocation };
    const fail = () => Promise.reject(error);
    const thrown: unknown = await cellAnswer(
      call,
      fail,
      createFunctionCells(() => services),
    ).catch((excelError: unknown) => excelError);
    return { thrown, listed: services.formulas.activities() };
  }

  test.each([
    [new AppError('KEY_MISSING', 'none'), /^#N\/A No key: open Taxrow/],
    [new AppError('INVALID_INPUT', 'The id is empty.'), /^#VALUE! The id is empty\.$/],
    [new TypeError('unforeseen'), /^#N\/A Taxrow made a mistake/],
  ])('stands for %s', async (error, shown) => {
    const { thrown } = await failing(error);
    expect(thrown instanceof ExcelError ? thrown.shown : thrown).toMatch(shown);
  });

  test('is listed for the pane, with function, id, cell, reason and time', async () => {
    const { listed } = await failing(new AppError('NOT_FOUND', 'None of this id.'), {
      address: 'Sheet1!B7',
    });
    expect(listed).toEqual([
      {
        functionName: 'TXSTATUS',
        id: 'INV-7',
        cell: 'Sheet1!B7',
        shows: '#N/A',
        reason: 'None of this id.',
        atMs: Date.UTC(2025, 2, 1),
      },
    ]);
  });

  test('is not listed while the formula is being typed, nor when somebody stopped it', async () => {
    const error = new AppError('NOT_FOUND', 'None');
    expect((await failing(error, { isInValuePreview: true })).listed).toEqual([]);
    expect((await failing(new AppError('CANCELLED', 'Stopped'))).listed).toEqual([]);
  });
});
