/**
 * What came to the demonstration's user otherwise than through the interface: a received invoice, a
 * buyer's refusal, what another system had reported, and a workflow with operations of every
 * status. Records as a search shows them, in the words of the wire.
 */
import { instant } from './representations';

const DAY_MS = 86_400_000;

export interface DemoArrival {
  /** The number at the end of both of its identifiers. */
  readonly n: number;
  readonly daysAgo: number;
  readonly record: (at: { readonly iso: (daysAgo: number) => string }) => object;
  readonly payload?: object;
}

/** Instants before the start of the demonstration. */
export function before(startMs: number): { readonly iso: (daysAgo: number) => string } {
  return { iso: (daysAgo) => instant(startMs - daysAgo * DAY_MS) };
}

export const DEMO_ARRIVALS: readonly DemoArrival[] = [
  {
    n: 8,
    daysAgo: 7,
    record: ({ iso }) => ({
      direction: 'RECEIVED',
      data_source: 'DIGITAL_EXCHANGE',
      country_code: 'BE',
      currency_code: 'EUR',
      transaction_number: 'F-2024-311',
      type: 'FULL',
      status: 'SUCCESS',
      supplier: { external_id: 'V-88', name: 'Papier Maas BV', country_code: 'BE' },
      customer: {
        id: 'sandbox-company-be-0000000000001',
        external_id: 'US',
        name: 'Boekhandel De Linde BV',
      },
      transaction_date: iso(8),
      reporting_date: iso(7),
      last_updated_date: iso(6),
      total_amount: 605,
      total_net_amount: 500,
      total_tax_amount: 105,
      workflow_status: 'SUCCESS',
      workflow_operations: [
        { type: 'DOCUMENT_GENERATION', status: 'SUCCESS' },
        { type: 'TA_NOTIFICATION', status: 'SKIPPED' },
      ],
      user_activities: {
        invoice_downloaded: {
          time: iso(6),
          type: 'INVOICE_DOWNLOADED',
          user_id: 'sandbox-user-1',
        },
      },
    }),
    payload: {
      language_code: 'nl',
      customer: { legal_name: 'Boekhandel De Linde BV', type: 'BUSINESS' },
      items: [
        {
          number: 1,
          name: 'Copy paper, box',
          quantity: 20,
          unit_price: 25,
          tax_breakdowns: [{ rate: 21, regime: 'VAT', amount: 105 }],
        },
      ],
    },
  },
  {
    n: 9,
    daysAgo: 3,
    record: ({ iso }) => ({
      direction: 'RECEIVED',
      data_source: 'TAX_AUTHORITY',
      country_code: 'ES',
      currency_code: 'EUR',
      transaction_number: 'ES-2024-0088',
      status: 'SUCCESS',
      supplier: {
        id: 'sandbox-supplier-es-000000000001',
        name: 'Talleres Ribera S.L.',
        country_code: 'ES',
      },
      customer: { name: 'Hotel Puerta del Mar S.L.' },
      tax_reason: {
        code: 'REFUSAL',
        description: 'The buyer refuses the invoice.',
        tax_reason_details: [{ code: 'PRICE', note: 'The price is not the one agreed.' }],
      },
      transaction_date: iso(3),
      last_updated_date: iso(3),
      workflow_status: 'SUCCESS',
      workflow_operations: [{ type: 'TA_NOTIFICATION', status: 'SUCCESS' }],
    }),
    payload: { reference_transaction_id: 'DEMO-1002' },
  },
  {
    n: 10,
    daysAgo: 30,
    record: ({ iso }) => ({
      backfill: true,
      data_source: 'CSV',
      country_code: 'GB',
      transaction_number: 'HG-19999',
      status: 'SUCCESS',
      transaction_date: iso(60),
      reporting_date: iso(59),
      last_updated_date: iso(30),
      workflow_status: 'SUCCESS',
      workflow_operations: [{ type: 'REPORTING', status: 'SKIPPED' }],
    }),
  },
  {
    n: 11,
    daysAgo: 1,
    record: ({ iso }) => ({
      data_source: 'CSV',
      country_code: 'PT',
      currency_code: 'EUR',
      transaction_number: 'FT 2024/117',
      transaction_scenario: 'DEBIT',
      type: 'RECEIPT_INVOICE',
      status: 'PENDING',
      supplier: {
        id: 'sandbox-supplier-pt-000000000001',
        name: 'Cerâmica do Vouga Lda.',
        country_code: 'PT',
      },
      transaction_date: iso(1),
      last_updated_date: iso(1),
      total_amount: 6150.30135,
      total_net_amount: 5000.245,
      total_tax_amount: 1150.05635,
      workflow_status: 'PROCESSING',
      workflow_operations: [
        { type: 'REPORTING', status: 'PROCESSING' },
        { type: 'INVOICING', status: 'PENDING' },
        { type: 'DOCUMENT_GENERATION', status: 'UNSPECIFIED' },
        { type: 'TA_NOTIFICATION', status: 'FAILURE' },
      ],
    }),
  },
];
