/**
 * The senders of a run: as many as POSTs may be under way at once, each taking one row after the other past the brake to
 * the service. A row that is refused for now stays with its sender; what any other answer means is decided elsewhere.
 */
import type { AppError } from '../domain/app-error';
import type { Clock, Random } from '../domain/ports';
import { backoffMs } from '../service/retry';
import type { Answer } from './answer';
import type { Brake } from './brake';
import type { Feeder } from './feeder';
import type { Poster } from './poster';
import type { Row } from './run-book';
import type { RunSettings } from './settings';
import { sleepUntil } from './waiting';

/** Whatever was not refused for now. */
export type FinalAnswer = Exclude<Answer, { readonly kind: 'limited' }>;

export interface SendersInput {
  readonly feeder: Feeder<Row>;
  readonly brake: Brake;
  readonly poster: Poster;
  readonly clock: Clock;
  readonly random: Random;
  readonly settings: RunSettings;
  readonly answered: (row: Row, answer: FinalAnswer) => void;
  /** The service asks to wait; the sender does, and sends again unless the run has ended by then. */
  readonly limited: (error: AppError, sentMs: number) => void;
  /** Its look is too old to send on. */
  readonly tooOld: (row: Row) => void;
}

export interface Senders {
  /** Resolves when the feeder was closed and what was sent has been answered. */
  run(): Promise<void>;
  /** Nothing more is sent. */
  end(): void;
}

export function createSenders(input: SendersInput): Senders {
  const { feeder, brake, poster, clock, random, settings } = input;
  /** One per sender: Node warns of a leak when more than ten listen to one signal. */
  const endings = Array.from({ length: settings.concurrency }, () => new AbortController());

  async function sendRows(signal: AbortSignal): Promise<void> {
    for (;;) {
      const row = await feeder.take();
      if (row === undefined) return;
      await send(row, signal);
    }
  }

  async function send(row: Row, signal: AbortSignal): Promise<void> {
    for (;;) {
      const passage = await brake.pass(() => isLookTooOld(row));
      if (passage === 'too-old') input.tooOld(row);
      if (passage !== 'go') return;
      row.stage = 'sending';
      const sentMs = clock.monotonicMs();
      const answer = await poster.post(row.planned.transaction, signal);
      if (answer.kind !== 'limited') {
        input.answered(row, answer);
        return;
      }
      row.stage = 'intended';
      row.refusals += 1;
      input.limited(answer.error, sentMs);
      const waitMs = answer.error.retryAfterMs ?? backoffMs(row.refusals, random);
      await sleepUntil(clock, clock.monotonicMs() + waitMs, signal);
    }
  }

  function isLookTooOld(row: Row): boolean {
    return clock.monotonicMs() - row.lookedMs > settings.lookHoldsMs;
  }

  return {
    run: async () => {
      await Promise.all(endings.map(({ signal }) => sendRows(signal)));
    },
    end() {
      for (const ending of endings) ending.abort();
    },
  };
}
