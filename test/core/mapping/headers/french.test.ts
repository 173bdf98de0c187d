/** Headers in French, as programs really write them: with accents or without, abbreviated, in one word or in several. */
import { read } from './read-headers';

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
