/**
 * A mapping is suggested from headers and values. What is only likely is marked unsure; what nothing speaks for is left
 * out; a field goes to one column and a column to one field.
 */
import fc from 'fast-check';
import { FIELDS } from '../../../src/core/mapping/fields';
import type { CellValue } from '../../../src/core/mapping/source';
import { suggestMapping, type SuggestOptions } from '../../../src/core/mapping/suggest';
import { sourceOf } from './source-fixture';

/** Field per header; an unsure one ends in `?`. Headers without a field are left out. */
function suggested(
  headers: readonly string[],
  rows: readonly (readonly CellValue[])[] = [],
  options: SuggestOptions = {},
): Record<string, string> {
  const { columns } = suggestMapping(sourceOf(headers, rows), options);
  return Object.fromEntries(
    columns.flatMap(({ column, field, confidence }) =>
      field === undefined
        ? []
        : [[headers[column] ?? '', field + (confidence === 'unsure' ? '?' : '')]],
    ),
  );
}

function reading(
  headers: readonly string[],
  rows: readonly (readonly CellValue[])[],
  options: SuggestOptions = {},
) {
  return suggestMapping(sourceOf(headers, rows), options).mapping.reading;
}

describe('headers of programs that are used a lot', () => {
  it.each([
    [
      'SAP, in German',
      'Belegnummer; Debitor; Name1; Betrag in Belegwährung; Hauswährung; Buchungskreis',
      {
        Belegnummer: 'transaction_number',
        Name1: 'customer.legal_name?',
        'Betrag in Belegwährung': 'total_amount?',
      },
    ],
    [
      'SAP, in English',
      'Billing Document; Sold-to Party; Billed Quantity; Sales Unit; Net Value',
      {
        'Billing Document': 'transaction_number',
        'Sold-to Party': 'customer.legal_name?',
        'Billed Quantity': 'items.quantity',
        'Sales Unit': 'items.unit',
        'Net Value': 'items.net_price?',
      },
    ],
    [
      'Xero',
      '*ContactName; POCity; POPostalCode; POCountry; *InvoiceNumber',
      {
        '*ContactName': 'customer.legal_name?',
        POCity: 'customer.address.city?',
        POPostalCode: 'customer.address.postal_code?',
        POCountry: 'customer.address.country_code?',
        '*InvoiceNumber': 'transaction_number',
      },
    ],
    [
      'WooCommerce',
      'Customer Note; Company (Billing); City (Billing); Postcode (Billing); Order Total Amount',
      {
        'Customer Note': 'note?',
        'Company (Billing)': 'customer.legal_name?',
        'City (Billing)': 'customer.address.city?',
        'Postcode (Billing)': 'customer.address.postal_code?',
        'Order Total Amount': 'total_amount?',
      },
    ],
    [
      'Odoo',
      'Invoice Partner Display Name; Invoice/Bill Date; Untaxed Amount Signed; Total Signed; Invoice lines/Product; Invoice lines/Quantity; Invoice lines/Unit Price',
      {
        'Invoice Partner Display Name': 'customer.legal_name?',
        'Invoice/Bill Date': 'transaction_date',
        'Untaxed Amount Signed': 'total_net_amount?',
        'Total Signed': 'total_amount?',
        'Invoice lines/Product': 'items.name',
        'Invoice lines/Quantity': 'items.quantity',
        'Invoice lines/Unit Price': 'items.unit_price',
      },
    ],
    [
      'Zoho',
      'Item Tax %; Item Tax Amount; Billing Code',
      {
        'Item Tax %': 'items.tax_breakdowns.rate',
        'Item Tax Amount': 'items.tax_breakdowns.amount',
        'Billing Code': 'customer.address.postal_code?',
      },
    ],
    [
      'Sage, in French',
      'N° pièce; Intitulé client',
      { 'N° pièce': 'transaction_number', 'Intitulé client': 'customer.legal_name' },
    ],
  ])('%s: %s', (_, headers, fields) => {
    const names = headers.split('; ');
    const values: Readonly<Record<string, string>> = { Debitor: '0000100000' };
    expect(suggested(names, [names.map((name) => values[name] ?? '')])).toEqual(fields);
  });
});

