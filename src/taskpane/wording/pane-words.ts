/**
 * The catalogue as the pane speaks it: numbers in messages are written in the person's locale. A message that counts
 * has `{{n}}` for the number to show and `count` for its plural.
 */
import { createWords, type WordFacts, type Words } from '../../words/words';
import { createFormats, type Formats } from './formats';

export interface PaneWords {
  say(key: string, facts?: WordFacts): string;
  has(key: string): boolean;
  readonly catalogue: Words;
  readonly formats: Formats;
}

/** `locale` (BCP 47) is for numbers and dates; its language chooses the words. */
export function createPaneWords(locale?: string): PaneWords {
  const catalogue = createWords(locale);
  const formats = createFormats(locale);
  /** Words without facts: a run says the same few for each of its rows. */
  const said = new Map<string, string>();

  function sayAlways(key: string): string {
    const known = said.get(key) ?? catalogue.say(key, {});
    said.set(key, known);
    return known;
  }

  function sayWith(key: string, facts: WordFacts): string {
    const { count } = facts;
    return catalogue.say(
      key,
      typeof count === 'number' ? { n: formats.count(count), ...facts } : facts,
    );
  }

  return {
    catalogue,
    formats,
    has: catalogue.has,
    say: (key, facts) => (facts === undefined ? sayAlways(key) : sayWith(key, facts)),
  };
}
