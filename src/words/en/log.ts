/** The words about keeping a run in the sheet `Taxrow log`. */
export const log = {
  title: 'Keep this run',
  person: 'Your name (optional)',
  personHint:
    'Excel does not tell it. It stays on this device. Those who share the workbook read it in the log, and while you submit.',
  notRemembered: 'This device forgets the name when Excel closes.',
  keep: 'Keep a log sheet',
  newSheet: 'Keep it on a new sheet',
  keeping: 'Writing…',
  kept: 'This run is kept on the sheet “{{sheet}}”.',
  already: 'This run stood on the sheet “{{sheet}}” already.',
  show: 'Show the log',
  readOnly: 'The workbook is open to be read only: save a copy, or the log is lost.',
  protected: {
    title: 'The sheet “{{sheet}}” is protected. Nothing was written.',
    body: 'Remove its protection (Review, Unprotect Sheet) and keep the run then, or keep it on a new sheet.',
  },
  failed: 'The run is not kept yet.',
} as const;
