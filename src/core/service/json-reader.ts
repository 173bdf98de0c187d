/**
 * JSON text (RFC 8259) read with numbers as they are written. A name that stands twice in an object is refused: which
 * value counts would be anybody's guess. It is by hand because the first formula waits for it: libraries are four times
 * its size.
 */

/** Blanks, and one token: a sign, text, a number or a word. */
const TOKEN =
  /[ \t\n\r]*([[\]{}:,]|"[^"\\\0-\x1f]*(?:\\.[^"\\\0-\x1f]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/y;
/** As if it had been assigned. */
const PLAIN = { configurable: true, enumerable: true, writable: true };
const BLANKS = /^[ \t\n\r]*$/;

/**
 * @param toNumber makes a number of its digits
 * @throws SyntaxError when `text` is not JSON, RangeError when it is nested deeper than the stack
 */
export function readJson(text: string, toNumber: (digits: string) => unknown): unknown {
  let at = 0;

  function refuse(): never {
    throw new SyntaxError(`Not JSON at ${at}`);
  }

  function token(): string {
    TOKEN.lastIndex = at;
    const [, found] = TOKEN.exec(text) ?? refuse();
    at = TOKEN.lastIndex;
    return found ?? refuse();
  }

  /** What begins with `first`. */
  function value(first: string): unknown {
    switch (first[0]) {
      case '{':
        return object();
      case '[':
        return list();
      case '"':
        return plain(first);
      case 't':
        return true;
      case 'f':
        return false;
      case 'n':
        return null;
      case ']':
      case '}':
      case ':':
      case ',':
        return refuse();
      default:
        return toNumber(first);
    }
  }

  function plain(quoted: string): string {
    if (!quoted.includes('\\')) return quoted.slice(1, -1);
    try {
      return JSON.parse(quoted) as string;
    } catch {
      // The platform's own words may quote the text, which is to reach no log.
      return refuse();
    }
  }

  function list(): unknown[] {
    const elements: unknown[] = [];
    for (let next = token(); next !== ']'; next = token()) {
      if (elements.length > 0) {
        if (next !== ',') refuse();
        next = token();
      }
      elements.push(value(next));
    }
    return elements;
  }

  function object(): object {
    const members: Record<string, unknown> = {};
    let isFirst = true;
    for (let next = token(); next !== '}'; next = token()) {
      if (isFirst) isFirst = false;
      else {
        if (next !== ',') refuse();
        next = token();
      }
      if (!next.startsWith('"')) refuse();
      const name = plain(next);
      if (Object.hasOwn(members, name) || token() !== ':') refuse();
      const member = value(token());
      if (name === '__proto__') Object.defineProperty(members, name, { ...PLAIN, value: member });
      else members[name] = member;
    }
    return members;
  }

  const whole = value(token());
  return BLANKS.test(text.slice(at)) ? whole : refuse();
}
