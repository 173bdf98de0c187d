/**
 * Every assumption is in the register: the documentation lists exactly these, and a place in the
 * sandbox that speaks of one names it by its id.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ASSUMPTIONS, assumptionsInMarkdown } from '../../src/sandbox/assumptions/register';

const ROOT = join(__dirname, '../..');
const SANDBOX = join(ROOT, 'src/sandbox');

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

test('no two assumptions have one id', () => {
  const ids = ASSUMPTIONS.map(({ id }) => id);
  expect([...new Set(ids)]).toEqual(ids);
});

test('the documentation lists exactly the assumptions of the register', () => {
  const page = readFileSync(join(ROOT, 'docs/sandbox.md'), 'utf8');
  const [, section = ''] = page.split('\n## Assumptions\n');
  const listed = section.slice(section.indexOf('\n- '));
  expect(oneLine(listed)).toBe(oneLine(assumptionsInMarkdown()));
});

test('a comment that speaks of an assumption names it', () => {
  const files = readdirSync(SANDBOX, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.startsWith('assumptions'),
  );
  expect(files.length).toBeGreaterThan(50);
  const ids = new Set(ASSUMPTIONS.map(({ id }) => id));
  const unnamed = files.flatMap((name) => {
    const source = readFileSync(join(SANDBOX, name), 'utf8').replaceAll(/'[^'\n]*'/g, '');
    const comments = oneLine(source.replaceAll(/\n\s*\*/g, '\n'));
    return [...comments.matchAll(/assumptions?\b[ :]*([a-z-]*)/gi)]
      .filter(([, id = '']) => !ids.has(id))
      .map(([found]) => `${name}: ${found}`);
  });
  expect(unnamed).toEqual([]);
});
