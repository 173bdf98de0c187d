/** A mapping goes into a file and comes back as it was; a file that is none is refused with the place. */
import { AppError } from '../../../src/core/domain/app-error';
import {
  importMapping,
  mappingFileText,
  parseMappingFile,
} from '../../../src/core/mapping/mapping-file';
import type { Mapping } from '../../../src/core/mapping/mapping';
import { READING, sourceOf } from './source-fixture';

const MAPPING: Mapping = {
  version: 2,
  columns: [{ column: 0, header: 'Rechnungs-Nr.', field: 'transaction_number' }],
  constants: { country_code: 'DE' },
  values: { type: [{ cell: 'Rechnung', means: 'FULL' }] },
  reading: READING,
};

/** What is said against `text`; empty where it is taken. */
function refusal(text: string): string {
  try {
    parseMappingFile(text);
  } catch (error) {
    if (error instanceof AppError && error.code === 'INVALID_INPUT') return error.message;
    throw error;
  }
  return '';
}

it('comes back as it was', () => {
  expect(parseMappingFile(mappingFileText(MAPPING))).toEqual(MAPPING);
});

it('is text that a person can read', () => {
  expect(mappingFileText(MAPPING).split('\n').slice(0, 3)).toEqual([
    '{',
    '  "version": 2,',
    '  "columns": [',
  ]);
});

it('a byte order mark does no harm', () => {
  expect(parseMappingFile(`\ufeff${mappingFileText(MAPPING)}`)).toEqual(MAPPING);
});

it('version 1 is still read', () => {
  const { columns, constants, reading } = MAPPING;
  const said = { columns, constants, reading };
  expect(parseMappingFile(JSON.stringify({ version: 1, ...said }))).toEqual({
    version: 2,
    ...said,
  });
});

it.each([
  ['no JSON', 'id,date\n1,2', "The mapping is not JSON: line 1: JSON value expected but got 'i'."],
  [
    'JSON with a slip',
    '{\n  "version": 2,\n  "columns": [,]\n}',
    "The mapping is not JSON: line 3: array item expected but got ','.",
  ],
  ['half of it', '{"version": 2', 'but reached end of input'],
  ['nothing', '', 'The mapping is not JSON'],
  ['other JSON', '{"a": 1}', "The mapping can't be read. version"],
  ['a newer version', '{"version": 3}', 'version'],
  [
    'a field that there is not',
    mappingFileText(MAPPING).replace('"transaction_number"', '"colour"'),
    'columns.0.field: Not a field that can be mapped',
  ],
  ['too much', ' '.repeat(200_001), 'it has 200001 characters, a mapping has at most 200000'],
])('%s is refused', (_, text, message) => {
  expect(refusal(text)).toContain(message);
});

it('__proto__ and constructor in a file change nothing', () => {
  const text = mappingFileText(MAPPING).replace(
    '"constants": {',
    '"__proto__": {"x": 1}, "constants": {',
  );
  expect(Object.keys(parseMappingFile(text))).not.toContain('x');
  expect(({} as Record<string, unknown>)['x']).toBeUndefined();
});

describe('for a sheet', () => {
  const text = mappingFileText({
    ...MAPPING,
    columns: [...MAPPING.columns, { column: 1, header: 'Datum', field: 'transaction_date' }],
  });

  it('its columns are found, and those that are not here are named', () => {
    const { mapping, missing } = importMapping(text, sourceOf(['Name', 'Rechnungs-Nr.'], []));
    expect(mapping.columns).toEqual([
      { column: 1, header: 'Rechnungs-Nr.', field: 'transaction_number' },
    ]);
    expect(missing).toEqual(['Datum']);
  });

  it('one for another sheet is refused', () => {
    expect(() => importMapping(text, sourceOf(['Name', 'City'], []))).toThrow(
      'The mapping is for another sheet: none of its columns is here (Rechnungs-Nr., Datum).',
    );
  });
});
