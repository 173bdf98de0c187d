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
    say: (key, facts = {}) => t(key, { ...facts, ...(readAt === 'cli' && { context: 'cli' }) }),
    has: (key) => catalogue.exists(key, { count: 1 }) || catalogue.exists(key),
  };
}
