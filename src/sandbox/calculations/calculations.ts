/**
 * Seeded tax calculations (specification, Tax calculation): one under a fixed id that is always
 * there, and a thousand more by a rule, so that a sheet of formulas can ask for many. They are made
 * when asked for, always the same for the same id.
 */
import Big from 'big.js';
import { exactNumber, type JsonObject } from '../exact-json';

export const FIXED_CALCULATION_ID = '3fa85f64-5717-4562-b3fc-2c963f66afa6';

/** The further ids end in a number from 1 to this, in twelve decimal digits. */
export const FURTHER_CALCULATIONS = 1000;

const FURTHER_ID = /^00000000-0000-4000-8000-(\d{12})$/;

const JURISDICTIONS = [
  { country: 'es', rate: '0.21', label: 'IVA' },
  { country: 'mx', rate: '0.16', label: 'IVA' },
  { country: 'pt', rate: '0.23', label: 'IVA' },
  { country: 'de', rate: '0.19', label: 'MwSt' },
  { country: 'hu', rate: '0.27', label: 'ÁFA' },
] as const;

/** The id of the n-th further calculation, n from 1. */
export function calculationId(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

/** The calculation with this id, in any case of its letters. */
export function findCalculation(id: string): JsonObject | undefined {
  const uuid = id.toLowerCase();
  if (uuid === FIXED_CALCULATION_ID) return calculation(uuid, 0);
  const n = Number(FURTHER_ID.exec(uuid)?.[1] ?? 0);
  return n >= 1 && n <= FURTHER_CALCULATIONS ? calculation(uuid, n) : undefined;
}

function calculation(uuid: string, n: number): JsonObject {
  const jurisdiction = JURISDICTIONS[n % JURISDICTIONS.length] ?? JURISDICTIONS[0];
  const net = new Big(100).plus(new Big('12.35').times(n));
  const tax = net.times(jurisdiction.rate).round(2, Big.roundHalfUp);
  return {
    uuid,
    input: {
      customer_country: jurisdiction.country,
      supplier_country: 'es',
      marketplace_country: 'ie',
      transaction_value: exactNumber(net),
      transaction_service_category: 'digital_services',
      transaction_service_sub_category: 'software',
      transaction_date: '2024-01-15T09:30:00.000Z',
      supplier_taxable: true,
      sale_through_marketplace: n % 2 === 1,
      is_user_marketplace: false,
      customer_taxable: false,
    },
    result: {
      supplier_taxable: true,
      transaction_taxable: true,
      b2c_price_inclusive_tax: false,
      tax_logic_label: `${jurisdiction.country}_b2c_digital`,
      tax_breakdown_label: jurisdiction.label,
      transaction_jurisdiction: jurisdiction.country,
      transaction_value_net: exactNumber(net),
      transaction_value_gross: exactNumber(net.plus(tax)),
      transaction_tax_amount: exactNumber(tax),
      transaction_effective_tax_rate: exactNumber(new Big(jurisdiction.rate)),
      tax_breakdown: [
        {
          name: jurisdiction.label,
          rate: exactNumber(new Big(jurisdiction.rate)),
          amount: exactNumber(tax),
        },
      ],
    },
  };
}
