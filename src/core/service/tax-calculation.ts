/** TaxCalculation: placeholder shape until its schema stands here. */
export type TaxCalculation = Readonly<Record<string, unknown>>;
