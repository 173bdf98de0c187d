/** The functions over the real client and a fake service, on a virtual clock; and cells as Excel hands them over. */
import {
  createConnection,
  type ConnectionOptions,
} from '../../src/core/service/service-connection';
import { toCellError, type CellError } from '../../src/functions/cell-error';
import {
  familyOf,
  type FamilyAnswers,
  type FamilyFunction,
} from '../../src/functions/family/family';
import type { FailedCell, Rows } from '../../src/functions/family/rows';
import type { Invocation } from '../../src/functions/invocation';
import { createFunctionCells, type FunctionCells } from '../../src/functions/page-functions';
import {
  createFormulaDesk,
  type AnswerStore,
  type FormulaDesk,
} from '../../src/runtime/formula-desk';
import { DEMO, KEY } from '../core/service/client-in-test';
import { FakeService, type Behaviour } from '../core/service/fake-service';
import { VirtualClock } from '../support/virtual-clock';

export interface CellsInTest {
  readonly clock: VirtualClock;
  readonly service: FakeService;
  readonly desk: FormulaDesk;
  readonly cells: FunctionCells;
  /** Cells that were calculated again, one list for each time. */
  readonly recalculated: (readonly string[])[];
  taxCalc(id: unknown, field: unknown, cell: Invocation): Promise<unknown>;
  txStatus(id: unknown, cell: Invocation): Promise<unknown>;
  /** Any other function. */
  call<Id extends FamilyFunction>(
    id: Id,
    args: readonly unknown[],
    cell?: Invocation,
  ): Promise<FamilyAnswers[Id]>;
  /** What a cell shows in the end: a value, or an error with its reason. */
  shown(answer: Promise<unknown>): Promise<unknown>;
}

export interface CellsOptions extends Partial<ConnectionOptions> {
  readonly clock?: VirtualClock;
  readonly store?: AnswerStore;
}

export function cellsInTest(usually?: Behaviour, given: CellsOptions = {}): CellsInTest {
  const { clock = new VirtualClock(), store, ...options } = given;
  const service = new FakeService(clock, usually);
  const { transport } = service;
  const ports = { environment: DEMO, key: KEY, transport, clock, random: () => 0.999 };
  const connection = createConnection({ ...ports, ...options });
  const recalculated: (readonly string[])[] = [];
  const desk = createFormulaDesk({
    recalculate: (addresses) => recalculated.push(addresses),
    ...(store !== undefined && { store: () => store }),
  });
  const services = {
    session: NO_SESSION,
    serviceConnection: () => connection,
    clock,
    formulas: desk,
  };
  const cells = createFunctionCells(() => services)();
  const { functions } = familyOf(cells);
  return {
    clock,
    service,
    desk,
    cells,
    recalculated,
    shown: (answer) =>
      clock.advanceUntil(answer.catch((error: unknown) => toCellError(error, clock.wallMs()))),
    taxCalc: async (...asked) => cells.taxCalculations.value(...asked),
    txStatus: async (id, cell) => functions.TXSTATUS([id], cell),
    call: async (id, args, cell = new TestCell()) => functions[id](args, cell),
  };
}

/** Nobody connects anew. */
export const NO_SESSION = { current: () => undefined, subscribe: () => () => undefined };

/** A cell that asks; `cancel` is what Excel does when the cell is edited. */
export class TestCell implements Invocation {
  readonly address: string | undefined;
  onCanceled?: () => void;

  constructor(address?: string) {
    this.address = address;
  }

  cancel(): void {
    this.onCanceled?.();
  }
}

/** A cell of a formula that is still being typed. */
export const PREVIEW: Invocation = { isInValuePreview: true };

/** Rows as Excel would show them, an error by its code. */
export function codesIn(rows: Rows): unknown[][] {
  const codeOf = ({ error }: FailedCell) => toCellError(error, 0).code;
  return rows.map((row) => row.map((cell) => (typeof cell === 'object' ? codeOf(cell) : cell)));
}

/** A range of one column, as Excel passes it. */
export function column(...values: readonly unknown[]): unknown[][] {
  return values.map((value) => [value]);
}

export function valueError(message: string): CellError {
  return { code: '#VALUE!', message };
}

export function notAvailable(message: string): CellError {
  return { code: '#N/A', message };
}

export const CALCULATION_IDS = Array.from(
  { length: 10 },
  (_, n) => `3fa85f64-5717-4562-b3fc-2c963f66afa${n.toString(16)}`,
);

/** A calculation as the service sends it (specification, Tax calculation). */
export function calculation(result: object = {}): object {
  return {
    uuid: CALCULATION_IDS[0],
    input: {
      customer_country: 'es',
      transaction_value: 100,
      supplier_taxable: false,
      sale_through_marketplace: true,
      transaction_date: '2024-01-15T09:30:00.000Z',
    },
    result: {
      supplier_taxable: true,
      transaction_value_net: 100.25,
      transaction_tax_amount: 21.05,
      transaction_effective_tax_rate: 0.21,
      tax_logic_label: '0815',
      tax_breakdown: [{ name: 'IVA', rate: 0.21, amount: 21.05 }],
      ...result,
    },
  };
}
