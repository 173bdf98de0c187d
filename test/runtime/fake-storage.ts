/** A browser's storage for tests, which may be full. */
export class FakeStorage implements Storage {
  readonly #items = new Map<string, string>();
  readonly #full: boolean;

  constructor({ full = false } = {}) {
    this.#full = full;
  }

  get length(): number {
    return this.#items.size;
  }

  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (this.#full) throw new DOMException('Full', 'QuotaExceededError');
    this.#items.set(key, value);
  }

  removeItem(key: string): void {
    this.#items.delete(key);
  }

  clear(): void {
    this.#items.clear();
  }
}
