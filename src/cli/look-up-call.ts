/** The arguments of the commands that ask the service about ids: `status` and `calc`. */
import { AppError } from '../core/domain/app-error';
import { readArguments } from './options';
import type { ServiceCall } from './service/service-call';
import { SERVICE_OPTIONS, serviceCall } from './service/service-options';

export interface LookUpCall {
  /** Each once, in the order in which they were named. */
  readonly ids: readonly string[];
  readonly service: ServiceCall;
  readonly json: boolean;
}

/** A read fails soon enough for whoever waits at a terminal, and bears a service that answers slowly. */
export const LOOK_UP_CONCURRENCY = 8;

/** @throws AppError `INVALID_INPUT`. */
export function lookUpCall(args: readonly string[], usage: string): LookUpCall {
  const options = { ...SERVICE_OPTIONS, json: { type: 'boolean' } } as const;
  const { values, positionals } = readArguments(args, options, usage);
  if (positionals.length === 0) {
    throw new AppError('INVALID_INPUT', `No id is named.\n\n${usage}`);
  }
  return {
    ids: [...new Set(positionals)],
    service: serviceCall(values),
    json: values.json ?? false,
  };
}
