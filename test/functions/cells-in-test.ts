/** The functions over the real client and a fake service, on a virtual clock; and cells as Excel hands them over. */
import type { ConnectionOptions } from '../../src/core/service/service-connection';
import { toCellError, type CellError } from '../../src/functions/cell-error';
import type { Invocation } from '../../src/functions/invocation';
import { createFunctionCells } from '../../src/functions/page-functions';
import { clientInTest, type ClientInTest } from '../core/service/client-in-test';
import type { Behaviour } from '../core/service/fake-service';

export interface CellsInTest extends ClientInTest {
  taxCalc(id: unknown, field: unknown, cell: Invocation): Promise<unknown>;
  txStatus(id: unknown, cell: Invocation): Promise<unknown>;
  /** What a cell shows in the end: a value, or an error with its reason. */
  shown(answer: Promise<unknown>): Promise<unknown>;
}

export function cellsInTest(
  usually?: Behaviour,
  options: Partial<ConnectionOptions> = {},
): CellsInTest {
  const inTest = clientInTest(usually, options);
  const services = { reader: () => inTest.client, clock: inTest.clock };
  const shown = (answer: Promise<unknown>) =>
    inTest.clock.advanceUntil(answer.catch((error: unknown) => toCellError(error)));
  const { taxCalculations, statuses } = createFunctionCells(() => services)();
  return {
    ...inTest,
    shown,
    taxCalc: async (...given) => taxCalculations.value(...given),
    txStatus: async (...given) => statuses.status(...given),
  };
}

/** A cell that asks; `cancel` is what Excel does when the cell is edited. */
export class TestCell implements Invocation {
  onCanceled?: () => void;

  cancel(): void {
    this.onCanceled?.();
  }
}

/** A cell of a formula that is still being typed. */
export const PREVIEW: Invocation = { isInValuePreview: true };

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
