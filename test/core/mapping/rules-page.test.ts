/** docs/rules.md says what the registers say, and no rule is missing from it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rulesPage } from '../../../scripts/rules/page';
import { RULES } from '../../../src/core/mapping/rule-register';

it('docs/rules.md is what the rules are (npm run rules-page)', () => {
  const page = readFileSync(join(__dirname, '../../../docs/rules.md'), 'utf8');
  expect(page).toBe(rulesPage());
});

it('each rule stands in it once', () => {
  const lines = rulesPage().split('\n');
  for (const code of Object.keys(RULES)) {
    expect(lines.filter((line) => line.startsWith(`| \`${code}\` `))).toHaveLength(1);
  }
});
