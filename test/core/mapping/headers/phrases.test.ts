/**
 * The words of each language agree with themselves: a phrase that is sure means one field, none is said twice, and none
 * both means a field and belongs to none.
 */
import {
  dictionaryOf,
  fieldsIn,
  keyOf,
  phrasesIn,
} from '../../../../src/core/mapping/headers/dictionary';
import { headerTokens } from '../../../../src/core/mapping/headers/header-text';
import type { HeaderWords } from '../../../../src/core/mapping/headers/header-words';
import { LANGUAGES } from '../../../../src/core/mapping/headers/match-header';

interface Said {
  readonly phrase: string;
  readonly key: string;
  readonly field: string;
  readonly sure: boolean;
}

function allOf(language: HeaderWords): readonly Said[] {
  const { words } = dictionaryOf(language);
  return fieldsIn(language).flatMap(({ field, sure, unsure }) =>
    [sure, unsure].flatMap((list, at) =>
      list.map((phrase) => ({
        phrase,
        key: keyOf(words(headerTokens(phrase))),
        field,
        sure: at === 0,
      })),
    ),
  );
}

describe.each(LANGUAGES.map((language) => [language.language, language] as const))(
  '%s',
  (_, language) => {
    const said = allOf(language);
    const { words } = dictionaryOf(language);

    it('phrases are words, apart by commas', () => {
      const phrases = [...said.map(({ phrase }) => phrase), ...phrasesIn(language.ignored)];
      expect(
        phrases.filter((phrase) => !/^[\p{L}\d](?:[\p{L}\d ']*[\p{L}\d])?$/u.test(phrase)),
      ).toEqual([]);
    });

    it('says no phrase twice for a field', () => {
      const keys = said.map(({ key, field }) => `${field} ${key}`);
      expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    });

    it('a sure phrase means one field', () => {
      const sure = new Map(said.filter((one) => one.sure).map(({ key, field }) => [key, field]));
      const conflicts = said.filter(({ key, field }) => (sure.get(key) ?? field) !== field);
      expect(conflicts).toEqual([]);
    });

    it('no phrase both means a field and belongs to none', () => {
      const keys = new Set(said.map(({ key }) => key));
      const ignored = phrasesIn(language.ignored).filter((phrase) =>
        keys.has(keyOf(words(headerTokens(phrase)))),
      );
      expect(ignored).toEqual([]);
    });

    it('short forms have no accents, as headers have none when they are compared', () => {
      const forms = Object.keys(language.shortForms);
      expect(forms.filter((form) => headerTokens(form).join(' ') !== form)).toEqual([]);
    });

    it('knows the fields that every sheet has', () => {
      const fields = new Set(said.map(({ field }) => field));
      for (const field of [
        'transaction_number',
        'transaction_date',
        'currency_code',
        'customer.legal_name',
        'customer.tax_information.tax_number',
        'items.name',
        'items.quantity',
        'items.unit_price',
        'items.net_price',
        'items.tax_breakdowns.rate',
        'items.tax_breakdowns.amount',
        'total_amount',
      ]) {
        expect(fields).toContain(field);
      }
    });
  },
);
