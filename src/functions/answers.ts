/**
 * The questions that functions ask, joined per connection: every kind of answer is shared by all functions that want it,
 * final ones are kept beyond the page, and all of them can be stopped or forgotten together.
 */
import { AppError } from '../core/domain/app-error';
import { parseDecimalJson, writeDecimalJson } from '../core/service/decimal-json';
import type { Shelf } from '../core/service/together';
import { toCellError } from './cell-error';
import type { AnswerKind, CellPorts } from './cell-ports';
import type { LateCells } from './late-cells';
import { createJoinedAnswers, type JoinedAnswers } from './joined-answers';
import type { Kept } from './kept-answers';

export interface Question<Answer> {
  /** In whose name it is listed that an older value is shown. */
  readonly functionName: string;
  /** What is listed as the id; the key itself when it is not given. */
  readonly listedId?: (key: string) => string;
  /** Where answers are `stored`, pages that want the same at the same time find each other's on the shelf. */
  readonly load: (key: string, signal: AbortSignal, shelf?: Shelf) => Promise<Answer>;
  readonly isFinal: (answer: Answer) => boolean;
  /** How a final answer is kept beyond the page. */
  readonly stored?: {
    readonly kind: AnswerKind;
    /** @throws when `value`, which JSON gave, is no such answer. */
    readonly read: (value: unknown) => Answer;
  };
}

interface Recalled<Answer> extends Kept<Answer> {
  /** As it was kept. */
  readonly value: string;
}

/** One for each kind of answer; it lives as long as the connection. */
export type Share = <Answer>(question: Question<Answer>) => JoinedAnswers<Answer>;

/** Attaches its work to the desk. */
export function createShare({ clock, desk }: CellPorts, late: LateCells): Share {
  const store = desk.store();
  const shared: JoinedAnswers<unknown>[] = [];

  desk.attach({
    waiting: () => shared.reduce((count, answers) => count + answers.waiting(), 0),
    stop() {
      for (const answers of shared) answers.stop(new AppError('CANCELLED', 'Stopped'));
    },
    forget() {
      for (const answers of shared) answers.forget();
    },
    heedSettings() {
      for (const answers of shared) answers.heedSettings();
    },
  });

  return <Answer>({ functionName, listedId, load, isFinal, stored }: Question<Answer>) => {
    async function recall(key: string): Promise<Recalled<Answer> | undefined> {
      const found = stored && (await store.read(stored.kind, key));
      if (stored === undefined || found === undefined) return undefined;
      const { value, fetchedAtMs } = found;
      try {
        return { answer: stored.read(parseDecimalJson(value)), fetchedAtMs, value };
      } catch {
        // Damaged, or of another version: the service is asked.
        return undefined;
      }
    }

    async function fetched(key: string, signal: AbortSignal): Promise<Kept<Answer>> {
      if (stored === undefined) {
        const answer = await load(key, signal);
        return { answer, fetchedAtMs: clock.wallMs() };
      }
      const recalled: Kept<Answer>[] = [];
      const answer = await load(key, signal, {
        async find() {
          const found = await recall(key);
          if (found === undefined) return undefined;
          recalled.push(found);
          return { status: 200, body: found.value, retryAfter: null };
        },
        settled: () => store.settled(),
      });
      if (recalled[0] !== undefined) return recalled[0];
      const fetchedAtMs = clock.wallMs();
      if (isFinal(answer) && !signal.aborted) {
        store.write({ kind: stored.kind, key, value: writeDecimalJson(answer), fetchedAtMs });
      }
      return { answer, fetchedAtMs };
    }

    const answers = createJoinedAnswers<Answer>({
      clock,
      deadlineMs: () => desk.settings().deadlineMs,
      ageMs: () => desk.settings().ageMs,
      load: fetched,
      isFinal,
      recall,
      keptInstead(key, error, cell) {
        const id = listedId === undefined ? key : listedId(key);
        const atMs = clock.wallMs();
        const reason = toCellError(error, atMs).message;
        desk.report({ functionName, id, cell, shows: 'kept', reason, why: error.code, atMs });
      },
      late,
    });
    shared.push(answers as JoinedAnswers<unknown>);
    return answers;
  };
}
