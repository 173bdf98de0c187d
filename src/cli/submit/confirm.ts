/** The one confirmation before anything is reported for real. */
import { AppError } from '../../core/domain/app-error';
import type { Environment } from '../../core/service/environment';
import type { SubmissionPlan } from '../../core/submission/run';
import type { CommandPorts } from '../command-ports';
import { isLoopback } from '../service/service-call';
import { planText } from './plan-words';

/**
 * Who has to agree: production always wants a yes, in the call or at the terminal. An address that was written out, and
 * that no list knows, is asked about where somebody sits at a terminal; a script that names it means it.
 */
export function needsConfirmation({ kind, baseUrl }: Environment): 'always' | 'if-asked' | 'no' {
  if (kind === 'production') return 'always';
  return kind === 'custom' && !isLoopback(baseUrl) ? 'if-asked' : 'no';
}

/** Said before any work is done. @throws AppError `INVALID_INPUT` when nobody has agreed and nobody can be asked. */
export function refuseUnconfirmed(
  environment: Environment,
  confirmed: boolean,
  { ask }: Pick<CommandPorts, 'ask'>,
): void {
  if (confirmed || ask !== undefined || needsConfirmation(environment) !== 'always') return;
  throw new AppError(
    'INVALID_INPUT',
    `${environment.name} is production: what is sent there is reported to the authorities. ` +
      'Add --yes to confirm; --dry-run shows what would be sent.',
  );
}

/** @throws AppError `CANCELLED` when the answer is not yes. */
export async function confirmPlan(
  plan: SubmissionPlan,
  environment: Environment,
  confirmed: boolean,
  { ask }: Pick<CommandPorts, 'ask'>,
  signal: AbortSignal,
): Promise<void> {
  if (confirmed || ask === undefined || needsConfirmation(environment) === 'no') return;
  const question = `${planText(plan, environment.name)}It cannot be taken back. Type yes to send: `;
  const answer = await ask(question, signal).catch((cause: unknown) => {
    throw new AppError('CANCELLED', 'Not confirmed. Nothing was sent.', { cause });
  });
  if (answer.trim().toLowerCase() === 'yes') return;
  throw new AppError('CANCELLED', 'Not confirmed. Nothing was sent.');
}
