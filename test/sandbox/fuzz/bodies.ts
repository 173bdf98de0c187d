/** Bodies that hold, to be spoiled by the generator. */
import { line, mexicanPayload, payload } from '../client';

export type BodyKind = 'submission' | 'adjustment' | 'arrival' | 'batch';

/** The bodies to choose from; `id` is a transaction's. */
export function bodiesOf(kind: BodyKind, id: string): readonly object[] {
  switch (kind) {
    case 'submission':
      return [british(id), mexican(id)];
    case 'adjustment':
      return [adjustment(id)];
    case 'arrival':
      return [arrival(id)];
    case 'batch':
      return [batch()];
  }
}

/** A transaction that came otherwise than through the interface. */
function arrival(id: string): object {
  return {
    record: {
      transaction_id: `REC-${id}`,
      direction: 'RECEIVED',
      status: 'SUCCESS',
      country_code: 'GB',
      currency_code: 'GBP',
      total_amount: 13.5,
      transaction_date: '2024-05-30T09:00:00Z',
      last_updated_date: '2024-05-31T09:00:00Z',
      reporting_date: '2024-05-31T09:00:00Z',
      type: 'FULL',
      backfill: true,
      supplier: { id: 'x', name: 'Lantern Ltd' },
      errors: [{ code: 'tax_authority_warning', message: 'late' }],
      workflow_operations: [{ type: 'REPORTING', status: 'SUCCESS' }],
      user_activities: {
        invoice_downloaded: {
          time: '2024-06-01T09:00:00Z',
          type: 'INVOICE_DOWNLOADED',
          user_id: 'u',
        },
      },
    },
    payload: british(id),
  };
}

function batch(): object {
  const validations = [
    { country_iso_code: 'es', tax_identification_number: 'B12345678' },
    { country_iso_code: 'PT', tax_identification_number: '123456789' },
  ];
  return { batch_name: 'suppliers', validations };
}

function british(id: string): object {
  return payload({
    transaction_id: id,
    customer: { legal_name: 'Ada', type: 'INDIVIDUAL', address: { country_code: 'GB' } },
    payments: [{ type: 'OTHER', amount: 13.5 }],
    total_amount: 13.5,
  });
}

function mexican(id: string): object {
  return mexicanPayload({ transaction_id: id, payments: [{ type: 'OTHER', code: 'PUE' }] });
}

function adjustment(id: string): object {
  const taxes = [{ rate: 20, regime: 'VAT', amount: -0.25 }];
  return payload({
    transaction_id: `ADJ-${id}`,
    reference_transaction_id: id,
    items: [line({ quantity: 1, unit_price: -1.25, tax_breakdowns: taxes })],
  });
}
