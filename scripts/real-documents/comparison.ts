/**
 * What a document declares against what Taxrow makes of its rows: net, tax and total, and the causes of each difference
 * with their exact amounts. A cause counts only with the amount that the data itself gives for it; what is left over must
 * be rounding, or the difference is unexplained.
 */
import {
  add,
  compare,
  multiply,
  subtract,
  ZERO,
  type Decimal,
  decimal,
} from '../../src/core/domain/decimal';

export const FIGURES = ['net', 'tax', 'total'] as const;
export type Figure = (typeof FIGURES)[number];
export type Figures = Readonly<Record<Figure, Decimal>>;

/** Why a document declares something else than its rows come to. */
export const CAUSES = {
  charge: 'a charge or discount of the whole document, which no row holds',
  included: 'the prices of the rows include the tax; they are read as net prices',
  retained: 'a retained tax: Taxrow counts it as the rows give it, the document takes it off',
  discount: 'the discount of a line, which no field takes',
  quota: 'a second tax of the line (IEPS by quota), which no column holds',
  surcharge: 'the equivalence surcharge, which no column holds',
  rounding: 'what is left is rounding: at most half a cent for each row, tax and document',
} as const;

export type CauseName = keyof typeof CAUSES;

export interface Cause {
  readonly name: CauseName;
  /** Declared less read. */
  readonly amounts: Partial<Figures>;
}

export interface DocumentFigures {
  readonly document: string;
  readonly currency: string;
  /** Of the document; a credit note's with the sign that the service takes. */
  readonly declared: Figures;
  readonly read: Figures;
  /** Rows, taxes of rows: each may have been rounded. */
  readonly roundings: number;
  readonly causes: readonly Cause[];
}

export interface Difference {
  readonly figure: Figure;
  readonly declared: Decimal;
  readonly read: Decimal;
  readonly difference: Decimal;
  readonly causes: readonly CauseName[];
  /** What no cause accounts for, and is more than rounding. */
  readonly unexplained: Decimal;
}

export interface ComparedDocument {
  readonly document: string;
  readonly currency: string;
  /** None where the document is met exactly. */
  readonly differences: readonly Difference[];
}

export function compareDocument(figures: DocumentFigures): ComparedDocument {
  const { document, currency } = figures;
  const differences = FIGURES.flatMap((figure) => differenceOf(figures, figure));
  return { document, currency, differences };
}

function differenceOf(
  { declared, read, causes, roundings }: DocumentFigures,
  figure: Figure,
): readonly Difference[] {
  const difference = subtract(declared[figure], read[figure]);
  if (difference === ZERO) return [];
  const concerned = causes.filter(({ amounts }) => (amounts[figure] ?? ZERO) !== ZERO);
  const rest = concerned.reduce(
    (left, { amounts }) => subtract(left, amounts[figure] ?? ZERO),
    difference,
  );
  const names = concerned.map(({ name }) => name);
  const isRounding = rest !== ZERO && compare(absolute(rest), mostRounding(roundings)) <= 0;
  return [
    {
      figure,
      declared: declared[figure],
      read: read[figure],
      difference,
      causes: isRounding ? [...names, 'rounding'] : names,
      unexplained: isRounding ? ZERO : rest,
    },
  ];
}

const HALF_A_CENT = decimal('0.005');

/** Each row or tax, and the document itself, may be half a unit of the second decimal away. */
function mostRounding(roundings: number): Decimal {
  return multiply(HALF_A_CENT, decimal(String(roundings + 1)));
}

export function absolute(amount: Decimal): Decimal {
  return decimal(amount.replace('-', ''));
}

export function figures(net: Decimal, tax: Decimal, total: Decimal = add(net, tax)): Figures {
  return { net, tax, total };
}
