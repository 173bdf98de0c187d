/**
 * The zone of dates without an offset is suggested from the country of reporting, however that is said: a wrong zone would
 * put an invoice into another tax period. It follows an edit of the country, unless a person chose it.
 */
import { atOnce } from '../../../src/core/domain/steps';
import { countryZone, zoneAfterEdit } from '../../../src/core/mapping/country-zone';
import type { Mapping } from '../../../src/core/mapping/mapping';
import type { CellValue } from '../../../src/core/mapping/source';
import { suggestMapping } from '../../../src/core/mapping/suggest';
import { mappingOf, READING, sourceOf } from './source-fixture';

function zoneOfColumn(cells: readonly CellValue[], more: Partial<Mapping> = {}): string {
  const source = sourceOf(
    ['country_code', 'note'],
    cells.map((cell) => [cell, 'x']),
  );
  return atOnce(countryZone(source, mappingOf(source, more)));
}

function zoneOfAll(country: string): string {
  const source = sourceOf(['note'], [['x']]);
  return atOnce(countryZone(source, mappingOf(source, { constants: { country_code: country } })));
}

describe('the zone of the country of all rows', () => {
  it.each([
    ['its code, whatever its capitals', 'mx', 'America/Mexico_City'],
    ['its name', 'México', 'America/Mexico_City'],
    ['its name in another language', 'Germania', 'Europe/Berlin'],
    ['an everyday name', 'UK', 'Europe/London'],
    ['a country with several zones: that of its capital', 'Brazil', 'America/Sao_Paulo'],
    ['a country without a zone of its own here', 'AQ', 'UTC'],
    ['what no country is called', 'Narnia', 'UTC'],
  ])('%s', (_name, country, zone) => {
    expect(zoneOfAll(country)).toBe(zone);
    expect(zoneOfColumn([country, country])).toBe(zone);
  });
});

describe('the zone of a column', () => {
  it('code and names of one country are one country, and blank cells are none', () => {
    expect(zoneOfColumn(['MX', null, 'Mexico', ' méxico '])).toBe('America/Mexico_City');
  });

  it('more than one country has none', () => {
    expect(zoneOfColumn(['MX', 'España'])).toBe('UTC');
    expect(zoneOfColumn(['MX', 'Narnia'])).toBe('UTC');
  });

  it('what its values mean goes before what they are called', () => {
    const values = { country_code: [{ cell: 'Centro', means: 'MX' }] };
    expect(zoneOfColumn(['Centro', 'CENTRO', 'MX'], { values })).toBe('America/Mexico_City');
    expect(zoneOfColumn(['Centro'])).toBe('UTC');
  });

  it('what its blank cells mean counts as well', () => {
    const defaults = { country_code: 'MX' };
    expect(zoneOfColumn([null], { defaults })).toBe('America/Mexico_City');
    expect(zoneOfColumn(['ES', null], { defaults })).toBe('UTC');
  });

  it('but not where no cell is blank, and blank rows are none', () => {
    const defaults = { country_code: 'ES' };
    expect(zoneOfColumn(['MX', 'MX'], { defaults })).toBe('America/Mexico_City');
    const source = sourceOf(['country_code'], [['MX'], [null], ['MX']]);
    const zone = atOnce(countryZone(source, mappingOf(source, { defaults })));
    expect(zone).toBe('America/Mexico_City');
  });

  it('a constant wins over it', () => {
    expect(zoneOfColumn(['ES'], { constants: { country_code: 'MX' } })).toBe('America/Mexico_City');
  });
});

it('a suggested mapping has the zone of a country that is given by name', () => {
  const source = sourceOf(['Country code'], [['México'], ['México']]);
  expect(suggestMapping(source).mapping.reading.timeZone).toBe('America/Mexico_City');
});

describe('after an edit', () => {
  const source = sourceOf(['note'], [['x']]);
  const of = (country: string, reading: Partial<Mapping['reading']>) =>
    mappingOf(source, {
      constants: { country_code: country },
      reading: { ...READING, ...reading },
    });
  const after = (before: Mapping, country: string, reading = before.reading) =>
    atOnce(zoneAfterEdit(source, before, of(country, reading)));

  it('a zone that was suggested follows the country', () => {
    expect(after(of('', { timeZone: 'UTC' }), 'MX')).toBe('America/Mexico_City');
    expect(after(of('ES', { timeZone: 'Europe/Madrid' }), 'MX')).toBe('America/Mexico_City');
    expect(after(of('ES', { timeZone: 'Europe/Madrid' }), '')).toBe('UTC');
  });

  it('it stays where the other country has the same', () => {
    expect(after(of('ES', { timeZone: 'Europe/Madrid' }), 'Spain')).toBeUndefined();
  });

  it('one that a person chose stays, also where the country suggests the same', () => {
    const chosen = { timeZone: 'Europe/Madrid', timeZoneChosen: true };
    expect(after(of('ES', chosen), 'MX')).toBeUndefined();
    expect(
      after(of('ES', { timeZone: 'Europe/Madrid' }), 'MX', { ...READING, ...chosen }),
    ).toBeUndefined();
  });

  it('one that the country did not suggest stays', () => {
    expect(after(of('ES', { timeZone: 'Atlantic/Canary' }), 'MX')).toBeUndefined();
  });
});
