/** What a ribbon command may want of the book's formulas; `show` only looks at what they do. */
export type FormulaAction =
  'refresh-selection' | 'refresh-sheet' | 'refresh-book' | 'stop' | 'values-only' | 'show';
