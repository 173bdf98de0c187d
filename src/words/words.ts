/**
 * The message catalogue: every word that a person reads in the pane, the sheet and the command line. A language is one
 * folder beside `en`. Interpolation is `{{name}}`, plurals are keys with the endings `_one` and `_other` and a `count`.
 */
import { createInstance, type TFunction } from 'i18next';
import { en } from './en';

/** Facts that fill the gaps of a message; `count` chooses its plural. */
export type WordFacts = Readonly<Record<string, string | number>>;

export interface Words {
  /** BCP 47 tag, for numbers and dates around the words. */
  readonly language: string;
  /** The message of `key` (`pane.connect.title`), its gaps filled from `facts`. */
  readonly say: (key: string, facts?: WordFacts) => string;
  readonly has: (key: string) => boolean;
}

/** Where a person reads them: a message that is another one at the command line has a key with the ending `_cli`. */
export type ReadAt = 'pane' | 'cli';

/** The words in `language`; English where a message is missing. */
export function createWords(language = 'en', readAt: ReadAt = 'pane'): Words {
  const catalogue = createInstance();
  // With its resources given, i18next initialises synchronously.
  void catalogue.init({
    lng: language,
    fallbackLng: 'en',
    initAsync: false,
    returnEmptyString: false,
    interpolation: { escapeValue: false },
    resources: { en: { translation: en } },
  });
  const t: TFunction = catalogue.t;
  return {
    language,
    say: (key, facts = {}) =>
      filled(t(key, { ...gapsOf(facts), ...(readAt === 'cli' && { context: 'cli' }) }), facts),
    has: (key) => catalogue.exists(key, { count: 1 }) || catalogue.exists(key),
  };
}

/** Each text as its own gap: i18next would read a cell's text as a message, and then drop what is nested beside it. */
function gapsOf(facts: WordFacts): WordFacts {
  const gaps: Record<string, string | number> = {};
  for (const [name, fact] of Object.entries(facts)) {
    gaps[name] = typeof fact === 'number' ? fact : `{{${name}}}`;
  }
  return gaps;
}

/** Facts are put in once, as they are. */
function filled(message: string, facts: WordFacts): string {
  if (!message.includes('{{')) return message;
  return message.replace(/\{\{(\w+)\}\}/g, (gap, name: string) =>
    Object.hasOwn(facts, name) ? String(facts[name]) : gap,
  );
}
