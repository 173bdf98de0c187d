/**
 * Every message that the pane asks for stands in the catalogue: a missing one would show its key to a person. Keys with
 * a part that is known only at run time (`pane.map.state.${state}`) must at least have messages under their beginning.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createWords } from '../../src/words/words';
import { en } from '../../src/words/en';

const PANE = join(__dirname, '../../src/taskpane');
const words = createWords('en');

function sources(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}

function messagesUnder(prefix: string): unknown {
  return prefix
    .split('.')
    .filter((part) => part !== '')
    .reduce<unknown>(
      (messages, part) =>
        typeof messages === 'object' && messages !== null
          ? Object.entries(messages).find(([name]) => name === part)?.[1]
          : undefined,
      en,
    );
}

const code = sources(PANE).join('\n');
const literal = [...code.matchAll(/['`]((?:pane|sheet|errors|formulas)\.[\w.-]+)['`]/g)].map(
  ([, key]) => key ?? '',
);
const begun = [...code.matchAll(/['`]((?:pane|sheet|errors|formulas)(?:\.[\w-]+)*)\.\$\{/g)].map(
  ([, key]) => key ?? '',
);

test('keys are found in the code', () => {
  expect(literal.length).toBeGreaterThan(100);
  expect(begun.length).toBeGreaterThan(10);
});

test.each([...new Set(literal)])('%s has a message', (key) => {
  expect(words.has(key)).toBe(true);
});

test.each([...new Set(begun)])('%s.* has messages', (prefix) => {
  expect(typeof messagesUnder(prefix)).toBe('object');
});
