/**
 * The page loads Microsoft's office.js from its CDN, then the entry, and nothing else; it runs under a content security
 * policy without `unsafe-eval`. What is hosted is complete.
 *
 * @jest-environment jsdom
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { built, builtScripts, distDir } from './built';

const page = new DOMParser().parseFromString(built('taskpane.html'), 'text/html');
const scripts = [...page.querySelectorAll('script')];

test("office.js comes from Microsoft's CDN, before the entry", () => {
  expect(scripts.map((script) => script.getAttribute('src')?.replace(/\?.*$/, ''))).toEqual([
    'https://appsforoffice.microsoft.com/lib/1/hosted/office.js',
    'taskpane.js',
  ]);
  expect(scripts.every((script) => script.parentElement === page.head)).toBe(true);
  // The entry must find the library there.
  expect(scripts.map((script) => script.hasAttribute('defer'))).toEqual([false, true]);
  expect(scripts.some((script) => script.hasAttribute('async'))).toBe(false);
});

test('the content security policy lets only our files and office.js run', () => {
  const policy = page.querySelector('meta[http-equiv="Content-Security-Policy"]');
  expect(policy?.getAttribute('content')?.split('; ')).toEqual([
    "script-src 'self' https://appsforoffice.microsoft.com https://ajax.aspnetcdn.com",
    "object-src 'none'",
    "base-uri 'self'",
  ]);
  expect(scripts.every((script) => script.textContent === '')).toBe(true);
  expect([...page.querySelectorAll('*')].flatMap(handlersOf)).toEqual([]);
});

function handlersOf(element: Element): string[] {
  return element.getAttributeNames().filter((name) => name.startsWith('on'));
}

test('the scripts evaluate no text', () => {
  for (const file of builtScripts()) {
    const evaluating = built(file).match(/\beval\(|\bnew Function\b|[^.\w]Function\(/g) ?? [];
    expect([file, evaluating]).toEqual([file, []]);
  }
});

test('without scripts or without office.js the page says what to do', () => {
  expect(page.querySelector('noscript')?.textContent).toMatch(/Allow it for this address/);
  const notice = page.getElementById('office-missing');
  expect(notice?.hidden).toBe(true);
  expect(notice?.textContent).toMatch(/appsforoffice\.microsoft\.com/);
});

test('what the manifest and the page point at is there', () => {
  const files = [
    'manifest.xml',
    'functions.json',
    'help.html',
    ...['icon-16', 'icon-32', 'icon-64', 'icon-80'].map((name) => `assets/${name}.png`),
  ];
  expect(files.filter((file) => !existsSync(join(distDir, file)))).toEqual([]);
});

test('the list of environments is empty until whoever hosts the add-in fills it', () => {
  expect(JSON.parse(built('environments.json'))).toEqual([]);
});
