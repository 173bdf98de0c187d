/** Which formulas are ours: those that call a function of the namespace, not those that merely speak of it. */
import { isOurFormula } from '../../src/office/our-formulas';

test.each([
  '=TAXROW.TAXCALC(A2)',
  '=taxrow.txstatus.table(A2:A9)',
  '=IFERROR(TAXROW.TXSTATUS(A2),"-")',
  "=SUM('It''s'!A1,TAXROW.TAXCALC(A2))",
  '="Taxrow: "&TAXROW.TXSTATUS("A-1")',
])('%s', (formula) => {
  expect(isOurFormula(formula)).toBe(true);
});

test.each([
  'TAXROW.TAXCALC(A2)',
  '=SUM(A1:A3)',
  '="TAXROW.TAXCALC(1)"',
  '="say ""TAXROW.TAXCALC(1)"""',
  "='TAXROW.X(1)'!A1",
  '=MYTAXROW.TAXCALC(A2)',
  '=OTHER.TAXROW.TAXCALC(A2)',
  '=TAXROW.TAXCALC',
  7,
  '',
  undefined,
])('not %s', (formula) => {
  expect(isOurFormula(formula)).toBe(false);
});
