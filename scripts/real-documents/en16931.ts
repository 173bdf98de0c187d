/** EN 16931 examples: net from the lines, tax from the rates; charges and allowances of a document stand in no line. */
import { negate, subtract, sum, add, multiply, decimal, ZERO } from '../../src/core/domain/decimal';
import { figures, type Cause, type DocumentFigures } from './comparison';
import { amount, ownFigures, readLines, readRows, taxesByRate, type Row } from './read-documents';

const CONSTANTS = {
  language_code: 'en',
  'customer.type': 'BUSINESS',
  'items.tax_breakdowns.regime': 'VAT',
} as const;

export async function en16931(): Promise<readonly DocumentFigures[]> {
  const read = await readLines('en16931/en16931_lines.csv', CONSTANTS);
  return readRows('en16931/en16931_documents.csv').flatMap((declared): DocumentFigures[] => {
    const found = read.get(declared['File'] ?? '');
    if (found === undefined) return [];
    const { transaction, rows } = found;
    const taxes = taxesByRate(transaction);
    const tax = sum(taxes.map((one) => one.amount));
    const signed = declared['DocumentType'] === 'CreditNote' ? negate : same;
    return [
      {
        document: transaction.transaction_id,
        currency: transaction.currency_code ?? '',
        declared: figures(
          signed(amount(declared['TaxExclusiveAmount'])),
          signed(amount(declared['TaxAmount'])),
          signed(amount(declared['TaxInclusiveAmount'])),
        ),
        read: figures(ownFigures(transaction).net, tax),
        roundings: rows.length,
        causes: chargeOf(declared, taxes),
      },
    ];
  });
}

function same<Value>(value: Value): Value {
  return value;
}

/** The charge less the allowance, taxed at the rate whose declared base is larger by as much. */
function chargeOf(declared: Row, taxes: ReturnType<typeof taxesByRate>): readonly Cause[] {
  const charge = subtract(
    amount(declared['ChargeTotalAmount']),
    amount(declared['AllowanceTotalAmount']),
  );
  if (charge === ZERO) return [];
  const taxed = (declared['TaxSubtotals'] ?? '').split('|').flatMap((subtotal) => {
    const [, rate = '', base = ''] = /@([\d.]+):(-?[\d.]+)->/.exec(subtotal) ?? [];
    const lines = taxes.find((tax) => tax.rate === amount(rate))?.base ?? ZERO;
    return subtract(amount(base), lines) === charge ? [amount(rate)] : [];
  });
  const tax = multiply(multiply(charge, taxed[0] ?? ZERO), decimal('0.01'));
  return [{ name: 'charge', amounts: { net: charge, tax, total: add(charge, tax) } }];
}
