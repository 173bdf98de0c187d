/**
 * The functions of this page, over the services that pane and commands use too. Answers are kept per connection: with
 * another environment or key everything is asked anew.
 */
import type { ServiceReader } from '../core/service/service-client';
import { getServices, type Services } from '../runtime/services';
import { toCellError } from './cell-error';
import { createStatusCells, type StatusCells } from './status-cells';
import { createTaxCalculationCells, type TaxCalculationCells } from './tax-calculation-cells';

/** A cell that has waited this long shows why, instead of #BUSY! for ever. */
const DEADLINE_MS = 60_000;

export interface FunctionCells {
  readonly taxCalculations: TaxCalculationCells;
  readonly statuses: StatusCells;
}

/** Gives the functions of the connection that stands now; without one they refuse bad ids all the same. */
export function createFunctionCells(
  services: () => Pick<Services, 'reader' | 'clock'>,
  deadlineMs: number = DEADLINE_MS,
): () => FunctionCells {
  let current: { readonly reader: ServiceReader; readonly cells: FunctionCells } | undefined;
  return () => {
    const reader = readerNow(services());
    if (current?.reader !== reader) {
      const ports = { reader, clock: services().clock, deadlineMs };
      const cells = {
        taxCalculations: createTaxCalculationCells(ports),
        statuses: createStatusCells(ports),
      };
      current = { reader, cells };
    }
    return current.cells;
  };
}

/** Without a connection: a reader that answers whatever it is asked with the reason. */
function readerNow({ reader }: Pick<Services, 'reader'>): ServiceReader {
  try {
    return reader();
  } catch (error) {
    const refuse = () => Promise.reject(error);
    return {
      searchTransactions: refuse,
      findTransactions: refuse,
      getTransactionState: refuse,
      getTaxCalculation: refuse,
    };
  }
}

const pageCells = createFunctionCells(getServices);

/** What `ask` answers for the connection that stands now. @throws CustomFunctions.Error, and nothing else. */
export async function cellAnswer<Value>(
  ask: (cells: FunctionCells) => Value | Promise<Value>,
  cells: () => FunctionCells = pageCells,
): Promise<Value> {
  try {
    return await ask(cells());
  } catch (error) {
    const { code, message } = toCellError(error);
    const { invalidValue, notAvailable } = CustomFunctions.ErrorCode;
    const excelCode = code === '#VALUE!' ? invalidValue : notAvailable;
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- Excel's own class, which its types do not derive from Error
    throw new CustomFunctions.Error(excelCode, message);
  }
}
