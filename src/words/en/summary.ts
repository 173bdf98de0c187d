/** How the lines of the summary add up to the rows of the source. */
export const summary = {
  all_one: '{{n}} transaction in all, in {{rows}}.',
  all_other: '{{n}} transactions in all, in {{rows}}.',
  rows_one: '{{n}} row',
  rows_other: '{{n}} rows',
  others_one: '{{n}} further row holds none: {{kinds}}.',
  others_other: '{{n}} further rows hold none: {{kinds}}.',
  totals_one: '{{n}} total',
  totals_other: '{{n}} totals',
  repeatedHeader_one: '{{n}} repeated header',
  repeatedHeader_other: '{{n}} repeated headers',
  withoutId: '{{n}} without an id',
} as const;
