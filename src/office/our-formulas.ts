/** Which formulas call functions of Taxrow. Pure; it reads no more of a formula than that. */

/** The functions' namespace, as the manifest names it. */
const CALL = /(?:^|[^\w.\\])TAXROW\.[A-Z][\w.]*\(/i;
/** Texts and quoted sheet names, in which a quote is written twice. */
const QUOTED = /"(?:[^"]|"")*"|'(?:[^']|'')*'/g;

/** True for a formula, as `Range.formulas` gives it, that calls a function of Taxrow, alone or among others. */
export function isOurFormula(formula: unknown): boolean {
  return (
    typeof formula === 'string' &&
    formula.startsWith('=') &&
    CALL.test(formula.replace(QUOTED, '""'))
  );
}
