/** `taxrow calc`: what tax calculations came to, by their ids. It asks, and changes nothing. */
import { isAppError } from '../core/domain/app-error';
import type { ServiceReader } from '../core/service/service-client';
import type { TaxCalculation } from '../core/service/tax-calculation';
import type { CommandPorts } from './command-ports';
import type { Ending } from './ending';
import { LOOK_UP_CONCURRENCY, type LookUpCall } from './look-up-call';
import { openService } from './service/service';

/** One id, in the shape that `--json` prints. Amounts and rates are exact, as text. */
interface FoundCalculation {
  readonly id: string;
  readonly calculation: TaxCalculation | null;
  /** Why there is none. */
  readonly error: string | null;
}

/** Exit 0 when the service has each. @throws AppError what keeps the service from being asked. */
export async function calc(call: LookUpCall, ports: CommandPorts): Promise<Ending> {
  const service = await openService(call.service, LOOK_UP_CONCURRENCY, ports);
  try {
    const calculations = await Promise.all(call.ids.map((id) => find(id, service.client)));
    return {
      exitCode: calculations.every(({ error }) => error === null) ? 0 : 1,
      stdout: call.json
        ? `${JSON.stringify({ calculations }, null, 2)}\n`
        : calculations.map(calculationLine).join(''),
      stderr: '',
    };
  } finally {
    await service.close();
  }
}

/** An id that the service does not know, or that is none, says nothing about the others. */
async function find(
  id: string,
  client: Pick<ServiceReader, 'getTaxCalculation'>,
): Promise<FoundCalculation> {
  try {
    return { id, calculation: await client.getTaxCalculation(id), error: null };
  } catch (error) {
    if (isAppError(error, 'NOT_FOUND')) return { id, calculation: null, error: 'not known' };
    if (!isAppError(error, 'INVALID_INPUT')) throw error;
    return { id, calculation: null, error: error.message };
  }
}

function calculationLine({ id, calculation, error }: FoundCalculation): string {
  if (calculation === null) return `${id}  ${error ?? ''}\n`;
  const { result } = calculation;
  const amounts = [
    ['net', result?.transaction_value_net],
    ['tax', result?.transaction_tax_amount],
    ['total', result?.transaction_value_gross],
    ['rate', result?.transaction_effective_tax_rate],
  ] as const;
  const known = amounts.flatMap(([name, amount]) =>
    amount === undefined ? [] : [`${name} ${String(amount)}`],
  );
  return `${id}  ${known.join(', ') || 'no result'}\n`;
}
