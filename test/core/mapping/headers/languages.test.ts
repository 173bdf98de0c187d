/**
 * Headers are known in six languages, as programs really write them: with accents or without, abbreviated, in one word
 * or in several. A sheet is read in the language that knows most of its headers.
 */
import { matchHeaders } from '../../../../src/core/mapping/headers/match-header';
import type { CellValue } from '../../../../src/core/mapping/source';
import { suggestMapping } from '../../../../src/core/mapping/suggest';
import { sourceOf } from '../source-fixture';

/** Field per header; an unsure one ends in `?`, one known to belong to no field is `-`, an unknown one is absent. */
function read(
  headers: readonly string[],
  rows: readonly (readonly CellValue[])[] = [],
): Record<string, string> {
  const { columns } = suggestMapping(sourceOf(headers, rows));
  return Object.fromEntries(
    columns.flatMap(({ column, field, confidence }) => {
      const unsure = confidence === 'unsure' ? '?' : '';
      if (field !== undefined) return [[headers[column] ?? '', `${field}${unsure}`]];
      return unsure === '' ? [[headers[column] ?? '', '-']] : [];
    }),
  );
}

describe('Portuguese', () => {
  it('an invoicing program of Portugal', () => {
    expect(
      read([
        'N.º Fatura',
        'Data de Emissão',
        'Data de vencimento',
        'Cliente',
        'NIF Cliente',
        'Morada',
        'Código Postal',
        'Designação',
        'Qtd.',
        'Un.',
        'Preço Unitário s/ IVA',
        'Taxa de IVA (%)',
        'Valor do IVA',
        'Total da linha',
        'Motivo de isenção',
        'Moeda',
        'Desconto',
      ]),
    ).toEqual({
      'N.º Fatura': 'transaction_number',
      'Data de Emissão': 'transaction_date',
      'Data de vencimento': '-',
      Cliente: 'customer.legal_name?',
      'NIF Cliente': 'customer.tax_information.tax_number',
      Morada: 'customer.address.address_line_1',
      'Código Postal': 'customer.address.postal_code?',
      Designação: 'items.name',
      'Qtd.': 'items.quantity',
      'Un.': 'items.unit',
      'Preço Unitário s/ IVA': 'items.unit_price',
      'Taxa de IVA (%)': 'items.tax_breakdowns.rate',
      'Valor do IVA': 'items.tax_breakdowns.amount',
      'Total da linha': 'items.net_price',
      'Motivo de isenção': 'tax_reason',
      Moeda: 'currency_code',
      Desconto: '-',
    });
  });

  it('the list of items that the Brazilian tax portal publishes', () => {
    expect(
      read([
        'CHAVE DE ACESSO',
        'MODELO',
        'SÉRIE',
        'NÚMERO',
        'NATUREZA DA OPERAÇÃO',
        'DATA EMISSÃO',
        'CPF/CNPJ Emitente',
        'RAZÃO SOCIAL EMITENTE',
        'UF EMITENTE',
        'CNPJ DESTINATÁRIO',
        'NOME DESTINATÁRIO',
        'UF DESTINATÁRIO',
        'NÚMERO PRODUTO',
        'DESCRIÇÃO DO PRODUTO/SERVIÇO',
        'CÓDIGO NCM/SH',
        'CFOP',
        'QUANTIDADE',
        'UNIDADE',
        'VALOR UNITÁRIO',
        'VALOR TOTAL',
      ]),
    ).toEqual({
      'CHAVE DE ACESSO': 'transaction_id',
      MODELO: '-',
      SÉRIE: '-',
      NÚMERO: 'transaction_number?',
      'NATUREZA DA OPERAÇÃO': '-',
      'DATA EMISSÃO': 'transaction_date',
      'CPF/CNPJ Emitente': '-',
      'RAZÃO SOCIAL EMITENTE': '-',
      'UF EMITENTE': '-',
      'CNPJ DESTINATÁRIO': 'customer.tax_information.tax_number',
      'NOME DESTINATÁRIO': 'customer.legal_name',
      'UF DESTINATÁRIO': 'customer.address.state',
      'NÚMERO PRODUTO': '-',
      'DESCRIÇÃO DO PRODUTO/SERVIÇO': 'items.name',
      'CÓDIGO NCM/SH': '-',
      CFOP: '-',
      QUANTIDADE: 'items.quantity',
      UNIDADE: 'items.unit',
      'VALOR UNITÁRIO': 'items.unit_price',
      'VALOR TOTAL': 'total_amount?',
    });
  });

  it('the element names of the NF-e', () => {
    expect(
      read([
        'nNF',
        'dhEmi',
        'xNome',
        'xProd',
        'qCom',
        'uCom',
        'vUnCom',
        'vProd',
        'pICMS',
        'vICMS',
        'vNF',
      ]),
    ).toEqual({
      nNF: 'transaction_number',
      dhEmi: 'transaction_date',
      xNome: 'customer.legal_name',
      xProd: 'items.name',
      qCom: 'items.quantity',
      uCom: 'items.unit',
      vUnCom: 'items.unit_price',
      vProd: 'items.net_price',
      pICMS: 'items.tax_breakdowns.rate',
      vICMS: 'items.tax_breakdowns.amount',
      vNF: 'total_amount',
    });
  });

  it('the element names of SAF-T are English', () => {
    expect(
      read([
        'InvoiceNo',
        'ATCUD',
        'InvoiceDate',
        'CustomerTaxID',
        'CompanyName',
        'ProductDescription',
        'Quantity',
        'UnitOfMeasure',
        'UnitPrice',
        'CreditAmount',
        'TaxPercentage',
        'TaxExemptionReason',
        'GrossTotal',
      ]),
    ).toEqual({
      InvoiceNo: 'transaction_number',
      ATCUD: '-',
      InvoiceDate: 'transaction_date',
      CustomerTaxID: 'customer.tax_information.tax_number',
      CompanyName: 'customer.legal_name?',
      ProductDescription: 'items.name',
      Quantity: 'items.quantity',
      UnitOfMeasure: 'items.unit',
      UnitPrice: 'items.unit_price',
      CreditAmount: 'items.net_price?',
      TaxPercentage: 'items.tax_breakdowns.rate?',
      TaxExemptionReason: 'tax_reason?',
      GrossTotal: 'total_amount?',
    });
  });
});

