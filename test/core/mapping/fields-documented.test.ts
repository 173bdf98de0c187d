/** The list of fields in `docs/mapping.md` is the list that can be mapped. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIELDS } from '../../../src/core/mapping/fields';

it('every field stands in the documentation, and nothing else does', () => {
  const text = readFileSync(join(__dirname, '../../../docs/mapping.md'), 'utf8');
  const listed = [...text.matchAll(/^\| `([^`]+)` +\|/gm)].map(([, path]) => path);
  const fields = FIELDS.map(({ path }) => path).filter((path) => !path.includes('['));
  expect(listed).toEqual(fields);
});
