/**
 * What the first formula waits for, office.js apart, is at most 20 KB gzipped; it holds nothing of mapping, submitting or
 * drawing. What `instanceof` asks for exists once in the page.
 */
import { gzipSync } from 'node:zlib';
import { built, builtScripts } from './built';

const entry = built('taskpane.js');

test('the entry has at most 20 KB gzipped', () => {
  expect(gzipSync(entry, { level: 9 }).length).toBeLessThanOrEqual(20 * 1024);
});

test.each(['createRoot', 'FluentProvider', 'indexedDB', 'PapaParse', 'i18next'])(
  'the entry does not hold %s',
  (part) => {
    expect(entry).not.toContain(part);
  },
);

test('the class of our errors exists once, and in the entry', () => {
  const holders = builtScripts().filter((file) => /name="AppError"/.test(built(file)));
  expect(holders).toEqual(['taskpane.js']);
});
