/** Headers in Italian, as programs really write them: with accents or without, abbreviated, in one word or in several. */
import { read } from './read-headers';

describe('Italian', () => {
  it('the list of invoices of the tax portal', () => {
    expect(
      read([
        'Tipo fattura',
        'Tipo documento',
        'Numero fattura / Documento',
        'Data emissione',
        'Codice fiscale cliente',
        'Partita IVA cliente',
        'Denominazione cliente',
        'Imponibile/Importo (totale in euro)',
        'Imposta (totale in euro)',
        'Sdi/file',
        'Fatture consegnate',
        'Data ricezione',
        'Bollo virtuale',
      ]),
    ).toEqual({
      'Numero fattura / Documento': 'transaction_number',
      'Data emissione': 'transaction_date',
      'Tipo documento': 'type?',
      'Partita IVA cliente': 'customer.tax_information.tax_number',
      'Denominazione cliente': 'customer.legal_name',
      'Imponibile/Importo (totale in euro)': 'total_net_amount',
      'Imposta (totale in euro)': 'total_tax_amount',
      'Sdi/file': 'transaction_id?',
      'Fatture consegnate': '-',
      'Data ricezione': '-',
      'Bollo virtuale': '-',
    });
  });

  it('the element names of FatturaPA', () => {
    expect(
      read([
        'Numero',
        'Data',
        'Divisa',
        'Descrizione',
        'Quantita',
        'UnitaMisura',
        'PrezzoUnitario',
        'PrezzoTotale',
        'AliquotaIVA',
        'ImportoTotaleDocumento',
        'Natura',
        'CodiceDestinatario',
      ]),
    ).toEqual({
      Numero: 'transaction_number?',
      Data: 'transaction_date?',
      Divisa: 'currency_code',
      Descrizione: 'items.name',
      Quantita: 'items.quantity',
      UnitaMisura: 'items.unit',
      PrezzoUnitario: 'items.unit_price',
      PrezzoTotale: 'items.net_price',
      AliquotaIVA: 'items.tax_breakdowns.rate',
      ImportoTotaleDocumento: 'total_amount',
      Natura: 'tax_reason',
      CodiceDestinatario: '-',
    });
  });

  it('an invoicing program', () => {
    expect(
      read([
        'N. fattura',
        'Cliente',
        'P.IVA',
        'Q.tà',
        'Prezzo netto',
        'Aliq. IVA',
        'Imponibile',
        'Imposta',
        'Totale',
      ]),
    ).toEqual({
      'N. fattura': 'transaction_number',
      Cliente: 'customer.legal_name?',
      'P.IVA': 'customer.tax_information.tax_number',
      'Q.tà': 'items.quantity',
      'Prezzo netto': 'items.unit_price?',
      'Aliq. IVA': 'items.tax_breakdowns.rate',
      Imponibile: 'items.net_price?',
      Imposta: 'items.tax_breakdowns.amount',
      Totale: 'total_amount?',
    });
  });
});
