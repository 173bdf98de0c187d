/** Assumptions about look-ups of tax numbers: the values. See `register.ts`. */

/** A number of a valid form that ends so belongs to nobody. */
export const NO_BUSINESS = /000$/;

/** Form of a tax number of a country whose own form is not known. */
export const OTHER_TAX_NUMBER_FORM = /^[A-Z0-9]{1,50}$/;
