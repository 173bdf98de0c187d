/** An interrupt (Ctrl-C, SIGTERM) in the words of whoever pressed it, whatever was under way just then. */
import { AppError, isAppError } from '../../core/domain/app-error';

/** The error itself unless it is the interrupt. */
export function asInterrupt<E>(error: E, signal: AbortSignal, said: string): E | AppError {
  return signal.aborted && isAppError(error, 'CANCELLED') ? new AppError('CANCELLED', said) : error;
}
