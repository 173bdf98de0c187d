/**
 * What the row of totals is called, as data: in English, Spanish, Portuguese, French, German and Italian. Small letters,
 * without accents; `-` counts as a space.
 */
const TOTALS_WORDS: ReadonlySet<string> = new Set([
  'total',
  'totals',
  'grand total',
  'total amount',
  'sum',
  'subtotal',
  'sub total',
  'totales',
  'total general',
  'suma',
  'suma total',
  'totais',
  'total geral',
  'soma',
  'totaux',
  'somme',
  'sous total',
  'summe',
  'gesamt',
  'gesamtsumme',
  'gesamtbetrag',
  'zwischensumme',
  'totale',
  'totali',
  'totale generale',
  'totale complessivo',
  'somma',
  'subtotale',
  'subtotales',
]);

const LONGEST_WORD = 40;

const DIGIT_ZERO = 48;
const DIGIT_NINE = 57;

/** True for text that is such a word and nothing else; a colon or a point may stand at its end. */
export function isTotalsWord(text: string): boolean {
  // Every id of a sheet is asked, and most end in a digit.
  const last = text.charCodeAt(text.length - 1);
  if (text.length > LONGEST_WORD || (last >= DIGIT_ZERO && last <= DIGIT_NINE)) return false;
  const words = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[:.\s]+$/, '')
    .replace(/[-\s]+/g, ' ')
    .trim();
  return TOTALS_WORDS.has(words);
}
