/**
 * JSON is read as RFC 8259 has it, as the platform's own reader does, but for numbers, which stay as they are written,
 * and for a name that stands twice, which is refused.
 */
import fc from 'fast-check';
import { readJson } from '../../../src/core/service/json-reader';

/** What the reader makes of `text`, numbers as the platform's. */
function read(text: string): unknown {
  try {
    return { value: readJson(text, Number) };
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxError);
    return 'refused';
  }
}

function platform(text: string): unknown {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return 'refused';
  }
}

test('what the platform writes is read as the platform reads it, with blanks or without', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom('', ' ', '\t', '\r\n'), (json, blanks) => {
      const spaced = blanks + JSON.stringify(JSON.parse(json), null, blanks) + blanks;
      expect(read(spaced)).toEqual(platform(spaced));
    }),
  );
});

test('what was damaged is refused, or read as the platform reads it', () => {
  const place = fc.nat(200);
  const piece = fc.constantFrom('"', '\\', ',', ':', '{', ']', '0', '-', '.', 'e', '\n', '\0', 'u');
  fc.assert(
    fc.property(fc.json(), place, fc.nat(2), piece, (json, at, dropped, added) => {
      const damaged = json.slice(0, at) + added + json.slice(at + dropped);
      if (/"([^"]*)":.*"\1":/s.test(damaged)) return;
      expect(read(damaged)).toEqual(platform(damaged));
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ...['', ' ', '{', '[1,]', '[,1]', '{"a":1,}', '{a:1}', '{"a" 1}', '[1 2]', '1 2', ']', ':'],
  ...['01', '1.', '.5', '+1', '-', '1e', 'tru', 'nulll', '\u00a01', '"', '"\\"', '"\\x"', '"\t"'],
])('%j is no JSON', (text) => {
  expect(read(text)).toBe('refused');
});

test('a refusal quotes nothing of the text', () => {
  const bad = ['{"name":"canary\\x"}', '["canary\\ud8"]', '{"canary\\u00zz":1}', '"canary'];
  for (const text of bad) expect(() => readJson(text, Number)).toThrow(/^Not JSON at \d+$/);
});

test('numbers are handed over digit by digit', () => {
  const digits: string[] = [];
  readJson('[1.10,-0,1E-30,{"a":123456789012345678901}]', (written) => digits.push(written));
  expect(digits).toEqual(['1.10', '-0', '1E-30', '123456789012345678901']);
});

test('texts mean what their escapes say', () => {
  expect(read('["\\u00e9\\n\\"\\\\", "\\ud83d\\ude00"]')).toEqual({ value: ['é\n"\\', '😀'] });
});

test('a name that stands twice is refused, also one that every object has', () => {
  expect(read('{"a":1,"a":1}')).toBe('refused');
  expect(read('{"toString":1}')).toEqual({ value: { toString: 1 } });
});