describe('headers', () => {
  it.each([
    ['Invoice No.', 'transaction_number'],
    ['InvoiceNo', 'transaction_number'],
    ['invoice_number', 'transaction_number'],
    ['INVOICE #', 'transaction_number'],
    ['Transaction ID', 'transaction_id'],
    ['Issue date', 'transaction_date'],
    ['Qty', 'items.quantity'],
    ['Unit Price', 'items.unit_price'],
    ['Currency', 'currency_code'],
    ['VAT rate', 'items.tax_breakdowns.rate'],
    ['VAT amount', 'items.tax_breakdowns.amount'],
    ['Customer name', 'customer.legal_name'],
    ['Zip', 'customer.address.postal_code'],
    ['Número de factura', 'transaction_number'],
    ['Nº factura', 'transaction_number'],
    ['Fecha de emisión', 'transaction_date'],
    ['Razón Social', 'customer.legal_name'],
    ['Cantidad', 'items.quantity'],
    ['Precio unitario', 'items.unit_price'],
    ['Moneda', 'currency_code'],
    ['UsoCFDI', 'tax_reason'],
    ['RFC Receptor', 'customer.tax_information.tax_number'],
    ['MetodoPago', 'payments.code'],
    ['Tipo de cliente', 'customer.type'],
  ])('%s is %s', (header, field) => {
    expect(suggested([header])).toEqual({ [header]: field });
  });

  it.each([
    ['VAT rate %', 'items.tax_breakdowns.rate'],
    ['VAT rate (%)', 'items.tax_breakdowns.rate'],
    ['Tax Rate%', 'items.tax_breakdowns.rate'],
    ['% VAT', 'items.tax_breakdowns.rate?'],
    ['Sales tax %', 'items.tax_breakdowns.rate?'],
    ['Tax 2 rate %', 'items.tax_breakdowns[2].rate'],
    ['Tasa IVA %', 'items.tax_breakdowns.rate'],
    ['IEPS %', 'items.tax_breakdowns[4].rate?'],
  ])('%s is a rate: %s', (header, field) => {
    expect(suggested([header])).toEqual({ [header]: field });
  });

  it.each(['Discount %', 'Invoice number %', 'VAT amount %'])('%s is none', (header) => {
    expect(Object.values(suggested([header])).join()).not.toContain('rate');
  });

  it.each(FIELDS.map(({ path }) => path))('the field’s own name is known: %s', (path) => {
    expect(suggested([path])).toEqual({ [path]: path });
  });

  it('a slip of the pen is understood, and marked', () => {
    expect(suggested(['Quantitiy', 'Invoice nummber'])).toEqual({
      Quantitiy: 'items.quantity?',
      'Invoice nummber': 'transaction_number?',
    });
  });

  it('the tax of a wide sheet goes to the slot of its number', () => {
    expect(suggested(['Tax 1 rate', 'Tax 1 amount', 'Tax 2 rate', 'tax3.percent'])).toEqual({
      'Tax 1 rate': 'items.tax_breakdowns.rate',
      'Tax 1 amount': 'items.tax_breakdowns.amount',
      'Tax 2 rate': 'items.tax_breakdowns[2].rate',
      'tax3.percent': 'items.tax_breakdowns[3].rate',
    });
  });

  it('a number in any other header does not fall away', () => {
    expect(suggested(['Note 2', 'Quantity 2'])).toEqual({ 'Quantity 2': 'items.quantity?' });
  });

  it('retentions have slots of their own', () => {
    expect(
      suggested([
        'IVA TasaOCuota',
        'IVA Retenido Importe',
        'ISR Retenido TasaOCuota',
        'IEPS Importe',
      ]),
    ).toEqual({
      'IVA TasaOCuota': 'items.tax_breakdowns.rate',
      'IVA Retenido Importe': 'items.tax_breakdowns[2].amount',
      'ISR Retenido TasaOCuota': 'items.tax_breakdowns[3].rate',
      'IEPS Importe': 'items.tax_breakdowns[4].amount',
    });
  });

  it.each([
    '__proto__',
    'constructor',
    'toString',
    'valueOf',
    '',
    '   ',
    '💶',
    'Due date',
    'StockCode',
    'CustomerID',
    'Fecha de vencimiento',
  ])('%j is no field', (header) => {
    expect(suggested([header], [['x']])).toEqual({});
  });

  it('two columns of one name: the first is taken, the other is left, and a person is asked', () => {
    const { mapping, columns } = suggestMapping(sourceOf(['Qty', 'Qty'], []));
    expect(mapping.columns).toEqual([{ column: 0, header: 'Qty', field: 'items.quantity' }]);
    expect(columns).toEqual([
      { column: 0, field: 'items.quantity', confidence: 'unsure', doubt: 'field' },
      { column: 1, field: undefined, confidence: 'unsure' },
    ]);
  });
});

