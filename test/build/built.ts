/** The built add-in in `dist/`: `npm test` builds it first; alone, `npm run build` does. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';

export const distDir = join(__dirname, '../../dist');

export function built(file: string): string {
  const path = join(distDir, file);
  if (!existsSync(path)) throw new Error(`dist/${file} is missing: npm run build`);
  return readFileSync(path, 'utf8');
}

/** The scripts of the add-in; the workbench's are in a folder of their own. */
export function builtScripts(): string[] {
  return readdirSync(distDir).filter((file) => file.endsWith('.js'));
}

export type AssociatedFunction = (...args: unknown[]) => Promise<unknown>;

/** What the entry did while it was being run, and since, in order. */
export interface EntryRun {
  readonly did: readonly string[];
  readonly functions: ReadonlyMap<string, AssociatedFunction>;
}

export interface EntryOptions {
  /** What this device remembers, by key. */
  readonly remembered?: Readonly<Record<string, string>>;
  /** The body of the service's answer to everything. */
  readonly answer?: string;
}

/**
 * Runs the entry as a browser would, with those parts of a page and of office.js that it may use before Office is
 * ready. It cannot load scripts there: what works, works with the entry alone.
 */
export function runEntry({ remembered = {}, answer = '' }: EntryOptions = {}): EntryRun {
  const did: string[] = [];
  const functions = new Map<string, AssociatedFunction>();
  class ExcelError extends Error {
    constructor(code: string, message: string) {
      super(`${code} ${message}`);
    }
  }
  const page = {
    Office: {
      onReady: () => {
        did.push('waits for Office');
        return new Promise(() => undefined);
      },
      actions: { associate: (name: string) => did.push(`command ${name}`) },
    },
    CustomFunctions: {
      associate: (name: string, action: AssociatedFunction) => {
        did.push(`function ${name}`);
        functions.set(name, action);
      },
      Error: ExcelError,
      ErrorCode: { invalidValue: '#VALUE!', notAvailable: '#N/A' },
    },
    fetch: (url: string) => {
      did.push(`GET ${url}`);
      return Promise.resolve(new Response(answer));
    },
    localStorage: { getItem: (key: string) => remembered[key] ?? null },
    document: { getElementById: () => null },
    self: {},
    ...browserParts(),
  };
  runInContext(built('taskpane.js'), createContext(page));
  return { did, functions };
}

function browserParts(): object {
  const timers = { performance, setTimeout, clearTimeout };
  const signals = { AbortController, AbortSignal, DOMException };
  return { ...timers, ...signals, URL, TextEncoder, crypto, navigator: { locks: FREE_LOCKS } };
}

/** No other page is open. */
const FREE_LOCKS = {
  request: async (_name: string, _options: object, work: (lock: object) => unknown) => work({}),
};
