/**
 * The functions follow the connection: without one they say how to get one, and with another one they ask anew. What
 * they throw is Excel's own error and nothing else, and the pane can list it.
 */
import { AppError } from '../../src/core/domain/app-error';
import { cellAnswer } from '../../src/functions/cell-answer';
import { familyOf } from '../../src/functions/family/family';
import { createFunctionCells, type FunctionCells } from '../../src/functions/page-functions';
import { createDeviceStorage } from '../../src/runtime/device-storage';
import { createFormulaDesk } from '../../src/runtime/formula-desk';
import { createServices } from '../../src/runtime/services';
import { createSession } from '../../src/runtime/session';
import { DEMO } from '../core/service/client-in-test';
import { FakeStorage } from '../runtime/fake-storage';
import { MemoryJournal } from '../support/memory-journal';
import { VirtualClock } from '../support/virtual-clock';
import { calculation, CALCULATION_IDS, NO_SESSION, TestCell } from './cells-in-test';

const notConnected = () => {
  throw new AppError('KEY_MISSING', 'Not connected');
};

const unconnected = () => ({
  session: NO_SESSION,
  clock: new VirtualClock(),
  formulas: createFormulaDesk(),
  serviceConnection: notConnected,
});

/** Services to which a person connects with one of these keys, each another environment's amount. */
function connectable(amounts: Readonly<Record<string, number>>) {
  const clock = new VirtualClock();
  const formulas = createFormulaDesk({ recalculate: (cells) => recalculated.push(cells) });
  const recalculated: (readonly string[])[] = [];
  const session = createSession(
    createDeviceStorage(
      () => new FakeStorage(),
      () => undefined,
    ),
  );
  const counts: Record<string, number> = {};
  const services = createServices({
    session,
    clock,
    random: () => 0.5,
    fetch: async (_url, { headers, signal }) => {
      const key = new Headers(headers).get('Ocp-Apim-Subscription-Key') ?? '';
      counts[key] = (counts[key] ?? 0) + 1;
      await clock.sleep(100, signal ?? undefined);
      const amount = amounts[key];
      if (amount === undefined) return new Response('', { status: 401 });
      return new Response(JSON.stringify(calculation({ transaction_tax_amount: amount })));
    },
    lock: { acquire: () => Promise.resolve(undefined) },
    openJournal: () => Promise.resolve(new MemoryJournal()),
  });
  const cellsNow = createFunctionCells(() => ({ ...services, formulas }));
  const ask = (address?: string, isInValuePreview = false) => {
    const invocation = Object.assign(new TestCell(address), { isInValuePreview });
    const call = { functionName: 'TAXCALC', id: CALCULATION_IDS[0], invocation };
    const value = ({ taxCalculations }: FunctionCells) =>
      taxCalculations.value(CALCULATION_IDS[0], null, invocation);
    return cellAnswer(call, value, cellsNow);
  };
  const connect = (key: string) => session.connect(DEMO, key, { remember: false });
  return { clock, formulas, session, counts, recalculated, cellsNow, ask, connect };
}

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

describe('somebody connects', () => {
  test('with another key: everything is asked for anew', async () => {
    const { clock, counts, ask, connect } = connectable({ one: 19, two: 21 });
    connect('one');
    expect(await clock.advanceUntil(Promise.all([ask(), ask()]))).toEqual([19, 19]);
    connect('two');
    expect(await clock.advanceUntil(ask())).toBe(21);
    expect(counts).toEqual({ one: 1, two: 1 });
  });

  test('while a cell waits: it is shown the value of the new connection', async () => {
    const { clock, ask, connect } = connectable({ one: 19, two: 21 });
    connect('one');
    const waiting = ask();
    await clock.advance(50);
    connect('two');
    expect(await clock.advanceUntil(waiting)).toBe(21);
  });

  test('cells without a key, or with a refused one, are calculated again, and no others', async () => {
    const { clock, recalculated, session, ask, connect } = connectable({ two: 21 });
    const fails = (answer: Promise<unknown>) =>
      clock.advanceUntil(answer.catch((error: unknown) => error));
    await fails(ask('S!A1'));
    connect('wrong');
    expect(recalculated).toEqual([['S!A1']]);
    await fails(ask('S!A2'));
    session.forget();
    expect(recalculated).toHaveLength(1);
    connect('two');
    expect(recalculated.slice(1)).toEqual([['S!A2']]);
    expect(await clock.advanceUntil(ask('S!A3'))).toBe(21);
    connect('two');
    expect(recalculated).toHaveLength(2);
  });

  test('to another account: cells that show something of the one before are calculated again', async () => {
    const { clock, recalculated, session, ask, connect } = connectable({ one: 19, two: 21 });
    connect('one');
    await clock.advanceUntil(Promise.all([ask('S!A1'), ask('S!A2'), ask()]));
    connect('one');
    session.forget();
    expect(recalculated).toEqual([]);
    connect('two');
    expect(recalculated).toEqual([['S!A1', 'S!A2']]);
    await clock.advanceUntil(ask('S!A1'));
    connect('one');
    expect(recalculated.slice(1)).toEqual([['S!A1']]);
  });

  test('to another account: a formula that is being typed is no cell', async () => {
    const { clock, recalculated, ask, connect } = connectable({ one: 19, two: 21 });
    connect('one');
    await clock.advanceUntil(ask('S!A1'));
    await ask('S!A2', true);
    connect('two');
    expect(recalculated).toEqual([['S!A1']]);
  });

  test('never: a cell says how to', async () => {
    const { ask } = connectable({});
    const error: unknown = await ask().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ shown: expect.stringContaining('#N/A No key: open Taxrow') });
  });
});

describe('office.js cancels a call that it has put off', () => {
  /** As office.js makes it: the handler is behind an accessor that all invocations inherit. */
  class InvocationContext {
    readonly address = 'S!A1';
    declare private handler: (() => void) | undefined;
    get onCanceled(): (() => void) | undefined {
      return typeof this.handler === 'function' ? this.handler : undefined;
    }
    set onCanceled(handler: (() => void) | undefined) {
      this.handler = handler;
    }
  }

  function called(invocation: InvocationContext) {
    const { clock, counts, cellsNow, connect } = connectable({ one: 19 });
    connect('one');
    const call = { functionName: 'TAXCALC', id: CALCULATION_IDS[0], invocation };
    const value = ({ taxCalculations }: FunctionCells) =>
      taxCalculations.value(CALCULATION_IDS[0], null, invocation);
    const shown = cellAnswer(call, value, cellsNow).catch((error: unknown) => error);
    return { counts, shown: clock.advanceUntil(shown) };
  }

  test('asks nothing when it is made at last, and a call beside it is answered', async () => {
    await called(new InvocationContext()).shown;
    const left = new InvocationContext();
    left.onCanceled?.();
    const { counts, shown } = called(left);
    expect(await shown).toMatchObject({ shown: expect.stringContaining('Stopped') });
    expect(counts).toEqual({});
    expect(await called(new InvocationContext()).shown).toBe(19);
  });
});

describe("Excel's own error", () => {
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
        why: 'NOT_FOUND',
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
