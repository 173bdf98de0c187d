/** What a function uses of the invocation that Excel passes along. */
import { AppError } from '../core/domain/app-error';
import type { Caller, JoinedAnswers } from './joined-answers';

export interface Invocation extends Caller {
  /** Excel shows a formula's value while it is still being typed. */
  readonly isInValuePreview?: unknown;
}

const leftBefore = new WeakSet<object>();
let prepared: object | undefined;

/**
 * Whether the cell has gone before its function is called. office.js puts off calls when they are many, and a
 * cancellation of one that was put off finds no handler in its invocation. So the handler is given to what all invocations
 * inherit from, by the first of them; a function's own takes its place. It never throws.
 */
export function hasLeftBefore(invocation: Invocation): boolean {
  const inherited = Object.getPrototypeOf(invocation) as Invocation;
  if (inherited !== prepared && inherited !== Object.prototype) {
    prepared = inherited;
    try {
      inherited.onCanceled = function (this: object) {
        leftBefore.add(this);
      };
    } catch {
      // What they inherit from is office.js's affair: where it takes no handler, or is nothing, calls are made as they come.
    }
  }
  return leftBefore.has(invocation);
}

/**
 * The answer for `key`. A preview is shown what is here already and never asks the service: each keystroke would be a
 * request.
 * @throws what asking throws; AppError `NOT_FOUND` in a preview of something not yet asked for.
 */
export function answerFor<Answer>(
  answers: JoinedAnswers<Answer>,
  key: string,
  invocation: Invocation,
): Answer | Promise<Answer> {
  if (invocation.isInValuePreview !== true) return answers.ask(key, invocation);
  const known = answers.known(key);
  if (known !== undefined) return known.answer;
  throw new AppError('NOT_FOUND', 'Looked up when the formula is entered.');
}

/**
 * Reads a value once for all cells that wait for the same answer and want the same of it: they come in thousands, and a
 * promise each would cost more than all the rest.
 */
export function createLaterReading<Answer, Value>(
  read: (answer: Answer, name: string) => Value,
): (answer: Answer | Promise<Answer>, name: string) => Value | Promise<Value> {
  const begun = new WeakMap<Promise<Answer>, Map<string, Promise<Value>>>();
  return (answer, name) => {
    if (!(answer instanceof Promise)) return read(answer, name);
    let byName = begun.get(answer);
    if (byName === undefined) begun.set(answer, (byName = new Map<string, Promise<Value>>()));
    let value = byName.get(name);
    if (value === undefined) {
      value = answer.then((come) => read(come, name));
      byName.set(name, value);
    }
    return value;
  };
}
