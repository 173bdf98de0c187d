/**
 * Mappings that an older Taxrow saved, brought to the version of today before they are parsed. It checks nothing: what
 * comes out is parsed like any other JSON. A new version adds a step here, and the steps before it stay.
 */

type Json = Readonly<Record<string, unknown>>;

/** From each older version to the one after it. */
const STEPS: Readonly<Record<number, (saved: Json) => Json>> = {
  /** Version 1 knew columns, constants and one way of reading; what version 2 adds is absent, which means the same. */
  1: ({ columns, constants, reading }) => ({ version: 2, columns, constants, reading }),
};

/** The same mapping as JSON of the version of today; anything else as it is. */
export function migrateMapping(json: unknown): unknown {
  let saved = json;
  while (isObject(saved) && typeof saved['version'] === 'number') {
    const step = STEPS[saved['version']];
    if (step === undefined) return saved;
    saved = step(saved);
  }
  return saved;
}

function isObject(json: unknown): json is Json {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}
