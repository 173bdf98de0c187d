/**
 * What the benches run inside the page: when functions are associated with office.js, and bare requests, which the
 * browser itself spreads over its six connections. No function inside has a name of its own: the compiler would mark it
 * by a helper that the page has not.
 */

declare global {
  interface Window {
    /** How many functions were associated; when office.js was there, and the last of them: ms after navigation start. */
    associations: Associations;
  }
}

export interface Associations {
  count: number;
  libraryMs: number;
  lastMs: number;
}

type Associate = (id: string, implementation: unknown) => void;

/** Runs before anything else in the page: watches for `CustomFunctions`, and what is associated through it. */
export function watchAssociations(): void {
  const seen: Associations = { count: 0, libraryMs: 0, lastMs: 0 };
  let library: object | undefined;
  let associate: Associate | undefined;
  Object.defineProperty(window, 'associations', { value: seen });
  Object.defineProperty(window, 'CustomFunctions', {
    configurable: true,
    get() {
      return library;
    },
    set(value: object) {
      library = value;
      seen.libraryMs = performance.now();
      Object.defineProperty(value, 'associate', {
        configurable: true,
        set(own: Associate) {
          associate = own;
        },
        get() {
          return (id: string, implementation: unknown) => {
            associate?.(id, implementation);
            seen.count += 1;
            seen.lastMs = performance.now();
          };
        },
      });
    },
  });
}

/** All at once; ms until the last answer is read. @throws Error when one is no success. */
export async function askBare(given: {
  readonly urls: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(
    given.urls.map(async (url) => {
      const response = await fetch(url, { headers: given.headers, cache: 'no-store' });
      if (!response.ok) throw new Error(`${url} answered ${String(response.status)}.`);
      await response.json();
    }),
  );
  return performance.now() - startedAt;
}
