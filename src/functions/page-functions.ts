/**
 * The functions of this page, over the services that pane and commands use too. Answers are kept per connection: with
 * another environment or key everything is asked anew. What TAXCALC needs is here, all other functions are loaded when
 * one of them is first called.
 */
import type { ServiceConnection } from '../core/service/service-connection';
import type { TaxCalculation } from '../core/service/tax-calculation';
import { getServices, type Services } from '../runtime/services';
import { createShare, type Share } from './answers';
import { createLateCells, type LateCells } from './late-cells';
import type { AnswerStore, CellPorts } from './cell-ports';
import type { SharedAnswers } from './shared-answers';
import {
  createTaxCalculationCells,
  shareCalculations,
  type TaxCalculationCells,
} from './tax-calculation-cells';

/** The functions of one connection. */
export interface FunctionCells {
  readonly ports: CellPorts;
  readonly share: Share;
  readonly late: LateCells;
  readonly calculations: SharedAnswers<TaxCalculation>;
  readonly taxCalculations: TaxCalculationCells;
}

export type FunctionServices = Pick<Services, 'serviceConnection' | 'clock' | 'formulas'>;

interface Current {
  readonly connection: ServiceConnection | undefined;
  readonly store: AnswerStore;
  readonly cells: FunctionCells;
}

/** Gives the functions of the connection that stands now; without one they refuse bad ids all the same. */
export function createFunctionCells(services: () => FunctionServices): () => FunctionCells {
  let current: Current | undefined;
  return () => {
    const { serviceConnection, clock, formulas } = services();
    const connection = connectionNow(serviceConnection);
    const store = formulas.store();
    if (current === undefined || current.connection !== connection || current.store !== store) {
      const cells = createCells({ connection: serviceConnection, clock, desk: formulas });
      current = { connection, store, cells };
    }
    return current.cells;
  };
}

function createCells(ports: CellPorts): FunctionCells {
  const late = createLateCells(ports.clock, ports.desk.recalculate);
  const share = createShare(ports, late);
  const calculations = shareCalculations(share, ports);
  const taxCalculations = createTaxCalculationCells(calculations);
  return { ports, share, late, calculations, taxCalculations };
}

function connectionNow(connection: () => ServiceConnection): ServiceConnection | undefined {
  try {
    return connection();
  } catch {
    // Why there is none is told to whoever needs it.
    return undefined;
  }
}

export const pageCells = createFunctionCells(getServices);
