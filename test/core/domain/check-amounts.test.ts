/**
 * What is wrong with amounts beside each other. Payments that are not the total, and credits without an original, are
 * errors; what the specification only describes is a warning. Amounts are compared exactly.
 */
import { checkTransaction } from '../../../src/core/domain/check-transaction';
import { decimal } from '../../../src/core/domain/decimal';
import type { Transaction } from '../../../src/core/domain/transaction';
import { LINE, INVOICE, found, line, taxed } from './invoice-fixture';

describe('payments', () => {
  const paid = (...amounts: string[]): Transaction => ({
    ...taxed({ rate: decimal('23'), regime: 'VAT', amount: decimal('23') }),
    payments: amounts.map((amount) => ({ type: 'CASH', amount: decimal(amount) })),
  });

  it('equal the total: quantity times unit price and the tax amounts that are given', () => {
    expect(found(paid('100', '23'))).toEqual([]);
    expect(checkTransaction(paid('122.99'))).toEqual([
      {
        severity: 'error',
        code: 'field_not_valid',
        field: 'payments[0].amount',
        facts: { value: '122.99', expected: '123' },
      },
    ]);
  });

  it('equal the given total where there is one', () => {
    expect(found({ ...paid('120'), total_amount: decimal('120') })).toEqual([]);
  });

  it('a payment without an amount is compared with nothing', () => {
    expect(found({ ...INVOICE, payments: [{ type: 'CREDIT', code: 'PPD' }] })).toEqual([]);
  });

  it('five parts of a total that binary floats cannot add are accepted', () => {
    expect(found({ ...paid('24.1', '24.2', '24.3', '25.2', '25.2') })).toEqual([]);
  });
});

describe('amounts against each other are warnings', () => {
  it('net plus tax is the total', () => {
    const totals = { total_net_amount: decimal('100'), total_tax_amount: decimal('23') };
    expect(found({ ...INVOICE, ...totals, total_amount: decimal('123') })).toEqual([]);
    expect(found({ ...INVOICE, ...totals, total_amount: decimal('123.01') })).toEqual([
      'total_mismatch total_amount',
    ]);
  });

  it('quantity times unit price is the net price, within half of the smallest unit of the currency', () => {
    expect(
      found(
        line({
          quantity: decimal('1.33'),
          unit_price: decimal('1.32'),
          net_price: decimal('1.76'),
        }),
      ),
    ).toEqual([]);
    expect(found(line({ net_price: decimal('100.01') }))).toEqual([
      'net_mismatch items[0].net_price',
    ]);
  });

  it('a tax amount is its rate of the net price, within two cents', () => {
    const tax = (amount: string) =>
      taxed({ rate: decimal('23'), regime: 'VAT', amount: decimal(amount) });
    expect(found(tax('23.02'))).toEqual([]);
    expect(found(tax('23.021'))).toEqual(['tax_mismatch items[0].tax_breakdowns[0].amount']);
  });

  it('a negative rate is unusual', () => {
    expect(found(taxed({ rate: decimal('-23'), regime: 'VAT' }))).toEqual([
      'negative_rate items[0].tax_breakdowns[0].rate',
    ]);
  });
});

describe('credit', () => {
  it('negative amounts without an original are not guessed to be a credit note', () => {
    expect(checkTransaction(line({ quantity: decimal('-2') }))).toEqual([
      {
        severity: 'error',
        code: 'credit_without_original',
        field: 'items[0].quantity',
        facts: { value: '-100' },
      },
    ]);
    expect(found({ ...INVOICE, total_amount: decimal('-1') })).toEqual([
      '!credit_without_original total_amount',
    ]);
  });

  it('a negative net price makes a credit, whatever quantity and price say', () => {
    expect(found(line({ net_price: decimal('-100') }))).toEqual([
      'net_mismatch items[0].net_price',
      '!credit_without_original items[0].net_price',
    ]);
  });

  it('a returned line in an invoice that stays positive is no credit note', () => {
    expect(
      found({ ...INVOICE, items: [LINE, { ...LINE, number: 2, quantity: decimal('-1') }] }),
    ).toEqual([]);
  });

  it('with its original named, a negative amount is right and a positive one is not', () => {
    const reference = { reference_transaction_id: 'INV-0' };
    expect(found({ ...line({ quantity: decimal('-2') }), ...reference })).toEqual([]);
    expect(found({ ...INVOICE, ...reference })).toEqual([
      '!adjustment_not_negative reference_transaction_id',
    ]);
  });

  it('an original may be named by an item, for that item', () => {
    const named = { ...LINE, reference_transaction_id: 'INV-0' };
    expect(found({ ...INVOICE, items: [{ ...named, quantity: decimal('-2') }] })).toEqual([]);
    expect(found({ ...INVOICE, items: [named] })).toEqual([
      '!adjustment_not_negative reference_transaction_id',
    ]);
    expect(
      found({
        ...INVOICE,
        items: [{ ...LINE, quantity: decimal('-2'), reference_transaction_id: 'x'.repeat(151) }],
      }),
    ).toEqual(['!too_long items[0].reference_transaction_id']);
  });
});
