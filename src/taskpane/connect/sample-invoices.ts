/**
 * A few made-up invoices for the first try, in the sandbox only. They are all ready to be submitted: what a person
 * should see first is the way through.
 */

const HEADERS = [
  'Invoice number',
  'Invoice date',
  'Country code',
  'Currency',
  'Language',
  'Supplier id',
  'Customer name',
  'Customer type',
  'Item',
  'Quantity',
  'Unit price',
  'VAT rate',
  'VAT amount',
  'VAT regime',
] as const;

/** The sandbox takes any supplier id of the right form. */
const SUPPLIER_ID = '0123456789abcdef0123456789abcdef';

type Line = readonly [item: string, quantity: number, unitPrice: number, vatAmount: number];

interface SampleInvoice {
  readonly number: string;
  readonly date: string;
  readonly country: string;
  readonly language: string;
  readonly customer: string;
  readonly rate: number;
  readonly lines: readonly Line[];
}

const INVOICES: readonly SampleInvoice[] = [
  {
    number: 'SAMPLE-1001',
    date: '2025-09-01',
    country: 'PT',
    language: 'PT',
    customer: 'Padaria Aurora, Lda.',
    rate: 23,
    lines: [
      ['Coffee beans, 1 kg', 12, 14.5, 40.02],
      ['Paper filters, box of 100', 4, 3.25, 2.99],
    ],
  },
  {
    number: 'SAMPLE-1002',
    date: '2025-09-02',
    country: 'PT',
    language: 'PT',
    customer: 'Hotel Miramar, S.A.',
    rate: 23,
    lines: [['Espresso machine service', 1, 180, 41.4]],
  },
  {
    number: 'SAMPLE-1003',
    date: '2025-09-03',
    country: 'IE',
    language: 'EN',
    customer: 'Liffey Books Ltd',
    rate: 23,
    lines: [
      ['Display shelf', 2, 249.99, 115],
      ['Delivery', 1, 35, 8.05],
    ],
  },
  {
    number: 'SAMPLE-1004',
    date: '2025-09-04',
    country: 'DE',
    language: 'DE',
    customer: 'Nordlicht Werkstatt GmbH',
    rate: 19,
    lines: [
      ['LED work lamp', 6, 42.9, 48.91],
      ['Extension cable, 10 m', 6, 17.5, 19.95],
    ],
  },
  {
    number: 'SAMPLE-1005',
    date: '2025-09-05',
    country: 'ES',
    language: 'ES',
    customer: 'Talleres del Norte, S.L.',
    rate: 21,
    lines: [['Brake pads, set', 8, 31.2, 52.42]],
  },
];

/** Header and rows, as a new sheet takes them. */
export function sampleRows(): readonly (readonly (string | number)[])[] {
  const rows = INVOICES.flatMap((invoice) =>
    invoice.lines.map(([item, quantity, unitPrice, vatAmount]) => [
      invoice.number,
      invoice.date,
      invoice.country,
      'EUR',
      invoice.language,
      SUPPLIER_ID,
      invoice.customer,
      'BUSINESS',
      item,
      quantity,
      unitPrice,
      invoice.rate,
      vatAmount,
      'VAT',
    ]),
  );
  return [HEADERS, ...rows];
}
