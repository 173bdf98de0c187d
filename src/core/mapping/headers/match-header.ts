/**
 * Fields that headers may mean, by the words of all languages. The headers of a sheet are looked at together: the language
 * that knows most of them is asked first, so that a word of several languages (`Data`, `Base`, `Nota`) is read as the
 * sheet means it, and what that language does not know is left to the others. Nothing here looks at values.
 */
import { distance } from 'fastest-levenshtein';
import { findField, type FieldPath } from '../fields';
import { taxSlotField, taxSlotPrefix, type TaxSlotField } from '../transaction-draft';
import { german } from './de';
import {
  dictionaryOf,
  keyOf,
  OWN_NAMES,
  STEP,
  UNSURE,
  type Dictionary,
  type HeaderMatch,
} from './dictionary';
import { english } from './en';
import { spanish } from './es';
import { french } from './fr';
import { headerTokens } from './header-text';
import type { HeaderWords } from './header-words';
import { italian } from './it';
import { portuguese } from './pt';

/** Every language that headers are known in: a new one is a file and a line here. */
export const LANGUAGES: readonly HeaderWords[] = [
  english,
  spanish,
  portuguese,
  french,
  german,
  italian,
];

/** How sure a slip of the pen makes us. */
const FUZZY = 0.4;

export interface HeaderMeaning {
  readonly matches: readonly HeaderMatch[];
  /** A header that is known to belong to no field. */
  readonly ignored: boolean;
}

const NOTHING: HeaderMeaning = { matches: [], ignored: false };
const IGNORED: HeaderMeaning = { matches: [], ignored: true };

let dictionaries: readonly Dictionary[] | undefined;

/** What each header means, in the order of `headers`. */
export function matchHeaders(headers: readonly string[]): readonly HeaderMeaning[] {
  dictionaries ??= LANGUAGES.map(dictionaryOf);
  const allTokens = headers.map(headerTokens);
  const ranks = rankLanguages(dictionaries, allTokens);
  return allTokens.map((tokens) => meaningOf(tokens, ranks));
}

/** How many of the texts are headers that mean a field or are known to mean none, letter for letter: no slips of the pen. */
export function countKnownHeaders(texts: readonly string[]): number {
  dictionaries ??= LANGUAGES.map(dictionaryOf);
  const all = dictionaries;
  return texts.filter((text) => {
    const tokens = headerTokens(text);
    if (tokens.length === 0) return false;
    return OWN_NAMES.has(keyOf(tokens)) || all.some((dictionary) => knows(dictionary, tokens));
  }).length;
}

/** Languages that know the same share of the headers, those that know more before the others. */
type Ranks = readonly Rank[];

interface Rank {
  readonly votes: number;
  readonly dictionaries: readonly Dictionary[];
}

/** Divisible by every number of languages that can know one header. */
const VOTE = 60;

/** Each header gives a vote, in equal parts, to the languages that know it. */
function rankLanguages(
  dictionaries: readonly Dictionary[],
  headers: readonly (readonly string[])[],
): Ranks {
  const votes = new Map(dictionaries.map((dictionary) => [dictionary, 0]));
  for (const tokens of headers) {
    if (OWN_NAMES.has(keyOf(tokens))) continue;
    const knowing = dictionaries.filter((dictionary) => knows(dictionary, tokens));
    for (const dictionary of knowing) {
      votes.set(dictionary, (votes.get(dictionary) ?? 0) + VOTE / knowing.length);
    }
  }
  const counts = [...new Set(votes.values())].sort((a, b) => b - a);
  return counts.map((count) => ({
    votes: count,
    dictionaries: dictionaries.filter((dictionary) => votes.get(dictionary) === count),
  }));
}

function knows(dictionary: Dictionary, tokens: readonly string[]): boolean {
  const words = dictionary.words(tokens);
  return dictionary.ignored.has(keyOf(words)) || exactMatches(dictionary, words).length > 0;
}

function meaningOf(tokens: readonly string[], ranks: Ranks): HeaderMeaning {
  if (tokens.length === 0) return IGNORED;
  const own = OWN_NAMES.get(keyOf(tokens));
  if (own !== undefined) return { matches: own, ignored: false };
  for (const { dictionaries } of ranks) {
    const known = dictionaries.filter((dictionary) => knows(dictionary, tokens));
    if (known.length > 0) return meaningAmong(known, tokens);
  }
  for (const { dictionaries } of ranks) {
    const matches = rateMatches(dictionaries, tokens);
    if (matches.length > 0) return { matches, ignored: false };
  }
  return fuzzyMeaning(tokens, ranks);
}

/** Languages that rank the same and disagree make a header unsure. */
function meaningAmong(known: readonly Dictionary[], tokens: readonly string[]): HeaderMeaning {
  const meanings = known.map((dictionary) => {
    const words = dictionary.words(tokens);
    return dictionary.ignored.has(keyOf(words)) ? [] : exactMatches(dictionary, words);
  });
  const matches = meanings.flat();
  if (matches.length === 0) return IGNORED;
  const likeliest = new Set(meanings.map(([first]) => first?.field));
  return {
    matches: likeliest.size === 1 ? matches : matches.map(unsure),
    ignored: false,
  };
}

function unsure({ field, score }: HeaderMatch): HeaderMatch {
  return { field, score: Math.min(score, UNSURE) };
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
  return dictionaries
    .flatMap((dictionary) => exactMatches(dictionary, dictionary.words(rest)))
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

/** The phrase itself, or the phrase of a tax with the number of its slot in it: `tax 2 rate`. */
function exactMatches({ phrases }: Dictionary, words: readonly string[]): readonly HeaderMatch[] {
  const whole = phrases.get(keyOf(words));
  if (whole !== undefined) return whole;
  const numberAt = words.findIndex((word) => /^[1-4]$/.test(word));
  if (numberAt < 0) return [];
  const slot = Number(words[numberAt]) - 1;
  const matches = phrases.get(keyOf(words.filter((_, at) => at !== numberAt))) ?? [];
  return matches.flatMap(({ field, score }) => {
    const tax = taxSlotField(field);
    if (tax?.slot !== 0) return [];
    return slotField(slot, tax.field).map((path) => ({ field: path, score }));
  });
}

/** A slip of the pen is looked for in the languages that the sheet is written in; in all where none can be told. */
function fuzzyMeaning(tokens: readonly string[], ranks: Ranks): HeaderMeaning {
  const spoken = ranks.filter(({ votes }) => votes > 0);
  const matches = (spoken.length > 0 ? spoken : ranks)
    .flatMap(({ dictionaries }) => dictionaries)
    .flatMap((dictionary) => fuzzyMatches(dictionary, dictionary.words(tokens)));
  return matches.length === 0 ? NOTHING : { matches, ignored: false };
}

/** Shorter words are too near to each other for a slip of the pen. */
const SHORTEST_FUZZY = 6;

function fuzzyMatches({ phrases }: Dictionary, words: readonly string[]): readonly HeaderMatch[] {
  const text = keyOf(words);
  if (text.length < SHORTEST_FUZZY) return [];
  const most = text.length < 9 ? 1 : 2;
  return [...phrases].flatMap(([phrase, matches]) => {
    if (phrase.length < SHORTEST_FUZZY || Math.abs(phrase.length - text.length) > most) return [];
    const slips = distance(phrase, text);
    if (slips > most) return [];
    return matches.map(({ field }) => ({ field, score: FUZZY - slips * STEP }));
  });
}
