/** Mexican CFDI: taxes with their amounts in the rows; discounts of lines, retentions and a second IEPS beside them. */
import {
  add,
  decimal,
  multiply,
  negate,
  subtract,
  sum,
  ZERO,
  type Decimal,
} from '../../src/core/domain/decimal';
import { figures, type Cause, type DocumentFigures } from './comparison';
import { amount, ownFigures, readLines, readRows, type Row } from './read-documents';

const CONSTANTS = {
  country_code: 'MX',
  language_code: 'es',
  'customer.type': 'BUSINESS',
  'customer.address.country_code': 'MX',
  'payments.type': 'OTHER',
  'items.tax_breakdowns.regime': 'VAT',
  'items.tax_breakdowns[2].regime': 'RET',
  'items.tax_breakdowns[2].type': 'IVA',
  'items.tax_breakdowns[3].regime': 'RET',
  'items.tax_breakdowns[3].type': 'ISR',
  'items.tax_breakdowns[4].regime': 'IEPS',
} as const;

export async function cfdi(name: 'gobl' | 'cfdiutils'): Promise<readonly DocumentFigures[]> {
  const read = await readLines(`cfdi/cfdi_${name}_conceptos.csv`, CONSTANTS);
  return readRows(`cfdi/cfdi_${name}_comprobantes.csv`).flatMap((declared): DocumentFigures[] => {
    const found = read.get(declared['Archivo'] ?? '');
    if (found === undefined) return [];
    const { transaction, rows } = found;
    const signed = declared['TipoDeComprobante'] === 'E' ? negate : (value: Decimal) => value;
    const transferred = amount(declared['TotalImpuestosTrasladados']);
    const retained = amount(declared['TotalImpuestosRetenidos']);
    return [
      {
        document: transaction.transaction_id,
        currency: transaction.currency_code ?? '',
        declared: figures(
          signed(amount(declared['SubTotal'])),
          signed(subtract(transferred, retained)),
          signed(amount(declared['Total'])),
        ),
        read: ownFigures(transaction),
        roundings: rows.length * 4,
        causes: [...retentions(rows), ...discounts(rows), ...quotas(rows)],
      },
    ];
  });
}

function total(rows: readonly Row[], ...headers: readonly string[]): Decimal {
  return sum(rows.flatMap((row) => headers.map((header) => amount(row[header]))));
}

/** Added where it should be taken off: twice its amount. */
function retentions(rows: readonly Row[]): readonly Cause[] {
  const retained = total(rows, 'IVA Retenido Importe', 'ISR Retenido Importe');
  const twice = negate(add(retained, retained));
  return [{ name: 'retained', amounts: { tax: twice, total: twice } }];
}

function discounts(rows: readonly Row[]): readonly Cause[] {
  return [{ name: 'discount', amounts: { total: negate(total(rows, 'Descuento')) } }];
}

/** The base of the VAT is the price and every IEPS on it: what VAT and IEPS of the row leave over is the second one. */
function quotas(rows: readonly Row[]): readonly Cause[] {
  const second = rows
    .filter((row) => (row['TipoFactor'] ?? '').includes('Cuota'))
    .map((row) => {
      const base = divide(amount(row['IVA Importe']), amount(row['IVA TasaOCuota']));
      return subtract(subtract(base, amount(row['Importe'])), amount(row['IEPS Importe']));
    });
  const quota = sum(second);
  return quota === ZERO ? [] : [{ name: 'quota', amounts: { tax: quota, total: quota } }];
}

/** By a rate of 0.16, exactly: times 6.25. */
function divide(value: Decimal, rate: Decimal): Decimal {
  return rate === '0.16' ? multiply(value, decimal('6.25')) : ZERO;
}