describe('ids', () => {
  it('a document that is known by its file gets the file as id, marked', () => {
    expect(suggested(['File', 'ID'])).toEqual({
      File: 'transaction_id?',
      ID: 'transaction_number?',
    });
    expect(suggested(['Archivo', 'Folio'])).toEqual({
      Archivo: 'transaction_id?',
      Folio: 'transaction_number',
    });
    expect(suggested(['file', 'code'])).toEqual({
      file: 'transaction_id?',
      code: 'transaction_number?',
    });
  });

  it('an id column goes before a file', () => {
    expect(suggested(['File', 'Invoice ID'])).toEqual({ 'Invoice ID': 'transaction_id' });
  });

  it('a bare ID is the id where nothing better is there', () => {
    expect(suggested(['ID', 'Invoice number'])).toEqual({
      ID: 'transaction_id?',
      'Invoice number': 'transaction_number',
    });
  });

  it('where the country takes no number, the number is not suggested; without another id it is the id', () => {
    const mexico = { constants: { country_code: 'MX' } };
    expect(suggested(['Archivo', 'Folio'], [], mexico)).toEqual({ Archivo: 'transaction_id?' });
    expect(suggested(['Folio'], [], mexico)).toEqual({ Folio: 'transaction_id?' });
    expect(suggested(['Folio'], [], { constants: { country_code: ' mx ' } })).toEqual({
      Folio: 'transaction_id?',
    });
  });
});

describe('values', () => {
  it('of digits alone are a customer’s number, not its name', () => {
    expect(
      suggested(
        ['Debitor', 'Name 1'],
        [
          ['0000100000', 'Müller & Söhne'],
          [100001, 'Bäcker AG'],
        ],
      ),
    ).toEqual({ 'Name 1': 'customer.legal_name?' });
    expect(suggested(['Cliente'], [['43000001']])).toEqual({});
    expect(suggested(['Customer name'], [[1001]])).toEqual({
      'Customer name': 'customer.legal_name?',
    });
    expect(suggested(['Kunde'], [['1&1 AG']])).toEqual({ Kunde: 'customer.legal_name?' });
  });

  it('speak against a header that promises numbers or dates', () => {
    expect(suggested(['Quantity', 'Price'], [['many', 'see list']])).toEqual({
      Quantity: 'items.quantity?',
    });
    expect(suggested(['Invoice date'], [['soon']])).toEqual({
      'Invoice date': 'transaction_date?',
    });
  });

  it('a bare Type means the field only with values that the service knows', () => {
    expect(suggested(['Type'], [['standard']])).toEqual({});
    expect(suggested(['Type'], [['FULL'], ['SIMPLIFIED']])).toEqual({ Type: 'type' });
  });

  it('codes and dates without a telling header are suggested when one column alone has them', () => {
    expect(
      suggested(
        ['A', 'B', 'C'],
        [
          ['EUR', 'PT', '01/02/2024'],
          ['USD', 'ES', '13/02/2024'],
        ],
      ),
    ).toEqual({
      A: 'currency_code?',
      B: 'country_code?',
      C: 'transaction_date?',
    });
    expect(suggested(['A', 'B'], [['EUR', 'EUR']])).toEqual({});
  });

  it('a description is the name of the line where there is no name', () => {
    expect(suggested(['Description'])).toEqual({ Description: 'items.name' });
    expect(suggested(['Item name', 'Description'])).toEqual({
      'Item name': 'items.name',
      Description: 'items.description',
    });
    expect(suggested(['Description'], [], { constants: { 'items.name': 'Goods' } })).toEqual({
      Description: 'items.description',
    });
  });
});

