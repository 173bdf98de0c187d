/**
 * Header text made comparable: words in lower case without accents, whether they were written as `InvoiceNo`,
 * `invoice_no` or `Invoice No.`.
 */

/** Words of a header. `tax1.percent` is `tax`, `1`, `percent`; `N.º` is `n`; `Straße` is `strasse`. */
export function headerTokens(header: string): readonly string[] {
  return header
    .replace(/[ºª°]/g, ' ')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ß/g, 'ss')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}{2})(?=\p{Lu}\p{Ll})/gu, '$1 ')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/(\d)(\p{L})/gu, '$1 $2')
    .toLowerCase()
    .replace(/([#%])/g, ' $1 ')
    .split(/[^\p{L}\p{N}#%]+/u)
    .filter((token) => token !== '');
}
