/**
 * What the result columns of a row should say: our word for its status, and the service's own words as the message.
 * Pure, but for the words.
 */
import type { Issue } from '../../core/domain/app-error';
import { eachInSteps, type Steps } from '../../core/domain/steps';
import type { CheckResult, Problem } from '../../core/mapping/reading-result';
import {
  offerOfLeftOut,
  offerOfOutcome,
  offerOfStatus,
  type Offer,
} from '../../core/submission/offer';
import type { Outcome, RowStatus, ServiceStatus } from '../../core/submission/outcome';
import type { LeftOut, StatusNews } from '../../core/submission/run';
import { foreignWordOf, isWarning, rowStatusOf } from '../../core/submission/status';
import type { ResultCells, RowResult } from '../../office';
import { problemMessage } from '../../words/problem-message';
import type { PaneWords } from '../wording/pane-words';

/** A row's status with what the sheet says of it. */
export interface ToldRow {
  readonly status: RowStatus;
  readonly result: RowResult;
  /** What the person is offered for it, as it stands. */
  readonly offer: Offer;
  /** What the service says is wrong with it, in its own words. */
  readonly issues?: readonly Issue[];
  /** The service holds it more than once. */
  readonly duplicate?: true;
}

/** Where the rows are reported to, and in which words. */
export interface Telling {
  readonly environmentName: string;
  readonly words: PaneWords;
  /** What the person sent again after it failed: the service holding it more than once is no news. */
  readonly replayed?: ReadonlySet<string>;
  /** What rows say of an earlier submission, by transaction id. */
  readonly remembered?: ReadonlyMap<string, ResultCells>;
}

export function tellSending(transactionId: string, telling: Telling): ToldRow {
  return tell(transactionId, 'sending', 'wait', telling, {});
}

export function tellOutcome(transactionId: string, outcome: Outcome, telling: Telling): ToldRow {
  const status = rowStatusOf(outcome);
  const offer = offerOfOutcome(outcome);
  const { words } = telling;
  switch (outcome.kind) {
    case 'accepted':
      return tell(transactionId, status, offer, telling, {
        operationId: outcome.operationId ?? '',
        message: words.say('sheet.message.accepted'),
      });
    case 'rejected':
      return {
        ...tell(transactionId, status, offer, telling, { message: issuesText(outcome.issues) }),
        issues: outcome.issues,
      };
    case 'already-known':
      return tell(transactionId, status, offer, telling, serviceCells(outcome.status));
    case 'in-doubt':
      return tell(transactionId, status, offer, telling, {
        message: words.say('sheet.message.checking'),
      });
    case 'skipped':
      return tell(transactionId, status, offer, telling, {
        message: words.say(`sheet.message.${outcome.why}`),
        ...(NEVER_SENT.has(outcome.why) ? cellsBefore(transactionId, telling) : {}),
      });
  }
}

/** Skipped without anything of it being with the service. */
const NEVER_SENT: ReadonlySet<LeftOut['why']> = new Set([
  'cancelled',
  'run-stopped',
  'cannot-be-looked-up',
  'waits-for-original',
  'original-not-reported',
  'credit-exceeds-original',
]);

/** A row that was submitted somewhere goes on saying where; one that was not says nothing of it. */
function cellsBefore(transactionId: string, { remembered }: Telling) {
  const {
    operationId = '',
    environment = '',
    reportedAt = '',
  } = remembered?.get(transactionId) ?? {};
  return { operationId, environment, reportedAt };
}

/** News of the service on a transaction: its own word stands where we have none. */
export function tellNews(news: StatusNews, telling: Telling): ToldRow {
  const told = tellStatus(news, telling);
  if (news.duplicate !== true || telling.replayed?.has(news.transactionId) === true) return told;
  const message = [telling.words.say('sheet.message.duplicate'), told.result.message]
    .filter((part) => part !== '')
    .join(' · ');
  return { ...told, result: { ...told.result, message }, duplicate: true };
}

