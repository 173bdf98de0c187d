/** The same sentence for thousands of rows, looked up in the catalogue once. */
import type { Words } from '../../words/words';

export function sayingOnce(words: Words): Words {
  const said = new Map<string, string>();
  return {
    ...words,
    say: (key, facts) => {
      if (facts !== undefined) return words.say(key, facts);
      const text = said.get(key) ?? words.say(key);
      said.set(key, text);
      return text;
    },
  };
}
