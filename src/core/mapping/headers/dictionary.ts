/**
 * A language's words made ready for look-ups. Two headers are one phrase when they differ in nothing but accents, capitals,
 * spaces, particles and short forms: `Rechnungs-Nr.` is `rechnungsnummer`, `Nº de la factura` is `número factura`.
 */
import { FIELDS, type FieldPath } from '../fields';
import { headerTokens } from './header-text';
import type { HeaderWords } from './header-words';

/** How sure a match makes us. */
export const SURE = 1;
export const UNSURE = 0.6;

/** The field's own name, as the specification writes it. */
export const OWN_NAME = 1.1;

/** A phrase that stands later in its list is a little less likely. */
export const STEP = 0.001;

export interface HeaderMatch {
  readonly field: FieldPath;
  readonly score: number;
}

export interface Dictionary {
  readonly language: string;
  readonly phrases: ReadonlyMap<string, readonly HeaderMatch[]>;
  readonly ignored: ReadonlySet<string>;
  /** Words of a header in their long forms, without particles. */
  readonly words: (tokens: readonly string[]) => readonly string[];
}

export function dictionaryOf(language: HeaderWords): Dictionary {
  const words = wordsOf(language);
  const phrases = new Map<string, HeaderMatch[]>();
  const add = (phrase: string, field: FieldPath, score: number) => {
    for (const key of keysOf(phrase, words)) {
      const known = phrases.get(key) ?? [];
      if (!known.some((match) => match.field === field))
        phrases.set(key, [...known, { field, score }]);
    }
  };
  for (const { field, sure, unsure } of fieldsIn(language)) {
    sure.forEach((phrase, at) => {
      add(phrase, field, SURE - at * STEP);
    });
    unsure.forEach((phrase, at) => {
      add(phrase, field, UNSURE - at * STEP);
    });
  }
  const ignored = phrasesIn(language.ignored).flatMap((phrase) => keysOf(phrase, words));
  return { language: language.language, phrases, ignored: new Set(ignored), words };
}

/** The fields that a language has phrases for, with these, each list in the order of likelihood. */
export function fieldsIn({ phrases }: HeaderWords) {
  return FIELDS.map(({ path: field }) => {
    const { sure = '', unsure = '' } = phrases[field] ?? {};
    return { field, sure: phrasesIn(sure), unsure: phrasesIn(unsure) };
  });
}

/** What words are looked up by: German writes them together, data bases write them apart. */
export function keyOf(words: readonly string[]): string {
  return words.join('');
}

/** Fields by their own names, known in every language. */
export const OWN_NAMES: ReadonlyMap<string, readonly HeaderMatch[]> = new Map(
  FIELDS.map(({ path }) => [keyOf(headerTokens(path)), [{ field: path, score: OWN_NAME }]]),
);

export function phrasesIn(list: string): readonly string[] {
  return list
    .split(',')
    .map((phrase) => phrase.trim().replace(/\s+/g, ' '))
    .filter((phrase) => phrase !== '');
}

/** German umlauts are also written as two letters: `Währung`, `Waehrung`. */
const TWO_LETTERS: readonly (readonly [string, string])[] = [
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
];

function keysOf(phrase: string, words: Dictionary['words']): readonly string[] {
  const apart = TWO_LETTERS.reduce((text, [one, two]) => text.replaceAll(one, two), phrase);
  return (apart === phrase ? [phrase] : [phrase, apart]).map((text) =>
    keyOf(words(headerTokens(text))),
  );
}

function wordsOf({ shortForms, particles, endings = {} }: HeaderWords): Dictionary['words'] {
  const longForms = new Map(
    Object.entries(shortForms).map(([short, long]) => [short, headerTokens(long)]),
  );
  const silent = new Set(phrasesIn(particles).flatMap((word) => headerTokens(word)));
  return (tokens) => {
    const telling = tokens.filter((token) => !silent.has(token));
    return (telling.length === 0 ? tokens : telling).flatMap(
      (token) => longForms.get(token) ?? [withLongEnding(token, endings)],
    );
  };
}

function withLongEnding(token: string, endings: Readonly<Record<string, string>>): string {
  for (const [short, long] of Object.entries(endings)) {
    if (token.endsWith(short)) return token.slice(0, -short.length) + long;
  }
  return token;
}
