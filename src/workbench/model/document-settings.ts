/**
 * Settings kept in the document: one store behind `Office.context.document.settings` and
 * `workbook.settings`. Values are JSON text, as they travel.
 */
export class DocumentSettings {
  readonly #values = new Map<string, string>();

  entries(): readonly (readonly [string, string])[] {
    return [...this.#values];
  }

  get(key: string): string | undefined {
    return this.#values.get(key);
  }

  set(key: string, json: string): void {
    this.#values.set(key, json);
  }

  delete(key: string): void {
    this.#values.delete(key);
  }

  /** A save of the add-in writes all its settings: what is not among them is gone. */
  replace(entries: readonly (readonly [string, string])[]): void {
    this.#values.clear();
    for (const [key, json] of entries) this.#values.set(key, json);
  }
}