describe('French', () => {
  it('an invoicing program', () => {
    expect(
      read([
        'N° facture',
        "Date d'émission",
        "Date d'échéance",
        'Raison sociale',
        'N° TVA intracommunautaire',
        'Code client',
        'Désignation',
        'Qté',
        'Unité',
        'PU HT',
        'Taux TVA',
        'Montant HT',
        'Montant TVA',
        'Total TTC',
        'Devise',
        'Mode de règlement',
      ]),
    ).toEqual({
      'N° facture': 'transaction_number',
      "Date d'émission": 'transaction_date',
      "Date d'échéance": '-',
      'Raison sociale': 'customer.legal_name',
      'N° TVA intracommunautaire': 'customer.tax_information.tax_number',
      'Code client': '-',
      Désignation: 'items.name',
      Qté: 'items.quantity',
      Unité: 'items.unit',
      'PU HT': 'items.unit_price',
      'Taux TVA': 'items.tax_breakdowns.rate',
      'Montant HT': 'items.net_price?',
      'Montant TVA': 'items.tax_breakdowns.amount',
      'Total TTC': 'total_amount',
      Devise: 'currency_code',
      'Mode de règlement': 'payments.type?',
    });
  });

  it('the file of accounting entries (FEC): what is of the journal is no field', () => {
    expect(
      read([
        'JournalCode',
        'JournalLib',
        'EcritureNum',
        'EcritureDate',
        'CompteNum',
        'CompteLib',
        'CompAuxNum',
        'CompAuxLib',
        'PieceRef',
        'PieceDate',
        'EcritureLib',
        'Debit',
        'Credit',
        'EcritureLet',
        'DateLet',
        'ValidDate',
        'Montantdevise',
        'Idevise',
      ]),
    ).toEqual({
      JournalCode: '-',
      JournalLib: '-',
      EcritureNum: '-',
      CompteNum: '-',
      CompteLib: '-',
      CompAuxNum: '-',
      CompAuxLib: 'customer.legal_name?',
      PieceRef: 'transaction_number',
      PieceDate: 'transaction_date',
      EcritureLib: 'items.name?',
      Debit: '-',
      Credit: '-',
      EcritureLet: '-',
      DateLet: '-',
      ValidDate: '-',
      Montantdevise: '-',
      Idevise: 'currency_code',
    });
  });

  it('net and gross are told apart by HT and TTC, in letters or in words', () => {
    expect(read(['Total hors taxes', 'Total TVA', 'Montant total T.T.C.'])).toEqual({
      'Total hors taxes': 'total_net_amount',
      'Total TVA': 'total_tax_amount',
      'Montant total T.T.C.': 'total_amount',
    });
  });
});

