/** High contrast where the system asks for it; else as Excel is; else as the system is. */
import { chooseTheme } from '../../src/taskpane/frame/use-pane-theme';

const system =
  (...queries: readonly string[]) =>
  (query: string) =>
    queries.includes(query);
const DARK = '(prefers-color-scheme: dark)';
const FORCED = '(forced-colors: active)';

test.each([
  ['Excel is dark', true, system(), 'dark'],
  ['Excel is light in a dark system', false, system(DARK), 'light'],
  ['Excel does not tell, the system is dark', undefined, system(DARK), 'dark'],
  ['nobody tells', undefined, system(), 'light'],
  ['contrast is asked for', true, system(DARK, FORCED), 'high-contrast'],
] as const)('%s', (_, excel, matches, theme) => {
  expect(chooseTheme(excel, matches)).toBe(theme);
});
