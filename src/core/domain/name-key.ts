/** Names as they are compared: how they are typed differs from sheet to sheet. */

/** Upper case, without accents and points, with single spaces. */
export function nameKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f.]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase();
}
