/** The arguments of `taxrow submit`. */
import { AppError } from '../../core/domain/app-error';
import type { SourceCall } from '../mapped-source';
import { readArguments, SOURCE_OPTIONS, sourceCall, wholeNumber } from '../options';
import type { ServiceCall } from '../service/service-call';
import { SERVICE_OPTIONS, serviceCall } from '../service/service-options';

export interface SubmitCall {
  readonly source: SourceCall;
  readonly service: ServiceCall;
  /** Its directory; a dry run does without. */
  readonly journal: string | undefined;
  readonly results: string | undefined;
  readonly concurrency: number;
  readonly dryRun: boolean;
  /** What failed before is sent once more. */
  readonly replayFailed: boolean;
  /** Ids that are sent although the journal says that they were and the service does not show them. */
  readonly sendAnyway: ReadonlySet<string>;
  /** How long statuses are followed after the run. */
  readonly waitMs: number;
  /** Nobody is to be asked. */
  readonly confirmed: boolean;
  readonly json: boolean;
}

/** More would help nobody: the gate finds out how many the service bears. */
const MOST_CONCURRENCY = 32;
const LONGEST_WAIT_S = 604_800;

/** @throws AppError `INVALID_INPUT`. */
export function submitCall(args: readonly string[], usage: string): SubmitCall {
  const { values, positionals } = readArguments(
    args,
    {
      ...SOURCE_OPTIONS,
      ...SERVICE_OPTIONS,
      journal: { type: 'string' },
      results: { type: 'string' },
      concurrency: { type: 'string' },
      'dry-run': { type: 'boolean' },
      'replay-failed': { type: 'boolean' },
      'send-anyway': { type: 'string', multiple: true },
      wait: { type: 'string' },
      yes: { type: 'boolean' },
      json: { type: 'boolean' },
    },
    usage,
  );
  // Who types the command alone is told of the file, and how it is called.
  const source = sourceCall(positionals, values, usage);
  const dryRun = values['dry-run'] ?? false;
  if (values.journal === undefined && !dryRun) {
    throw new AppError(
      'INVALID_INPUT',
      'Name the directory of the journal: --journal DIR. It is what keeps a row from being sent twice.',
    );
  }
  const waitS = wholeNumber('--wait', 'seconds', values.wait, 0, LONGEST_WAIT_S) ?? 0;
  return {
    source,
    service: serviceCall(values),
    journal: values.journal,
    results: values.results,
    concurrency:
      wholeNumber('--concurrency', 'a number', values.concurrency, 1, MOST_CONCURRENCY) ??
      MOST_CONCURRENCY,
    dryRun,
    replayFailed: values['replay-failed'] ?? false,
    sendAnyway: new Set(values['send-anyway'] ?? []),
    waitMs: waitS * 1000,
    confirmed: values.yes ?? false,
    json: values.json ?? false,
  };
}
