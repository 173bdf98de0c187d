/** Options to the service that a call speaks to. */
import { POST_TIMEOUT_MS } from '../../core/service/client-settings';
import { wholeNumber } from '../options';
import type { ServiceCall } from './service-call';

export const SERVICE_OPTIONS = {
  environment: { type: 'string' },
  'base-url': { type: 'string' },
  'key-env': { type: 'string' },
  environments: { type: 'string' },
  timeout: { type: 'string' },
} as const;

interface ServiceValues {
  readonly environment?: string | undefined;
  readonly 'base-url'?: string | undefined;
  readonly 'key-env'?: string | undefined;
  readonly environments?: string | undefined;
  readonly timeout?: string | undefined;
}

/** @throws AppError `INVALID_INPUT`. */
export function serviceCall(values: ServiceValues): ServiceCall {
  const timeoutS = wholeNumber('--timeout', 'seconds', values.timeout, 1, 300);
  return {
    environment: values.environment,
    baseUrl: values['base-url'],
    keyEnv: values['key-env'],
    environmentsFile: values.environments,
    timeoutMs: timeoutS === undefined ? POST_TIMEOUT_MS : timeoutS * 1000,
  };
}
