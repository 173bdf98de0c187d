/**
 * After a restart: finds out what became of the transactions that an earlier run left unsettled, by looking only. What
 * proves not to be there may be sent again; the next run sends it, because the journal holds no content.
 */
import type { AppError } from '../domain/app-error';
import type { Clock, Random } from '../domain/ports';
import type { Journal, JournalEntry, JournalState } from './journal';
import { asStorageError, createJournalWriter } from './journal-writer';
import { createLooker } from './look';
import type { Outcome } from './outcome';
import type { RunEvent } from './run';
import { completeSettings, proofAfterMs, type RunSettings } from './settings';
import { createSettler } from './settler';
import { serviceStatusOf } from './status';
import type { LookingClient } from './submission-client';

export interface ResumeInput {
  readonly environmentId: string;
  readonly client: LookingClient;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly random: Random;
  readonly settings?: Partial<RunSettings>;
  /** Ends the looking; what is not settled by then stays so in the journal. */
  readonly signal?: AbortSignal;
  /** Told `in-doubt` of each at first, then what became of it: `accepted`, or skipped as `not-arrived`. */
  readonly listener?: (event: RunEvent) => void;
}

export interface ResumeSummary {
  readonly accepted: readonly string[];
  readonly notArrived: readonly string[];
  /** Still unsettled, because the signal was aborted or the service does not search for them. */
  readonly left: readonly string[];
}

/**
 * Hold the submission lock (`lock.ts`) while it goes on: what another page is sending right now looks just as
 * unsettled.
 *
 * @throws AppError `STORAGE`, and what kept the service from being looked at (`KEY_REFUSED`, `UNAVAILABLE`, ...).
 */
export async function resumeUnsettled(input: ResumeInput): Promise<ResumeSummary> {
  const { environmentId, client, journal, clock, random, listener } = input;
  const settings = completeSettings(input.settings);
  const open = await unsettledById(journal, environmentId);
  const accepted: string[] = [];
  const notArrived: string[] = [];
  const unsearchable = new Set<string>();
  const ending = new AbortController();
  let failure: AppError | undefined;

  const stop = (error: AppError) => {
    failure ??= error;
    ending.abort();
  };
  const signal = anyOf(ending.signal, input.signal);
  const writer = createJournalWriter(journal, clock, stop);
  const settler = createSettler({
    look: createLooker({ client, clock, random, settings, signal, gaveUp: stop }),
    clock,
    settings,
    signal,
    found(id, [newest]) {
      const operationId = newest === undefined ? undefined : serviceStatusOf(newest).operationId;
      accepted.push(id);
      settle(id, 'accepted', { kind: 'accepted', operationId });
    },
    notArrived(id) {
      notArrived.push(id);
      settle(id, 'not-arrived', { kind: 'skipped', why: 'not-arrived' });
    },
    cannotBeSettled(id) {
      unsearchable.add(id);
      endWhenAllSeen();
    },
  });

  function endWhenAllSeen(): void {
    if (open.size === unsearchable.size) ending.abort();
  }

  function settle(id: string, state: JournalState, outcome: Outcome): void {
    const entry = open.get(id);
    open.delete(id);
    if (entry !== undefined) writer.note(settled(entry, state, outcome, clock.wallMs()));
    listener?.({ kind: 'outcome', transactionId: id, outcome });
    endWhenAllSeen();
  }

  const provesFromMs = clock.monotonicMs() + proofAfterMs(settings);
  for (const [transactionId, { knownOperationIds }] of open) {
    listener?.({ kind: 'outcome', transactionId, outcome: { kind: 'in-doubt' } });
    settler.add(transactionId, provesFromMs, knownOperationIds);
  }
  if (open.size > 0) await settler.run();
  await writer.drained();
  if (failure !== undefined) throw failure;
  return { accepted, notArrived, left: [...open.keys()] };
}

async function unsettledById(
  journal: Journal,
  environmentId: string,
): Promise<Map<string, JournalEntry>> {
  try {
    const entries = await journal.unsettled(environmentId);
    return new Map(entries.map((entry) => [entry.transactionId, entry]));
  } catch (error) {
    throw asStorageError(error);
  }
}

function settled(
  entry: JournalEntry,
  state: JournalState,
  outcome: Outcome,
  updatedAt: number,
): JournalEntry {
  const operationId = outcome.kind === 'accepted' ? outcome.operationId : undefined;
  return { ...entry, state, updatedAt, ...(operationId === undefined ? {} : { operationId }) };
}

function anyOf(own: AbortSignal, other: AbortSignal | undefined): AbortSignal {
  return other === undefined ? own : AbortSignal.any([own, other]);
}
