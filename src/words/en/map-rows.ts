/** The words of Map about rows, amounts, suppliers and the preview. */
export const layout = {
  title: 'How rows make transactions',
  headerValues: 'The id of a transaction stands',
  headerValue: {
    'every-row': 'on each of its rows',
    'first-row': 'on its first row only',
  },
  headerValueHint: {
    'every-row': 'Rows of one id are one transaction, with an item each.',
    'first-row': 'The rows without an id right under it are its further items.',
  },
  taxRows: 'Further taxes of an item stand in rows of their own',
  skipTotals: 'Skip rows of totals',
  skipHeaders: 'Skip repeated headers',
  looking: 'Looking for rows to skip…',
  nothingSkipped: 'No row is skipped.',
  skipped_one: '{{n}} row skipped: {{kinds}}',
  skipped_other: '{{n}} rows skipped: {{kinds}}',
  skippedKind: {
    blank: '{{n}} blank',
    totals_one: '{{n}} total',
    totals_other: '{{n}} totals',
    repeated_header_one: '{{n}} repeated header',
    repeated_header_other: '{{n}} repeated headers',
  },
  kindOf: { blank: 'Blank rows', totals: 'Totals', repeated_header: 'Repeated headers' },
  row: 'Row {{first}}',
  rows: 'Rows {{first}} to {{last}}',
  moreRuns_one: 'Show {{n}} more',
  moreRuns_other: 'Show {{n}} more',
} as const;

export const amounts = {
  title: 'Amounts',
  signs: 'Signs',
  sign: {
    plain: 'as they stand',
    'original-named': 'turned where an original is named',
    'cell-says': 'turned where a column says so',
  },
  signHint: 'For credit notes that are written with positive amounts.',
  signColumn: 'The column that says so',
  chooseColumn: 'Choose a column',
  nothingTicked: 'Tick the values that mean a credit note.',
  compute: 'Compute totals that are missing',
  computeHint: 'From the items, exactly. Totals that a cell gives stay as they are.',
} as const;

export const suppliers = {
  look: 'Suppliers this service knows',
  looking: 'Asking the service…',
  list: 'Suppliers',
  none: 'No transaction of this service names a supplier yet.',
  cut: 'From the first 500 transactions: the service may know others.',
  noName: 'no name',
  use: 'Use {{name}}',
} as const;

export const preview = {
  title: 'The first transactions',
  empty: 'They show here once the rows can be read as transactions.',
  moreItems_one: 'and {{n}} more line',
  moreItems_other: 'and {{n}} more lines',
  supplier: 'Supplier {{id}}',
  adjusts: 'Adjusts {{id}}',
  taxNumber: 'Tax number {{number}}',
  payment: 'Payment',
  net: 'Net',
  tax: 'Tax',
  gross: 'Total',
  computed: 'computed',
  fromLines: 'from its lines, not sent',
  noName: 'no name',
  json: 'As it would be sent (JSON)',
} as const;
