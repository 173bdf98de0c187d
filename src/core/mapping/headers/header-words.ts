/**
 * What headers are called in one language, as data: `headers/en.ts` and its siblings. Phrases are lower case, without
 * accents and punctuation, words apart by one space, after `shortForms` has been applied.
 */
import type { FieldPath } from '../fields';

export interface HeaderPhrases {
  readonly field: FieldPath;
  /** Mean this field and nothing else. */
  readonly sure?: readonly string[];
  /** Often mean this field: suggested for a person to look at, the likeliest first. */
  readonly unsure?: readonly string[];
}

export interface HeaderWords {
  /** Short forms of single words: `qty` is `quantity`. */
  readonly shortForms: Readonly<Record<string, string>>;
  readonly phrases: readonly HeaderPhrases[];
  /** Headers that belong to no field, whatever their values look like. */
  readonly ignored: readonly string[];
}
