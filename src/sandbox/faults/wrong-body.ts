/** Bodies that are not what their status promises. */
import type { WrongBodyForm } from './faults';

const HTML_PAGE = '<!doctype html><html><body><h1>Please sign in</h1></body></html>';

/** What answers where the service was never asked; some forms are made from it. */
const PLACEHOLDER = '{"operation_id":"00000000-0000-4000-8000-000000000000"}';

/** The answer of something in between: 200, and nothing reached the service. */
export function wrongAnswer(form: WrongBodyForm): Response {
  return withWrongBody(200, PLACEHOLDER, form);
}

/** A good answer with `text` in its body, given with a wrong one. */
export function withWrongBody(status: number, text: string, form: WrongBodyForm): Response {
  return new Response(wrongBody(text, form), {
    status,
    headers: { 'Content-Type': form === 'html' ? 'text/html' : 'application/json' },
  });
}

function wrongBody(text: string, form: WrongBodyForm): string {
  switch (form) {
    case 'truncated':
      return text.slice(0, Math.floor(text.length / 2));
    case 'not-json':
      return 'OK';
    case 'wrong-shape':
      return '{"result":[{"ok":true}]}';
    case 'html':
      return HTML_PAGE;
    case 'empty':
      return '';
  }
}

export function errorPage(status: number): string {
  return `<html><body><h1>${status}</h1></body></html>`;
}
