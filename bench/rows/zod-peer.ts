/**
 * The peer of `rows`: the same 20 columns mapped by a literal and checked by zod, as most would write it, in the only mode
 * that a page without `unsafe-eval` has (`jitless`). It finds the same five faults in a wrong row, and tells field, code
 * and message of each. It does less than the product: amounts are floats, a day is midnight UTC whatever its zone, codes
 * are known by their form alone; nothing is said of sums, taxes, countries' rules, credits, characters that nobody can
 * see and forms that Excel has mangled; rows of one id are not joined, no cell is named, and nothing is totalled. One
 * thing it does that the product does later: zod puts its messages into words at once, where the product keeps code and
 * facts, and makes the words when they are shown.
 *
 * Both hand out every transaction that is in order. Zod keeps each that it has parsed. The product keeps none
 * (docs/decisions/0016): it reads each a second time when it is asked for, and that time counts. Whoever only checks does
 * without it: that is the figure "no transaction asked for", for which zod has no counterpart, since it makes its objects
 * in any case.
 */
import * as z from 'zod';
import type { CellValue, Source } from '../../src/core/mapping/source';

z.config({ jitless: true });

const taxBreakdown = z.object({
  rate: z.number().min(0).max(1),
  amount: z.number(),
  regime: z.string().min(1).max(50),
});

const item = z.object({
  number: z.number().int(),
  name: z.string().min(1).max(200),
  quantity: z.number(),
  unit_price: z.number(),
  net_price: z.number(),
  tax_breakdowns: z.array(taxBreakdown),
});

const transaction = z.object({
  transaction_id: z.string().min(1).max(150),
  transaction_number: z.string().min(1).max(150),
  transaction_date: z.iso.datetime({ offset: true }),
  country_code: z.string().regex(/^[A-Z]{2}$/),
  currency_code: z.string().regex(/^[A-Z]{3}$/),
  language_code: z.string().regex(/^[a-z]{2}$/),
  supplier: z.object({ id: z.string().length(32) }),
  customer: z.object({
    legal_name: z.string().min(1).max(200),
    type: z.enum(['INDIVIDUAL', 'BUSINESS']),
    address: z.object({
      country_code: z.string().regex(/^[A-Z]{2}$/),
      city: z.string().min(1).max(100),
      postal_code: z.string().min(1).max(20),
    }),
  }),
  items: z.array(item).min(1),
  total_amount: z.number(),
  total_net_amount: z.number(),
  total_tax_amount: z.number(),
});

interface Fault {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

export interface PeerResult {
  readonly ready: number;
  readonly faults: readonly Fault[];
}

export function checkByZod({ rows }: Source): PeerResult {
  const transactions: unknown[] = [];
  const faults: Fault[] = [];
  for (const row of rows) {
    const result = transaction.safeParse(mapped(row));
    if (result.success) transactions.push(result.data);
    else {
      for (const { path, code, message } of result.error.issues) {
        faults.push({ field: path.join('.'), code, message });
      }
    }
  }
  return { ready: transactions.length, faults };
}

function mapped(row: readonly CellValue[]) {
  return {
    transaction_id: row[0],
    transaction_number: '1',
    transaction_date: dateOf(row[1]),
    country_code: row[2],
    currency_code: row[3],
    language_code: row[4],
    supplier: { id: '0123456789abcdef0123456789abcdef' },
    items: [
      {
        number: 1,
        name: row[5],
        quantity: numberOf(row[6]),
        unit_price: numberOf(row[7]),
        net_price: numberOf(row[8]),
        tax_breakdowns: [
          {
            rate: (row[9] as number) / 100,
            amount: numberOf(row[10]),
            regime: row[11],
          },
        ],
      },
    ],
    customer: {
      legal_name: row[12],
      type: row[13],
      address: { country_code: row[14], city: row[15], postal_code: row[16] },
    },
    total_amount: numberOf(row[17]),
    total_net_amount: numberOf(row[18]),
    total_tax_amount: numberOf(row[19]),
  };
}

function numberOf(cell: CellValue | undefined): CellValue | undefined {
  return typeof cell === 'string' && cell.trim() !== '' ? Number(cell) : cell;
}

/** `dd/mm/yyyy` at midnight UTC, which the sheet's days in London are. */
function dateOf(cell: CellValue | undefined): CellValue | undefined {
  if (typeof cell !== 'string') return cell;
  const [day = '', month = '', year = ''] = cell.split('/');
  return `${year}-${month}-${day}T00:00:00Z`;
}
