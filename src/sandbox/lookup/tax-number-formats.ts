/**
 * Whether a tax number has the form its country gives such numbers. The forms of the European Union
 * and the United Kingdom are those of the European Commission (VIES, VAT identification number
 * structure), Mexico's is that of its tax authority (RFC). No check digit is computed, so that a
 * number can be made up. Any other country takes letters and digits (assumption look-ups).
 */
import { OTHER_TAX_NUMBER_FORM } from '../assumptions';

/** Without the country's prefix, spaces, dots and hyphens. */
const FORMS: ReadonlyMap<string, RegExp> = new Map([
  ['AT', /^U\d{8}$/],
  ['BE', /^[01]\d{9}$/],
  ['BG', /^\d{9,10}$/],
  ['CY', /^\d{8}[A-Z]$/],
  ['CZ', /^\d{8,10}$/],
  ['DE', /^\d{9}$/],
  ['DK', /^\d{8}$/],
  ['EE', /^\d{9}$/],
  ['ES', /^([A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/],
  ['FI', /^\d{8}$/],
  ['FR', /^[A-Z0-9]{2}\d{9}$/],
  ['GB', /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/],
  ['GR', /^\d{9}$/],
  ['HR', /^\d{11}$/],
  ['HU', /^\d{8}$/],
  ['IE', /^(\d[A-Z0-9+*]\d{5}[A-Z]|\d{7}[A-Z]{2})$/],
  ['IT', /^\d{11}$/],
  ['LT', /^(\d{9}|\d{12})$/],
  ['LU', /^\d{8}$/],
  ['LV', /^\d{11}$/],
  ['MT', /^\d{8}$/],
  ['MX', /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}$/],
  ['NL', /^[A-Z0-9+*]{9}B\d{2}$/],
  ['PL', /^\d{10}$/],
  ['PT', /^\d{9}$/],
  ['RO', /^\d{2,10}$/],
  ['SE', /^\d{12}$/],
  ['SI', /^\d{8}$/],
  ['SK', /^\d{10}$/],
]);

/** Greek numbers go by the language's code, not the country's. */
const OWN_PREFIX: ReadonlyMap<string, string> = new Map([['GR', 'EL']]);

/** Whether the sandbox has a rule for the country (ISO 3166-1 alpha-2, upper case). */
export function hasTaxNumberForm(countryCode: string): boolean {
  return FORMS.has(countryCode);
}

/** With or without the country's prefix, in any case, spaces, dots and hyphens ignored. */
export function fitsTaxNumberForm(countryCode: string, taxNumber: string): boolean {
  const number = taxNumber.toUpperCase().replaceAll(/[ .-]/g, '');
  const prefix = OWN_PREFIX.get(countryCode) ?? countryCode;
  const form = FORMS.get(countryCode) ?? OTHER_TAX_NUMBER_FORM;
  return form.test(number) || (number.startsWith(prefix) && form.test(number.slice(prefix.length)));
}
