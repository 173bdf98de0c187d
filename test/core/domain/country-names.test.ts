/**
 * A country that a person named in any of the six languages, by a code or as everybody calls it, is suggested; what is
 * typed where there is none is nobody's country, though it spells a code.
 */
import { suggestCountryCode } from '../../../src/core/domain/country-names';

test.each([
  ['Belgique', 'BE'],
  ['Allemagne', 'DE'],
  ['Pays Bas', 'NL'],
  ['DEU', 'DE'],
  ['es', 'ES'],
  ['U.S.A.', 'US'],
  ['EE. UU.', 'US'],
  ['États-Unis', 'US'],
  ['Stati Uniti', 'US'],
  ['Corea del Sur', 'KR'],
  ['NA', 'NA'],
])('%s is %s', (text, code) => {
  expect(suggestCountryCode(text)).toBe(code);
});

test.each(['N/A', 'n/a', '#N/A', 'n-a', 'n.a.', 'na', 's/n', 'S/A', 'C/O', '-', '', 'Narnia'])(
  '%j is no country',
  (text) => {
    expect(suggestCountryCode(text)).toBeUndefined();
  },
);
