/**
 * The questions that functions ask, joined per connection: every kind of answer is shared by all functions that want it,
 * final ones are kept beyond the page, and all of them can be stopped or forgotten together.
 */
import { AppError } from '../core/domain/app-error';
import { parseDecimalJson, writeDecimalJson } from '../core/service/decimal-json';
import { toCellError } from './cell-error';
import type { AnswerKind, CellPorts } from './cell-ports';
import type { LateCells } from './late-cells';
import { createJoinedAnswers, type JoinedAnswers } from './joined-answers';

export interface Question<Answer> {
  /** In whose name it is listed that an older value is shown. */
  readonly functionName: string;
  /** What is listed as the id; the key itself when it is not given. */
  readonly listedId?: (key: string) => string;
  readonly load: (key: string, signal: AbortSignal) => Promise<Answer>;
  readonly isFinal: (answer: Answer) => boolean;
  /** How a final answer is kept beyond the page. */
  readonly stored?: {
    readonly kind: AnswerKind;
    /** @throws when `value`, which JSON gave, is no such answer. */
    readonly read: (value: unknown) => Answer;
  };
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
    const answers = createJoinedAnswers<Answer>({
      clock,
      deadlineMs: () => desk.settings().deadlineMs,
      ageMs: () => desk.settings().ageMs,
      load,
      isFinal,
      async recall(key) {
        const found = stored && (await store.read(stored.kind, key));
        if (stored === undefined || found === undefined) return undefined;
        try {
          const answer = stored.read(parseDecimalJson(found.value));
          return { answer, fetchedAtMs: found.fetchedAtMs };
        } catch {
          // Damaged, or of another version: the service is asked.
          return undefined;
        }
      },
      fetched(key, { answer, fetchedAtMs }) {
        if (stored === undefined || !isFinal(answer)) return;
        store.write({ kind: stored.kind, key, value: writeDecimalJson(answer), fetchedAtMs });
      },
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
