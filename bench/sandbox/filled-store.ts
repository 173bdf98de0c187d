/**
 * Stores of any size for the bench of the sandbox: transactions of one year, arriving roughly in the
 * order of their dates, as a client reports them.
 */
import { isJsonObject, parseExact, type JsonObject } from '../../src/sandbox/exact-json';
import type { NewTransaction } from '../../src/sandbox/store/stored-transaction';
import { TransactionStore } from '../../src/sandbox/store/transaction-store';

const DAY_MS = 86_400_000;
const YEAR_START_MS = Date.parse('2024-01-01T00:00:00Z');
/** A client reports within a few days of a sale. */
const LATEST_REPORT_DAYS = 5;

export const idOf = (n: number): string => `INV-${n}`;

/** The transactions INV-0 to INV-(count - 1). */
export async function filledStore(count: number): Promise<TransactionStore> {
  const store = new TransactionStore({
    nowMs: () => YEAR_START_MS + 365 * DAY_MS,
    monotonicMs: () => 0,
    setTimer: () => () => undefined,
  });
  for (let n = 0; n < count; n += 1) await store.add(transaction(n, count));
  return store;
}

function transaction(n: number, count: number): NewTransaction {
  const dayOfArrival = (n / count) * 365;
  const acceptedAtMs = Math.trunc(YEAR_START_MS + dayOfArrival * DAY_MS);
  // A spread that is the same in every run: 7,919 is prime to the length of the cycle.
  const executedAtMs = acceptedAtMs - (((n * 7_919) % 1_000) / 1_000) * LATEST_REPORT_DAYS * DAY_MS;
  return {
    operationId: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    transactionId: idOf(n),
    payload: payloadOf(n, new Date(executedAtMs).toISOString()),
    references: [],
    dataSource: 'API',
    direction: 'SENT',
    replay: false,
    backfill: false,
    acceptedAtMs,
    status: n % 50 === 0 ? 'FAILURE' : 'SUCCESS',
    errors: [],
    updatedAtMs: acceptedAtMs + 400,
    reportedAtMs: acceptedAtMs + 400,
  };
}

/** An invoice of one line. */
export function payloadOf(n: number, transactionDate: string): JsonObject {
  const read = parseExact(
    `{"transaction_id":"${idOf(n)}","transaction_number":"${n}","country_code":"GB",` +
      `"language_code":"en","currency_code":"GBP","transaction_date":"${transactionDate}",` +
      '"supplier":{"id":"a2b4c6d8e0f1a2b4c6d8e0f1a2b4c6d8"},"items":[{"number":1,' +
      '"name":"Lantern","quantity":3,"unit_price":3.75,' +
      '"tax_breakdowns":[{"rate":20,"regime":"VAT","amount":2.25}]}]}',
  );
  if (!isJsonObject(read)) throw new TypeError('a payload is an object');
  return read;
}
