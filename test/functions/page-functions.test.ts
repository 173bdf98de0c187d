/**
 * The functions follow the connection: without one they say how to get one, and with another one they ask anew. What
 * they throw is Excel's own error and nothing else.
 */
import { AppError } from '../../src/core/domain/app-error';
import type { ServiceReader } from '../../src/core/service/service-client';
import { cellAnswer, createFunctionCells } from '../../src/functions/page-functions';
import { clientInTest } from '../core/service/client-in-test';
import { answers } from '../core/service/fake-service';
import { VirtualClock } from '../support/virtual-clock';
import { calculation, CALCULATION_IDS, TestCell } from './cells-in-test';

test('the answers of one connection are not shown under another', async () => {
  const clock = new VirtualClock();
  const services = [19, 21].map((amount) =>
    clientInTest(answers(200, calculation({ transaction_tax_amount: amount })), {}, clock),
  );
  let connected: ServiceReader | undefined = services[0]?.client;
  const cells = createFunctionCells(() => ({
    clock,
    reader: () => {
      if (connected === undefined) throw new AppError('KEY_MISSING', 'Not connected');
      return connected;
    },
  }));
  const ask = () =>
    clock.advanceUntil(
      Promise.resolve(cells().taxCalculations.value(CALCULATION_IDS[0], null, new TestCell())),
    );
  expect([await ask(), await ask()]).toEqual([19, 19]);
  connected = services[1]?.client;
  expect(await ask()).toBe(21);
  connected = undefined;
  await expect(ask()).rejects.toMatchObject({ code: 'KEY_MISSING' });
  expect(services.map(({ service }) => service.count)).toEqual([1, 1]);
});

test('a bad id is refused for what it is, also without a connection', () => {
  const cells = createFunctionCells(() => ({
    clock: new VirtualClock(),
    reader: () => {
      throw new AppError('KEY_MISSING', 'Not connected');
    },
  }));
  const { taxCalculations, statuses } = cells();
  for (const ask of [
    () => taxCalculations.value('no uuid', null, new TestCell()),
    () => statuses.status(true, new TestCell()),
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

  /** What the cell shows when asking fails with `error`. */
  async function shownFor(error: Error): Promise<unknown> {
    const fail = () => {
      throw error;
    };
    const thrown: unknown = await cellAnswer(() => Promise.resolve(1), fail).catch(
      (excelError: unknown) => excelError,
    );
    return thrown instanceof ExcelError ? thrown.shown : thrown;
  }

  test.each([
    [new AppError('KEY_MISSING', 'none'), /^#N\/A No key: open Taxrow/],
    [new AppError('INVALID_INPUT', 'The id is empty.'), /^#VALUE! The id is empty\.$/],
    [new TypeError('unforeseen'), /^#N\/A Taxrow made a mistake/],
  ])('stands for %s', async (error, shown) => {
    expect(await shownFor(error)).toMatch(shown);
  });
});
