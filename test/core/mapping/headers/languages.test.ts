/**
 * A sheet is read in the language that knows most of its headers; a word of several languages means what the sheet means by
 * it. Each language has a test of its own.
 */
import { matchHeaders } from '../../../../src/core/mapping/headers/match-header';
import { read } from './read-headers';

describe('a word of several languages', () => {
  it('is read in the language of its sheet', () => {
    // "Name" is the customer in German and the line in English.
    expect(read(['Rechnungsnummer', 'Name', 'Menge'])['Name']).toBe('customer.legal_name?');
    expect(read(['Invoice number', 'Name', 'Quantity'])['Name']).toBe('items.name?');
    // "Nota" is a remark in Spanish, and the invoice itself in Brazil.
    expect(read(['Fecha de emisión', 'Receptor', 'Nota'])['Nota']).toBe('note');
    expect(read(['Data de emissão', 'Quantidade', 'Nota'])['Nota']).toBe('transaction_number?');
  });

  it('is unsure where no language has more words than another', () => {
    expect(read(['Name'])['Name']).toMatch(/\?$/);
    expect(read(['Nota'])['Nota']).toMatch(/\?$/);
  });

  it('"Data" is a date in Italian and Portuguese, and only where dates stand in it', () => {
    expect(read(['Numero fattura', 'Data'], [['1', '31/01/2024']])).toEqual({
      'Numero fattura': 'transaction_number',
      Data: 'transaction_date?',
    });
    expect(read(['Invoice number', 'Data'], [['1', 'x']])).toEqual({
      'Invoice number': 'transaction_number',
    });
  });

  it.each([
    ['Número de factura', 'Cantidad'],
    ['Número da fatura', 'Quantidade'],
    ['Numero fattura', 'Quantità'],
  ])('"IVA" beside %s is a rate or an amount, by its values', (number, quantity) => {
    const rates = ['23', '6', '23', '23', '13', '6', '0', '23'];
    const amounts = ['4.6', '1.2', '3.45', '11.5', '0.3', '7.81', '2.04', '5'];
    const column = (values: readonly string[]) =>
      values.map((value, at) => [String(at), '1', value]);
    expect(read([number, quantity, 'IVA'], column(rates))['IVA']).toBe(
      'items.tax_breakdowns.rate?',
    );
    expect(read([number, quantity, 'IVA'], column(amounts))['IVA']).toBe(
      'items.tax_breakdowns.amount?',
    );
  });
});

describe('sheets of several languages', () => {
  it('what the language of the sheet does not know is left to the others', () => {
    expect(
      read(['Rechnungsnummer', 'Rechnungsdatum', 'Quantity', 'Unit price', 'Währung']),
    ).toEqual({
      Rechnungsnummer: 'transaction_number',
      Rechnungsdatum: 'transaction_date',
      Quantity: 'items.quantity',
      'Unit price': 'items.unit_price',
      Währung: 'currency_code',
    });
  });
});

it.each(['Xyz', 'Farbe', 'Couleur', 'Colore', 'Cor', 'Spalte A', 'Cost center', 'Proyecto'])(
  'an unknown header stays unknown: %s',
  (header) => {
    expect(matchHeaders([header])).toEqual([{ matches: [], ignored: false }]);
  },
);

it('a slip of the pen is looked for in the languages of the sheet', () => {
  expect(read(['Rechnungsnumer', 'Rechnungsdatum'])['Rechnungsnumer']).toBe('transaction_number?');
  expect(read(['Quantité facturé', 'Numéro de facture'])['Quantité facturé']).toBe(
    'items.quantity?',
  );
});
