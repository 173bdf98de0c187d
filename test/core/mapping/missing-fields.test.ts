/** What a mapping leaves open is known before any row is read. */
import { missingFields } from '../../../src/core/mapping/required';
import { mappingOf, sourceOf } from './source-fixture';

describe('missing fields', () => {
  it('are the required ones that neither a column nor a constant feeds', () => {
    expect(missingFields(mappingOf(sourceOf([], [])))).toEqual([
      'transaction_id',
      'country_code',
      'currency_code',
      'language_code',
      'transaction_date',
      'supplier.id',
      'items.name',
      'items.quantity',
      'items.unit_price',
    ]);
  });

  it('a number stands in for the id, a constant for a column, an empty constant for nothing', () => {
    const source = sourceOf(
      [
        'transaction_number',
        'items.name',
        'items.quantity',
        'items.unit_price',
        'transaction_date',
      ],
      [],
    );
    const constants = {
      country_code: 'PT',
      currency_code: 'EUR',
      language_code: ' ',
      'supplier.id': 'x',
    };
    expect(missingFields(mappingOf(source, { constants }))).toEqual(['language_code']);
  });

  it('a number that is the same for all rows tells no transactions apart', () => {
    const mapping = mappingOf(sourceOf([], []), { constants: { transaction_number: '1' } });
    expect(missingFields(mapping)).toContain('transaction_id');
  });

  it('an optional part asks for its own once a column feeds it', () => {
    const source = sourceOf(
      ['customer.address.city', 'payments.code', 'items.tax_breakdowns[2].rate'],
      [],
    );
    expect(missingFields(mappingOf(source)).slice(9)).toEqual([
      'customer.legal_name',
      'customer.type',
      'customer.address.country_code',
      'payments.type',
      'items.tax_breakdowns[2].regime',
    ]);
  });
});
