/**
 * What headers are called in one language, as data: `headers/en.ts` and its siblings. Phrases are written as people write
 * them, in lower case; accents, spaces, `particles` and `shortForms` make no difference when they are compared.
 */
import type { FieldPath } from '../fields';

export interface HeaderPhrases {
  /** Mean this field and nothing else. Phrases, apart by commas. */
  readonly sure?: string;
  /** Often mean this field: suggested for a person to look at, the likeliest first. Phrases, apart by commas. */
  readonly unsure?: string;
}

export interface HeaderWords {
  /** ISO 639-1. */
  readonly language: string;
  /** Words that say nothing (`of`, `de la`), apart by commas. */
  readonly particles: string;
  /** Short forms and plurals of single words: `qty` is `quantity`. Keys have no accents. */
  readonly shortForms: Readonly<Record<string, string>>;
  /** Short forms at the end of a longer word: `kundennr` is `kundennummer`. */
  readonly endings?: Readonly<Record<string, string>>;
  readonly phrases: Readonly<Partial<Record<FieldPath, HeaderPhrases>>>;
  /** Headers that belong to no field, whatever their values look like. Phrases, apart by commas. */
  readonly ignored: string;
}