function tellStatus({ transactionId, status }: StatusNews, telling: Telling): ToldRow {
  const told = {
    ...tell(
      transactionId,
      rowStatusOf(status),
      offerOfStatus(status, false),
      telling,
      serviceCells(status),
    ),
    issues: status.issues,
  };
  const foreign = foreignWordOf(status);
  return foreign === undefined ? told : { ...told, result: { ...told.result, status: foreign } };
}

/**
 * What the plan leaves out; a transaction with errors tells the first of them. Rows that were submitted elsewhere go on
 * saying where: it is what keeps them out the next time.
 */
export function* tellLeftOut(
  leftOut: readonly LeftOut[],
  check: CheckResult,
  telling: Telling,
): Steps<readonly ToldRow[]> {
  const withErrors = leftOut.filter(({ why }) => why === 'has-errors');
  const errors = yield* firstErrors(check, new Set(withErrors.map((one) => one.transactionId)));
  const told: ToldRow[] = [];
  yield* eachInSteps(leftOut, (one) => {
    if (one.why === 'submitted-elsewhere') return;
    told.push(
      one.why === 'has-errors'
        ? tellErrors(one.transactionId, errors.get(one.transactionId), telling)
        : tellKnown(one, one.why, telling),
    );
  });
  return told;
}

function tellErrors(
  transactionId: string,
  problem: Problem | undefined,
  telling: Telling,
): ToldRow {
  const text = problem === undefined ? '' : problemMessage(telling.words, problem);
  const cell = problem?.cell ?? '';
  const message = cell === '' ? text : `${cell}: ${text}`;
  const cells = { message, ...cellsBefore(transactionId, telling) };
  return tell(transactionId, 'error', 'fix-and-send', telling, cells);
}

function tellKnown(
  leftOut: LeftOut,
  why: Exclude<LeftOut['why'], 'has-errors'>,
  telling: Telling,
): ToldRow {
  const { transactionId, status = UNKNOWN_STATUS } = leftOut;
  const outcome: Outcome =
    why === 'already-known' ? { kind: 'already-known', status } : { kind: 'skipped', why };
  const told = tellOutcome(transactionId, outcome, telling);
  const offer = offerOfLeftOut(leftOut);
  if (NEVER_SENT.has(why)) return { ...told, offer };
  const { operationId, reportedAt } = serviceCells(status);
  return { ...told, offer, result: { ...told.result, operationId, reportedAt } };
}

const UNKNOWN_STATUS: ServiceStatus = {
  status: undefined,
  operationId: undefined,
  reportedAt: undefined,
  issues: [],
};

function tell(
  transactionId: string,
  status: RowStatus,
  offer: Offer,
  { environmentName, words }: Telling,
  cells: Partial<RowResult>,
): ToldRow {
  return {
    status,
    offer,
    result: {
      transactionId,
      status: words.say(`sheet.status.${status}`),
      operationId: '',
      message: '',
      environment: environmentName,
      reportedAt: '',
      ...cells,
    },
  };
}

function serviceCells(
  status: ServiceStatus,
): Pick<RowResult, 'operationId' | 'message' | 'reportedAt'> {
  const wanted =
    status.status === 'FAILURE' ? status.issues.filter((one) => !isWarning(one)) : status.issues;
  return {
    operationId: status.operationId ?? '',
    message: issuesText(wanted),
    reportedAt: status.reportedAt ?? '',
  };
}

/** The service's words, with the field that each is about. */
function issuesText(issues: readonly Issue[]): string {
  return issues
    .map(({ message, field }) => (field === undefined ? message : `${field}: ${message}`))
    .join(' · ');
}

/** Of the transactions with these ids, by id. */
function* firstErrors(
  check: CheckResult,
  ids: ReadonlySet<string>,
): Steps<ReadonlyMap<string, Problem>> {
  const errors = new Map<string, Problem>();
  if (ids.size === 0) return errors;
  yield* eachInSteps(check.transactions, ({ transactionId, problems }) => {
    if (!ids.has(transactionId)) return;
    const first = problems.find((problem) => problem.severity === 'error');
    if (first !== undefined) errors.set(transactionId, first);
  });
  return errors;
}
