/**
 * The transactions a demonstration starts with: one of each end that processing can come to. Their
 * operation ids are fixed, so that documentation and formulas can name them.
 */
import { PENDING_STATUS, SUBMITTED_DATA_SOURCE } from '../assumptions';
import { isJsonObject, parseExact, writeExact, type JsonObject } from '../exact-json';
import type { ServiceError } from '../operation-result';
import {
  INTERNAL_SERVER_ERROR,
  NOTE_MARKERS,
  TAX_AUTHORITY_WARNING,
  unknownSupplier,
} from './processing';
import { instant } from './representations';
import type { NewTransaction } from '../store/stored-transaction';

const DAY_MS = 86_400_000;
const PROCESSED_AFTER_MS = 90_000;
const UNKNOWN_SUPPLIER_ID = 'unknown-supplier-000000000000001';

interface DemoTransaction {
  readonly transactionId: string;
  readonly daysAgo: number;
  readonly status: string;
  readonly errors: readonly ServiceError[];
  readonly payload: JsonObject;
}

const DEMO: readonly DemoTransaction[] = [
  {
    transactionId: 'DEMO-1001',
    daysAgo: 12,
    status: 'SUCCESS',
    errors: [],
    payload: {
      country_code: 'MX',
      language_code: 'es',
      currency_code: 'MXN',
      tax_reason: 'G03',
      supplier: { id: 'sandbox-supplier-mx-000000000001' },
      customer: {
        legal_name: 'Constructora La Sierra S.A. de C.V.',
        type: 'BUSINESS',
        address: { country_code: 'MX', city: 'Guadalajara', postal_code: '44100' },
      },
      items: [line(1, 'Oak table', 2, 1250.5, 16, 400.16, 'VAT')],
      payments: [{ type: 'OTHER', code: 'PUE', amount: 2901.16 }],
    },
  },
  {
    transactionId: 'DEMO-1002',
    daysAgo: 9,
    status: 'SUCCESS',
    errors: [TAX_AUTHORITY_WARNING],
    payload: {
      country_code: 'ES',
      language_code: 'es',
      currency_code: 'EUR',
      transaction_number: 'ES-2024-0088',
      type: 'FULL',
      supplier: { id: 'sandbox-supplier-es-000000000001' },
      customer: { legal_name: 'Hotel Puerta del Mar S.L.', type: 'BUSINESS' },
      items: [
        line(1, 'Boiler inspection', 1, 180, 21, 37.8, 'VAT'),
        line(2, 'Spare valve', 3, 24.9, 21, 15.69, 'VAT'),
      ],
    },
  },
  {
    transactionId: 'DEMO-1003',
    daysAgo: 5,
    status: 'FAILURE',
    errors: [unknownSupplier(UNKNOWN_SUPPLIER_ID)],
    payload: {
      country_code: 'PT',
      language_code: 'pt',
      currency_code: 'EUR',
      supplier: { id: UNKNOWN_SUPPLIER_ID },
      items: [line(1, 'Ceramic tiles', 40, 12.25, 23, 112.7, 'IVA')],
    },
  },
  {
    transactionId: 'DEMO-1004',
    daysAgo: 2,
    status: 'FAILURE',
    errors: [INTERNAL_SERVER_ERROR],
    payload: {
      country_code: 'GB',
      language_code: 'en',
      currency_code: 'GBP',
      transaction_number: 'HG-20417',
      supplier: { id: 'sandbox-supplier-gb-000000000001' },
      items: [line(1, 'Gift box, large', 6, 2.55, 20, 3.06, 'VAT')],
    },
  },
  {
    transactionId: 'DEMO-1005',
    daysAgo: 0,
    status: PENDING_STATUS,
    errors: [],
    payload: {
      country_code: 'GB',
      language_code: 'en',
      currency_code: 'GBP',
      transaction_number: 'HG-20431',
      note: NOTE_MARKERS.pending,
      supplier: { id: 'sandbox-supplier-gb-000000000001' },
      items: [line(1, 'Lantern, white metal', 12, 3.39, 20, 8.14, 'VAT')],
    },
  },
];

function line(
  number: number,
  name: string,
  quantity: number,
  unitPrice: number,
  rate: number,
  taxAmount: number,
  regime: string,
): JsonObject {
  return {
    number,
    name,
    quantity,
    unit_price: unitPrice,
    type: 'GOODS',
    tax_breakdowns: [{ rate, regime, amount: taxAmount }],
  };
}

/** The operation id of the n-th demonstration transaction, n from 1. */
export function demoOperationId(n: number): string {
  return `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`;
}

/** The demonstration, as if it had been submitted in the days before `nowMs`. */
export function demoTransactions(nowMs: number): NewTransaction[] {
  return DEMO.map(({ transactionId, daysAgo, status, errors, payload }, index) => {
    const submittedAtMs = nowMs - daysAgo * DAY_MS;
    const processedAtMs = submittedAtMs + PROCESSED_AFTER_MS;
    return {
      operationId: demoOperationId(index + 1),
      transactionId,
      payload: asSubmitted({
        transaction_id: transactionId,
        transaction_date: instant(submittedAtMs),
        ...payload,
      }),
      references: [],
      dataSource: SUBMITTED_DATA_SOURCE,
      direction: 'SENT',
      backfill: false,
      acceptedAtMs: submittedAtMs,
      status,
      errors,
      updatedAtMs: status === PENDING_STATUS ? submittedAtMs : processedAtMs,
      ...(status === 'SUCCESS' ? { reportedAtMs: processedAtMs } : {}),
    };
  });
}

/** The same tree as a client would have sent it, its numbers exact. */
function asSubmitted(payload: JsonObject): JsonObject {
  const read = parseExact(writeExact(payload));
  if (!isJsonObject(read)) throw new TypeError('a payload is an object');
  return read;
}
