/** Headers in German, as programs really write them: with accents or without, abbreviated, in one word or in several. */
import { read } from './read-headers';

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
