/**
 * What planning decides about adjustments beyond what it decides about all transactions: whether their originals are
 * reported, are sent in the same run, or hold them back, and whether they credit more than remains.
 */
import { amountsOf } from '../domain/amounts';
import { judgeCredits, type Remaining } from '../domain/credit-limits';
import { creditsOf } from '../domain/credits';
import { subtract } from '../domain/decimal';
import { originalIdsOf, originalOf } from '../domain/originals';
import type { Transaction } from '../domain/transaction';
import type { SearchRecord } from '../service/search-record';
import { wasSent, type JournalEntry } from './journal';
import { remainingOf } from './original-facts';
import { verdictOf, type WhyHeld } from './original-watch';
import type { Caution, LeftOut, PlannedTransaction } from './run';
import { newRecords } from './sent-records';
import { serviceStatusOf } from './status';
import type { PlanningClient } from './submission-client';

export interface AdjustmentsInput {
  /** What would be sent, adjustments among it. */
  readonly send: readonly PlannedTransaction[];
  /** Adjustments of the sheet, also of `send`, that are unseen (`isUnseen`): they credit before all that is new. */
  readonly sentUnseen: readonly Transaction[];
  /** The service's records of originals that are not in `send`. */
  readonly records: ReadonlyMap<string, readonly SearchRecord[]>;
  /** The journal's entries of the same. */
  readonly entries: ReadonlyMap<string, JournalEntry>;
  readonly client: PlanningClient;
  readonly signal?: AbortSignal;
}

export interface PlannedAdjustments {
  /** Originals before what adjusts them. */
  readonly send: readonly PlannedTransaction[];
  readonly leftOut: readonly LeftOut[];
  readonly cautions: readonly Caution[];
}

/** True when the service may have this sending of ours and does not show it. */
export function isUnseen(
  entry: JournalEntry | undefined,
  records: readonly SearchRecord[],
): boolean {
  if (!wasSent(entry) || records.some(({ status }) => status !== 'FAILURE')) return false;
  return newRecords(records, entry.knownOperationIds).length === 0;
}

/** @throws what looking up credits throws. */
export async function planAdjustments(input: AdjustmentsInput): Promise<PlannedAdjustments> {
  const originals = input.send.filter((planned) => !isAdjustment(planned));
  const leftOut: LeftOut[] = [];
  const going: PlannedTransaction[] = [];
  const inRun = new Map(originals.map((planned) => [idOf(planned), planned]));
  const adjustments = new Set(input.send.filter(isAdjustment).map(idOf));
  for (const planned of input.send.filter(isAdjustment)) {
    const waitsFor = waitsForOf(planned, inRun, adjustments, input);
    if (typeof waitsFor === 'string') leftOut.push({ transactionId: idOf(planned), why: waitsFor });
    else going.push(waitsFor.length === 0 ? planned : { ...planned, waitsFor });
  }
  const remaining = await remainingOfAll(going, inRun, input);
  const { exceeding, unverified } = judged(going, remaining, input.sentUnseen);
  for (const transactionId of exceeding) {
    leftOut.push({ transactionId, why: 'credit-exceeds-original' });
  }
  const send = going.filter((planned) => !exceeding.has(idOf(planned)));
  const waiting = send.filter(({ waitsFor = [] }) => waitsFor.some((id) => !inRun.has(id)));
  const cautions = [
    caution('credit-not-verified', unverified),
    caution('waits-for-original', waiting.map(idOf)),
  ].flat();
  return { send: [...originals, ...send], leftOut, cautions };
}

/** Ids. What may be there already counts wherever its row stands, and whether it goes once more or not. */
function judged(
  going: readonly PlannedTransaction[],
  remaining: ReadonlyMap<string, Remaining>,
  sentUnseen: readonly Transaction[],
) {
  const unseen = new Set(sentUnseen.map(({ transaction_id: id }) => id));
  const transactions = going.map(({ transaction }) => transaction);
  const again = transactions.filter(({ transaction_id: id }) => unseen.has(id));
  const anew = transactions.filter(({ transaction_id: id }) => !unseen.has(id));
  const goingIds = new Set(going.map(idOf));
  const others = sentUnseen.filter(({ transaction_id: id }) => !goingIds.has(id));
  const beforeAgain = afterUnseen(remaining, others);
  const beforeAnew = afterUnseen(remaining, sentUnseen);
  const verdicts = [
    judgeCredits(again, (id) => beforeAgain.get(id)),
    judgeCredits(anew, (id) => beforeAnew.get(id)),
  ];
  return {
    exceeding: new Set(verdicts.flatMap(({ exceeding }) => [...exceeding.keys()])),
    unverified: verdicts.flatMap(({ unverified }) => [...unverified]),
  };
}

/** The originals that it waits for in the run, or why it is not to be sent now. */
function waitsForOf(
  { transaction }: PlannedTransaction,
  inRun: ReadonlyMap<string, PlannedTransaction>,
  adjustments: ReadonlySet<string>,
  { records, entries }: AdjustmentsInput,
): readonly string[] | WhyHeld {
  const waitsFor: string[] = [];
  for (const id of originalIdsOf(transaction)) {
    // An adjustment of an adjustment goes in a later run: two could name each other.
    if (adjustments.has(id)) return 'waits-for-original';
    const found = records.get(id) ?? [];
    const verdict = inRun.has(id) ? 'not-yet' : verdictOf(found.map(serviceStatusOf));
    if (verdict === 'reported') continue;
    if (verdict !== 'not-yet') return verdict;
    if (!inRun.has(id) && found.length === 0) {
      return wasSent(entries.get(id)) ? 'waits-for-original' : 'original-not-reported';
    }
    waitsFor.push(id);
  }
  return waitsFor;
}

async function remainingOfAll(
  adjustments: readonly PlannedTransaction[],
  inRun: ReadonlyMap<string, PlannedTransaction>,
  { records, client, signal }: AdjustmentsInput,
): Promise<ReadonlyMap<string, Remaining>> {
  const named = new Set(adjustments.flatMap(({ transaction }) => originalIdsOf(transaction)));
  const stored = [...named].filter((id) => !inRun.has(id));
  const atService = new Map(stored.map((id) => [id, records.get(id) ?? []]));
  const remaining = new Map(await remainingOf(atService, client, signal));
  for (const id of named) {
    const planned = inRun.get(id);
    if (planned === undefined) continue;
    const { currency_code: currencyCode } = planned.transaction;
    const { serviceTotal: amount } = amountsOf(planned.transaction);
    remaining.set(id, { currencyCode, amount });
  }
  return remaining;
}

/** Less what adjustments credit that are on their way to being shown. */
function afterUnseen(
  remaining: ReadonlyMap<string, Remaining>,
  sentUnseen: readonly Transaction[],
): ReadonlyMap<string, Remaining> {
  const left = new Map(remaining);
  for (const adjustment of sentUnseen) {
    for (const [id, credit] of creditsOf(adjustment)) {
      const before = left.get(id);
      if (before !== undefined)
        left.set(id, { ...before, amount: subtract(before.amount, credit) });
    }
  }
  return left;
}

function caution(kind: Caution['kind'], transactionIds: readonly string[]): Caution[] {
  return transactionIds.length === 0 ? [] : [{ kind, transactionIds }];
}

function isAdjustment({ transaction }: PlannedTransaction): boolean {
  return originalOf(transaction) !== undefined;
}

function idOf({ transaction }: PlannedTransaction): string {
  return transaction.transaction_id;
}