describe('constants', () => {
  it('a field with a constant is not given a column', () => {
    expect(
      suggested(['Currency', 'Country'], [], {
        constants: { currency_code: 'EUR', country_code: 'PT' },
      }),
    ).toEqual({});
  });

  it('are kept in the mapping', () => {
    const constants = { currency_code: 'EUR' };
    expect(suggestMapping(sourceOf(['A'], []), { constants }).mapping.constants).toEqual(constants);
  });
});

describe('reading', () => {
  it('the order of day and month is taken from the values', () => {
    expect(reading(['Date'], [['01/02/2024'], ['13/02/2024']]).dateOrder).toBe('dmy');
    expect(reading(['Date'], [['01/02/2024'], ['02/13/2024']]).dateOrder).toBe('mdy');
    expect(reading(['Date'], [['2024-02-01']]).dateOrder).toBe('ymd');
  });

  it('values that allow both are read day first, and marked', () => {
    expect(reading(['Issue date'], [['01/02/2024']]).dateOrder).toBe('dmy');
    expect(suggested(['Issue date'], [['01/02/2024']])).toEqual({
      'Issue date': 'transaction_date?',
    });
    expect(suggested(['Issue date'], [['02/02/2024']])).toEqual({
      'Issue date': 'transaction_date',
    });
  });

  it('so is the decimal sign', () => {
    expect(reading(['Unit price'], [['1.234,50']]).decimalSign).toBe(',');
    expect(reading(['Unit price'], [['12,5']]).decimalSign).toBe(',');
    expect(reading(['Unit price'], [['1,234.50']]).decimalSign).toBe('.');
    expect(reading(['VAT rate'], [['7,5%']]).decimalSign).toBe(',');
    expect(suggested(['Unit price'], [['1,234']])).toEqual({ 'Unit price': 'items.unit_price?' });
    expect(suggested(['Unit price'], [['1,234'], ['0.5']])).toEqual({
      'Unit price': 'items.unit_price',
    });
  });

  it('rates below 1 throughout are fractions', () => {
    expect(reading(['VAT rate'], [['0.160000'], ['0']]).rates).toBe('fraction');
    expect(reading(['VAT rate'], [['0.5'], ['23']]).rates).toBe('percent');
    expect(reading(['VAT rate'], [['0'], ['0']]).rates).toBe('percent');
    expect(reading(['VAT rate'], [['0.5%']]).rates).toBe('percent');
  });

  it('the zone is the one asked for, else that of the country, else UTC', () => {
    expect(
      reading(['A'], [], { timeZone: 'Asia/Tokyo', constants: { country_code: 'MX' } }).timeZone,
    ).toBe('Asia/Tokyo');
    expect(reading(['A'], [], { constants: { country_code: 'MX' } }).timeZone).toBe(
      'America/Mexico_City',
    );
    expect(reading(['Country code'], [['ES'], ['ES']]).timeZone).toBe('Europe/Madrid');
    expect(reading(['Country code'], [['ES'], ['PT']]).timeZone).toBe('UTC');
    expect(reading(['A'], []).timeZone).toBe('UTC');
  });
});

it('whatever the headers and cells, no field and no column is given twice', () => {
  const cell = fc.oneof(fc.string(), fc.double(), fc.constant(null), fc.boolean());
  const header = fc.oneof(
    fc.string(),
    fc.constantFrom('Id', 'Total', 'Fecha', '__proto__', 'Tax 2 rate', 'Description'),
  );
  fc.assert(
    fc.property(
      fc.array(header, { maxLength: 12 }),
      fc.array(fc.array(cell), { maxLength: 5 }),
      (headers, rows) => {
        const { mapping, columns } = suggestMapping(sourceOf(headers, rows));
        const fields = mapping.columns.map(({ field }) => field);
        expect(new Set(fields).size).toBe(fields.length);
        expect(new Set(mapping.columns.map(({ column }) => column)).size).toBe(fields.length);
        expect(columns.map(({ column }) => column)).toEqual(headers.map((_, at) => at));
      },
    ),
  );
});
