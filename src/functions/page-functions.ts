/**
 * The functions of this page, over the services that pane and commands use too. Answers are kept per connection: with
 * another environment or key everything is asked anew. What TAXCALC needs is here, all other functions are loaded when
 * one of them is first called.
 */
import { AppError } from '../core/domain/app-error';
import type { ServiceConnection } from '../core/service/service-connection';
import type { TaxCalculation } from '../core/service/tax-calculation';
import { getServices, type Services } from '../runtime/services';
import type { Session } from '../runtime/session';
import { createShare, type Share } from './answers';
import { createConnectionCells, type ConnectionCells } from './connection-cells';
import { createLateCells, type LateCells } from './late-cells';
import type { AnswerStore, CellPorts } from './cell-ports';
import type { JoinedAnswers } from './joined-answers';
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
  readonly calculations: JoinedAnswers<TaxCalculation>;
  readonly taxCalculations: TaxCalculationCells;
  readonly connectionCells: ConnectionCells;
}

export interface FunctionServices extends Pick<
  Services,
  'serviceConnection' | 'clock' | 'formulas'
> {
  readonly session: Pick<Session, 'current' | 'subscribe'>;
}

interface Current {
  readonly connection: ServiceConnection | AppError;
  readonly store: AnswerStore;
  readonly cells: FunctionCells;
}

/** Gives the functions of the connection that stands now; without one they refuse bad ids all the same. */
export function createFunctionCells(services: () => FunctionServices): () => FunctionCells {
  let current: Current | undefined;
  let connectionCells: ConnectionCells | undefined;
  return () => {
    const { serviceConnection, clock, formulas, session } = services();
    const connection = connectionNow(serviceConnection);
    const store = formulas.store();
    if (
      current === undefined ||
      !isSame(current.connection, connection) ||
      current.store !== store
    ) {
      connectionCells ??= createConnectionCells({ session, recalculate: formulas.recalculate });
      // Of this connection for good: what is asked later must not be kept among the answers of another.
      const ports = { connection: () => orThrow(connection), clock, desk: formulas };
      current = { connection, store, cells: createCells(ports, connectionCells) };
    }
    return current.cells;
  };
}

function createCells(ports: CellPorts, connectionCells: ConnectionCells): FunctionCells {
  const late = createLateCells(ports.clock, ports.desk.recalculate);
  const share = createShare(ports, late);
  const calculations = shareCalculations(share, ports);
  const taxCalculations = createTaxCalculationCells(calculations);
  return { ports, share, late, calculations, taxCalculations, connectionCells };
}

/** The connection, or why there is none. */
function connectionNow(connection: () => ServiceConnection): ServiceConnection | AppError {
  try {
    return connection();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function isSame(a: ServiceConnection | AppError, b: ServiceConnection | AppError): boolean {
  return a === b || (a instanceof AppError && b instanceof AppError && a.code === b.code);
}

function orThrow(connection: ServiceConnection | AppError): ServiceConnection {
  if (connection instanceof AppError) throw connection;
  return connection;
}

export const pageCells = createFunctionCells(getServices);