describe('German', () => {
  it('an invoicing program', () => {
    expect(
      read([
        'Rechnungs-Nr.',
        'Rechnungsdatum',
        'Fälligkeitsdatum',
        'Kundennr.',
        'Kundenname',
        'USt-IdNr.',
        'Straße',
        'PLZ',
        'Ort',
        'Artikelbezeichnung',
        'Menge',
        'Einheit',
        'Einzelpreis netto',
        'MwSt-Satz',
        'MwSt.-Betrag',
        'Gesamtpreis',
        'Rechnungsbetrag brutto',
        'Währung',
      ]),
    ).toEqual({
      'Rechnungs-Nr.': 'transaction_number',
      Rechnungsdatum: 'transaction_date',
      Fälligkeitsdatum: '-',
      'Kundennr.': '-',
      Kundenname: 'customer.legal_name',
      'USt-IdNr.': 'customer.tax_information.tax_number',
      Straße: 'customer.address.address_line_1',
      PLZ: 'customer.address.postal_code',
      Ort: 'customer.address.city?',
      Artikelbezeichnung: 'items.name',
      Menge: 'items.quantity',
      Einheit: 'items.unit',
      'Einzelpreis netto': 'items.unit_price',
      'MwSt-Satz': 'items.tax_breakdowns.rate',
      'MwSt.-Betrag': 'items.tax_breakdowns.amount',
      Gesamtpreis: 'items.net_price',
      'Rechnungsbetrag brutto': 'total_amount',
      Währung: 'currency_code',
    });
  });

  it('a DATEV batch of bookings', () => {
    expect(
      read([
        'Umsatz (ohne Soll/Haben-Kz)',
        'Soll/Haben-Kennzeichen',
        'WKZ Umsatz',
        'Kurs',
        'Konto',
        'Gegenkonto (ohne BU-Schlüssel)',
        'BU-Schlüssel',
        'Belegdatum',
        'Belegfeld 1',
        'Belegfeld 2',
        'Skonto',
        'Buchungstext',
      ]),
    ).toEqual({
      'Umsatz (ohne Soll/Haben-Kz)': 'total_amount?',
      'Soll/Haben-Kennzeichen': '-',
      'WKZ Umsatz': 'currency_code',
      Kurs: '-',
      Konto: '-',
      'Gegenkonto (ohne BU-Schlüssel)': '-',
      'BU-Schlüssel': '-',
      Belegdatum: 'transaction_date',
      'Belegfeld 1': 'transaction_number',
      'Belegfeld 2': '-',
      Skonto: '-',
      Buchungstext: 'note?',
    });
  });

  it.each([
    ['Rechnungsnummer'],
    ['Rechnungs Nr'],
    ['RechnungsNr.'],
    ['Rechnung Nr.'],
    ['Rg.-Nr.'],
    ['RE-Nr'],
    ['rechnungsnummer'],
  ])('words together or apart are one: %s', (header) => {
    expect(read([header])).toEqual({ [header]: 'transaction_number' });
  });

  it.each([['Währung'], ['Waehrung'], ['WAHRUNG'], ['Whg.']])('umlauts: %s', (header) => {
    expect(read([header])).toEqual({ [header]: 'currency_code' });
  });

  it.each([
    ['MwSt-Satz'],
    ['MwSt.-Satz'],
    ['USt-Satz'],
    ['USt.-Satz %'],
    ['Mehrwertsteuersatz'],
    ['Umsatzsteuer-Satz'],
  ])('every name of the tax: %s', (header) => {
    expect(read([header])).toEqual({ [header]: 'items.tax_breakdowns.rate' });
  });
});

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
