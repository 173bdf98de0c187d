/**
 * An example of each function, with what it shows over the sandbox. A test asks the sandbox, which knows nothing of the
 * functions: both are written from the specification.
 */

export interface Example {
  /** As a person types it. Ranges stand as arrays: `{"A";"B"}` is a column of two cells. */
  readonly formula: string;
  /** A value or an error's code; several rows where the result spills. Numbers, texts, TRUE and FALSE as Excel has them. */
  readonly shows: ExampleValue | readonly (readonly ExampleValue[])[];
  /** A formula whose value is there before. */
  readonly after?: string;
}

/** `NOW` is the moment of the last answer, as a date of Excel. */
export type ExampleValue = string | number | boolean;

export const NOW = 'the date and time of the answer';

const ID = '3fa85f64-5717-4562-b3fc-2c963f66afa6';
const OTHER_ID = '00000000-0000-4000-8000-000000000002';

/** Under the ids of the functions. */
export const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  TAXCALC: [
    { formula: `=TAXROW.TAXCALC("${ID}")`, shows: 21 },
    {
      formula: `=TAXROW.TAXCALC("${ID.toUpperCase()}","Transaction_Value_Net")`,
      shows: 100,
    },
    { formula: `=TAXROW.TAXCALC("${ID}","result.transaction_effective_tax_rate")`, shows: 0.21 },
    { formula: `=TAXROW.TAXCALC("${ID}","tax_breakdown_label")`, shows: 'IVA' },
    {
      formula: `=TAXROW.TAXCALC("${ID}","input.transaction_date")`,
      shows: '2024-01-15T09:30:00.000Z',
    },
    { formula: `=TAXROW.TAXCALC("${ID}","transaction_taxable")`, shows: true },
    { formula: `=TAXROW.TAXCALC("${ID}","supplier_taxable")`, shows: '#VALUE!' },
    { formula: `=TAXROW.TAXCALC("${ID}","tax_breakdown")`, shows: '#VALUE!' },
    { formula: '=TAXROW.TAXCALC("INV-7")', shows: '#VALUE!' },
    { formula: '=TAXROW.TAXCALC("00000000-0000-0000-0000-000000000000")', shows: '#N/A' },
  ],
  'TAXCALC.BREAKDOWN': [
    {
      formula: `=TAXROW.TAXCALC.BREAKDOWN("${ID}",TRUE)`,
      shows: [
        ['name', 'rate', 'amount'],
        ['IVA', 0.21, 21],
      ],
    },
  ],
  'TAXCALC.TABLE': [
    {
      formula: `=TAXROW.TAXCALC.TABLE({"${ID}";"";"INV-7";"${OTHER_ID}"})`,
      shows: [
        [100, 21, 121, 0.21],
        ['', '', '', ''],
        ['#VALUE!', '#VALUE!', '#VALUE!', '#VALUE!'],
        [124.7, 28.68, 153.38, 0.23],
      ],
    },
    {
      formula: `=TAXROW.TAXCALC.TABLE({"${ID}";"${OTHER_ID}"},"customer_country, tax_breakdown_label",TRUE)`,
      shows: [
        ['customer_country', 'tax_breakdown_label'],
        ['es', 'IVA'],
        ['pt', 'IVA'],
      ],
    },
  ],
  TXSTATUS: [
    { formula: '=TAXROW.TXSTATUS("DEMO-1001")', shows: 'SUCCESS' },
    { formula: '=TAXROW.TXSTATUS(" DEMO-1003 ")', shows: 'FAILURE' },
    { formula: '=TAXROW.TXSTATUS("00000000-0000-4000-9000-000000000003")', shows: 'FAILURE' },
    { formula: '=TAXROW.TXSTATUS("demo-1001")', shows: '#N/A' },
    { formula: '=TAXROW.TXSTATUS("")', shows: '#VALUE!' },
    { formula: '=TAXROW.TXSTATUS(TRUE)', shows: '#VALUE!' },
  ],
  'TXSTATUS.TABLE': [
    {
      formula:
        '=TAXROW.TXSTATUS.TABLE({"DEMO-1001";"";"DEMO-1003";"INV-7"},"status,total_amount",TRUE)',
      shows: [
        ['status', 'total_amount'],
        ['SUCCESS', 2901.16],
        ['', ''],
        ['FAILURE', 602.7],
        ['#N/A', '#N/A'],
      ],
    },
  ],
  TXERRORS: [
    {
      formula: '=TAXROW.TXERRORS("DEMO-1003",TRUE)',
      shows: [
        ['code', 'type', 'field', 'message'],
        [
          'field_not_valid',
          'validation',
          'supplier.id',
          'No supplier has the id unknown-supplier-000000000000001',
        ],
      ],
    },
    { formula: '=TAXROW.TXERRORS("DEMO-1001")', shows: [['', '', '', '']] },
  ],
  TXFIELD: [
    { formula: '=TAXROW.TXFIELD("DEMO-1001","total_amount")', shows: 2901.16 },
    { formula: '=TAXROW.TXFIELD("DEMO-1001","currency_code")', shows: 'MXN' },
    { formula: '=TAXROW.TXFIELD("DEMO-1001","items[0].name")', shows: 'Oak table' },
    { formula: '=TAXROW.TXFIELD("DEMO-1001","customer.address.city")', shows: 'Guadalajara' },
    { formula: '=TAXROW.TXFIELD("DEMO-1001","items[1].name")', shows: '#N/A' },
    { formula: '=TAXROW.TXFIELD("DEMO-1001","items")', shows: '#VALUE!' },
    { formula: '=TAXROW.TXFIELD("DEMO-1001","colour")', shows: '#VALUE!' },
  ],
  TXLIVE: [{ formula: '=TAXROW.TXLIVE("DEMO-1001")', shows: 'SUCCESS' }],
  TXSEARCH: [
    {
      formula:
        '=TAXROW.TXSEARCH("status=FAILURE; country=PT","transaction_id, status, total_amount")',
      shows: [['DEMO-1003', 'FAILURE', 602.7]],
    },
    {
      formula:
        '=TAXROW.TXSEARCH({"status","SUCCESS";"date_from","2025-02-15"},"transaction_id",2,TRUE)',
      shows: [['transaction_id'], ['DEMO-1001'], ['DEMO-1002']],
    },
    { formula: '=TAXROW.TXSEARCH("number=none")', shows: '#N/A' },
    { formula: '=TAXROW.TXSEARCH("colour=red")', shows: '#VALUE!' },
  ],
  LOOKUPBATCH: [
    {
      formula: `=TAXROW.LOOKUPBATCH("${ID}",TRUE)`,
      shows: [
        [
          'country_iso_code',
          'tax_identification_number',
          'format',
          'is_business',
          'status',
          'business_name',
          'business_address',
          'error_details',
        ],
        [
          'es',
          'B12345674',
          'valid',
          'yes',
          'completed',
          'Sandbox business B12345674',
          '1 Sandbox Street, ES',
          '',
        ],
        [
          'mx',
          'MBA010203AB1',
          'valid',
          'yes',
          'completed',
          'Sandbox business MBA010203AB1',
          '1 Sandbox Street, MX',
          '',
        ],
        [
          'pt',
          '50123456',
          'invalid',
          'no',
          'completed',
          '',
          '',
          '{"code":"FORMAT_INVALID","message":"50123456 has not the form of a tax number of PT"}',
        ],
        ['de', '123456000', 'valid', 'no', 'completed', '', '', ''],
        ['us', '12-3456789', 'valid', 'unknown', 'completed', '', '', ''],
      ],
    },
  ],
  ASOF: [
    {
      formula: '=TAXROW.ASOF("DEMO-1001")',
      after: '=TAXROW.TXSTATUS("DEMO-1001")',
      shows: NOW,
    },
    { formula: '=TAXROW.ASOF("INV-7")', shows: '#N/A' },
  ],
};
