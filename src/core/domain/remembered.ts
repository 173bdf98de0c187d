/**
 * Answers that are remembered: a sheet asks the same few things in row after row (its dates, its countries, the same slip
 * of the pen), and what was said of a text once holds for it ever after. Only so many are kept.
 */

/** All are forgotten when there are more: a sheet that asks for more has few that repeat. */
const MOST_KEPT = 1024;

/** Longer texts are rare, and not worth keeping. */
const LONGEST_KEPT = 100;

/** Says of each text what `answer` says of it, which must depend on nothing but the text. */
export function remembered<Answer>(answer: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined || known.has(text)) return kept as Answer;
    const found = answer(text);
    if (text.length > LONGEST_KEPT) return found;
    if (known.size >= MOST_KEPT) known.clear();
    known.set(text, found);
    return found;
  };
}
