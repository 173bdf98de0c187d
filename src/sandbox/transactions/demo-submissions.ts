/**
 * What the demonstration's user submitted: one transaction of each end that processing can come to,
 * and an adjustment. Each holds by the rules of submission.
 */
import { PENDING_STATUS } from '../assumptions';
import type { JsonObject } from '../exact-json';
import type { ServiceError } from '../operation-result';
import {
  LASTING_INTERNAL_SERVER_ERROR,
  NOTE_MARKERS,
  TAX_AUTHORITY_ERROR,
  TAX_AUTHORITY_WARNING,
  unknownSupplier,
} from './processing';

const UNKNOWN_SUPPLIER_ID = 'unknown-supplier-000000000000001';

export interface DemoSubmission {
  /** The number at the end of both of its identifiers. */
  readonly n: number;
  readonly daysAgo: number;
  readonly status: 'SUCCESS' | 'FAILURE' | typeof PENDING_STATUS;
  readonly errors: readonly ServiceError[];
  readonly payload: JsonObject;
  /** An adjustment: the number of its original. */
  readonly adjusts?: number;
}

export const DEMO_SUBMISSIONS: readonly DemoSubmission[] = [
  {
    n: 1,
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
    n: 2,
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
    n: 3,
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
    n: 4,
    daysAgo: 2,
    status: 'FAILURE',
    errors: [LASTING_INTERNAL_SERVER_ERROR],
    payload: {
      country_code: 'GB',
      language_code: 'en',
      currency_code: 'GBP',
      transaction_number: 'HG-20417',
      note: NOTE_MARKERS.internalServerErrorStays,
      supplier: { id: 'sandbox-supplier-gb-000000000001' },
      items: [line(1, 'Gift box, large', 6, 2.55, 20, 3.06, 'VAT')],
    },
  },
  {
    n: 5,
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
  {
    n: 6,
    daysAgo: 8,
    status: 'SUCCESS',
    errors: [],
    adjusts: 1,
    payload: {
      reference_transaction_id: 'DEMO-1001',
      country_code: 'MX',
      language_code: 'es',
      currency_code: 'MXN',
      tax_reason: 'G02',
      supplier: { id: 'sandbox-supplier-mx-000000000001' },
      customer: {
        legal_name: 'Constructora La Sierra S.A. de C.V.',
        type: 'BUSINESS',
        address: { country_code: 'MX', city: 'Guadalajara', postal_code: '44100' },
      },
      items: [line(1, 'Oak table, returned', 1, -1250.5, 16, -200.08, 'VAT')],
      payments: [{ type: 'OTHER', code: 'PUE', amount: -1450.58 }],
    },
  },
  {
    n: 7,
    daysAgo: 4,
    status: 'FAILURE',
    errors: [
      { ...TAX_AUTHORITY_ERROR, doc_link: 'https://docs.example/errors/tax_authority_error' },
    ],
    payload: {
      country_code: 'HU',
      language_code: 'hu',
      currency_code: 'HUF',
      type: 'SIMPLIFIED',
      supplier: { id: 'a2b4c6d8e0f1a2b4c6d8e0f1a2b4c6d8' },
      items: [line(1, 'Guidebook', 3, 1990, 5, 298.5, 'VAT')],
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
