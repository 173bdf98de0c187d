/**
 * The functions of this page, over the services that pane and commands use too. Answers are kept per connection: with
 * another environment or key everything is asked anew.
 */
import type { ServiceClient } from '../core/service/service-client';
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
  services: () => Pick<Services, 'client' | 'clock'>,
  deadlineMs: number = DEADLINE_MS,
): () => FunctionCells {
  let current: { readonly client: ServiceClient; readonly cells: FunctionCells } | undefined;
  return () => {
    const client = clientNow(services());
    if (current?.client !== client) {
      const ports = { client, clock: services().clock, deadlineMs };
      const cells = {
        taxCalculations: createTaxCalculationCells(ports),
        statuses: createStatusCells(ports),
      };
      current = { client, cells };
    }
    return current.cells;
  };
}

/** Without a connection: a client that answers whatever it is asked with the reason. */
function clientNow({ client }: Pick<Services, 'client'>): ServiceClient {
  try {
    return client();
  } catch (error) {
    const refuse = () => Promise.reject(error);
    return {
      searchTransactions: refuse,
      findTransactions: refuse,
      submitTransaction: refuse,
      getTransaction: refuse,
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
