/**
 * Fields that a header may mean, by the words of all languages. Nothing here looks at values.
 */
import { distance } from 'fastest-levenshtein';
import { FIELDS, findField, type FieldPath } from '../fields';
import { taxSlotField, taxSlotPrefix, type TaxSlotField } from '../transaction-draft';
import { english } from './en';
import { spanish } from './es';
import { headerTokens } from './header-text';
import type { HeaderWords } from './header-words';

/** Every language that headers are known in: a new one is a file and a line here. */
const LANGUAGES: readonly HeaderWords[] = [english, spanish];

/** How sure a match makes us. */
export const SURE = 1;
export const UNSURE = 0.6;
export const FUZZY = 0.4;

/** The field's own name, as the specification writes it. */
export const OWN_NAME = 1.1;

/** A phrase that stands later in its list is a little less likely. */
const STEP = 0.001;

export interface HeaderMatch {
  readonly field: FieldPath;
  readonly score: number;
}

export interface HeaderMeaning {
  readonly matches: readonly HeaderMatch[];
  /** A header that is known to belong to no field. */
  readonly ignored: boolean;
}

interface Dictionary {
  readonly language: HeaderWords;
  readonly phrases: ReadonlyMap<string, readonly HeaderMatch[]>;
  readonly ignored: ReadonlySet<string>;
}

let dictionaries: readonly Dictionary[] | undefined;

export function matchHeader(header: string): HeaderMeaning {
  dictionaries ??= LANGUAGES.map(dictionaryOf);
  const tokens = headerTokens(header);
  if (tokens.length === 0) return { matches: [], ignored: true };
  const written = inAllLanguages(dictionaries, tokens);
  if (written.some(({ dictionary, words }) => dictionary.ignored.has(words.join(' ')))) {
    return { matches: [], ignored: true };
  }
  const exact = written.flatMap(({ dictionary, words }) => exactMatches(dictionary, words));
  if (exact.length > 0) return { matches: exact, ignored: false };
  const rates = rateMatches(dictionaries, tokens);
  if (rates.length > 0) return { matches: rates, ignored: false };
  const fuzzy = written.flatMap(({ dictionary, words }) => fuzzyMatches(dictionary, words));
  return { matches: fuzzy, ignored: false };
}

interface Written {
  readonly dictionary: Dictionary;
  readonly words: readonly string[];
}

function inAllLanguages(
  dictionaries: readonly Dictionary[],
  tokens: readonly string[],
): readonly Written[] {
  return dictionaries.map((dictionary) => ({
    dictionary,
    words: tokens.map((token) => longForm(token, dictionary.language)),
  }));
}

const PERCENT_SIGN = '%';

/**
 * `VAT rate %` is a rate like `VAT rate`, whatever stands beside the sign. A word that only may mean a tax amount
 * (`sales tax`) may mean its rate beside a percent sign.
 */
function rateMatches(
  dictionaries: readonly Dictionary[],
  tokens: readonly string[],
): readonly HeaderMatch[] {
  const rest = tokens.filter((token) => token !== PERCENT_SIGN);
  if (rest.length === tokens.length) return [];
  return inAllLanguages(dictionaries, rest)
    .flatMap(({ dictionary, words }) => exactMatches(dictionary, words))
    .flatMap(({ field, score }) => {
      const tax = taxSlotField(field);
      if (tax?.field === 'rate') return [{ field, score }];
      if (tax?.field !== 'amount' || score > UNSURE) return [];
      return slotField(tax.slot, 'rate').map((rate) => ({ field: rate, score }));
    });
}

function slotField(slot: number, name: TaxSlotField['field']): FieldPath[] {
  const path = findField(`${taxSlotPrefix(slot)}.${name}`)?.path;
  return path === undefined ? [] : [path];
}

function dictionaryOf(language: HeaderWords): Dictionary {
  const phrases = new Map<string, HeaderMatch[]>();
  const add = (phrase: string, field: FieldPath, score: number) => {
    phrases.set(phrase, [...(phrases.get(phrase) ?? []), { field, score }]);
  };
  for (const { field, sure = [], unsure = [] } of language.phrases) {
    sure.forEach((phrase, at) => add(phrase, field, SURE - at * STEP));
    unsure.forEach((phrase, at) => add(phrase, field, UNSURE - at * STEP));
  }
  // The fields' own names are known in every language.
  for (const { path } of FIELDS) add(headerTokens(path).join(' '), path, OWN_NAME);
  return { language, phrases, ignored: new Set(language.ignored) };
}

function longForm(token: string, language: HeaderWords): string {
  return Object.hasOwn(language.shortForms, token) ? (language.shortForms[token] ?? token) : token;
}

/** The phrase itself, or the phrase of a tax with the number of its slot in it: `tax 2 rate`. */
function exactMatches({ phrases }: Dictionary, words: readonly string[]): readonly HeaderMatch[] {
  const whole = phrases.get(words.join(' '));
  if (whole !== undefined) return whole;
  const numberAt = words.findIndex((word) => /^[1-4]$/.test(word));
  if (numberAt < 0) return [];
  const slot = Number(words[numberAt]) - 1;
  const matches = phrases.get(words.filter((_, at) => at !== numberAt).join(' ')) ?? [];
  return matches.flatMap(({ field, score }) => {
    const tax = taxSlotField(field);
    if (tax?.slot !== 0) return [];
    return slotField(slot, tax.field).map((path) => ({ field: path, score }));
  });
}

/** Shorter words are too near to each other for a slip of the pen. */
const SHORTEST_FUZZY = 6;

function fuzzyMatches({ phrases }: Dictionary, words: readonly string[]): readonly HeaderMatch[] {
  const text = words.join(' ');
  if (text.length < SHORTEST_FUZZY) return [];
  const most = text.length < 9 ? 1 : 2;
  return [...phrases].flatMap(([phrase, matches]) => {
    if (Math.abs(phrase.length - text.length) > most) return [];
    const slips = distance(phrase, text);
    if (slips > most) return [];
    return matches.map(({ field }) => ({ field, score: FUZZY - slips * STEP }));
  });
}
