/**
 * What the service tells of originals: their records, and what has been credited of them already (specification, search
 * by `transaction_reference_id`). It only asks.
 */
import { isAppError } from '../domain/app-error';
import type { Remaining } from '../domain/credit-limits';
import { isNegative, negate, subtract, sum, type Decimal } from '../domain/decimal';
import { collectRecords } from '../service/search-all';
import type { SearchRecord } from '../service/search-record';
import { sentRecords } from './sent-records';
import type { PlanningClient } from './submission-client';

/** Searches for credits under way at once. */
const LANES = 4;
/** Each original costs a request: of more than so many it is said that their credits were not looked up. */
const MOST_CREDIT_SEARCHES = 2_000;
const PAGE = 100;

/** What remains of each of these originals; absent where it cannot be told. */
export async function remainingOf(
  originals: ReadonlyMap<string, readonly SearchRecord[]>,
  client: PlanningClient,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, Remaining>> {
  const remaining = new Map<string, Remaining>();
  const ids = [...originals.keys()].slice(0, MOST_CREDIT_SEARCHES).values();
  const lane = async () => {
    for (const id of ids) {
      const found = await remainingOfOne(originals.get(id) ?? [], client, signal);
      if (found !== undefined) remaining.set(id, found);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return remaining;
}

async function remainingOfOne(
  records: readonly SearchRecord[],
  client: PlanningClient,
  signal: AbortSignal | undefined,
): Promise<Remaining | undefined> {
  const original = records.find(({ status }) => status !== 'FAILURE');
  const { operation_id: reference, total_amount: total } = original ?? {};
  if (original === undefined || reference === undefined || total === undefined) return undefined;
  const credited = await creditedOf(reference, original, client, signal);
  if (credited === undefined) return undefined;
  return { currencyCode: original.currency_code, amount: subtract(total, credited) };
}

async function creditedOf(
  reference: string,
  original: SearchRecord,
  client: PlanningClient,
  signal: AbortSignal | undefined,
): Promise<Decimal | undefined> {
  try {
    const query = { transaction_reference_id: reference, limit: PAGE };
    const options = signal === undefined ? { fresh: true } : { fresh: true, signal };
    const found = await collectRecords(query, options, (page, call) =>
      client.searchTransactions(page, call),
    );
    return sumOfCredits(sentRecords(found), original);
  } catch (error) {
    // The service refuses such a search: then it cannot be told.
    if (isAppError(error, 'INVALID_INPUT')) return undefined;
    throw error;
  }
}

/** `undefined` where a record does not say, or is none that references the original: the filter was not understood. */
function sumOfCredits(
  records: readonly SearchRecord[],
  { transaction_id: originalId, currency_code: currency }: SearchRecord,
): Decimal | undefined {
  const credits: Decimal[] = [];
  for (const record of records) {
    if (record.status === 'FAILURE') continue;
    const { total_amount: total } = record;
    const isCredit =
      total !== undefined &&
      isNegative(total) &&
      record.transaction_id !== originalId &&
      record.currency_code === currency;
    if (!isCredit) return undefined;
    credits.push(negate(total));
  }
  return sum(credits);
}
