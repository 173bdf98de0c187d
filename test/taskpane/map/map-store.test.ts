/**
 * What Map shows follows the columns and the book: what a column allows since it was mapped by hand is offered, what is taken
 * can be given back, what was changed elsewhere is shown, and a look that Excel does not answer changes nothing.
 */
import { AppError } from '../../../src/core/domain/app-error';
import type { Mapping } from '../../../src/core/mapping/mapping';
import type { MappingOffer } from '../../../src/core/mapping/mapping-offer';
import { withOffer } from '../../../src/core/mapping/mapping-offer';
import { createPane } from '../../../src/taskpane/state/pane-context';
import { createPaneStore } from '../../../src/taskpane/state/pane-store';
import { remap } from '../../../src/taskpane/state/remap';
import { createMapStore } from '../../../src/taskpane/map/map-store';
import type { MappingPort } from '../../../src/taskpane/mapping-services';
import { offersNow } from '../../../src/taskpane/map/offers';
import { createPaneWords } from '../../../src/taskpane/wording/pane-words';
import { fakeWorld } from '../support/fake-services';
import { CHECKED, LOCATION, MAPPING, checkOf } from '../support/sample-source';

const KIND: MappingOffer = {
  kind: 'values',
  column: 4,
  header: 'Tipo',
  field: 'type',
  meanings: [{ cell: 'Factura', means: 'INVOICE' }],
  feeds: false,
  rowCount: 3,
};
const OPEN_KIND: MappingOffer = { ...KIND, feeds: true };
const FLIP: MappingOffer = {
  kind: 'flip-signs',
  flip: { where: 'original-named' },
  rowCount: 1,
};
const WITH_KIND = {
  ...MAPPING,
  columns: [...MAPPING.columns, { column: 4, header: 'Tipo', field: 'type' } as const],
};

test('what a column allows since it feeds a field is offered', () => {
  expect(offersNow([], [KIND], WITH_KIND)).toEqual([KIND]);
});

test('what was taken stays, to be given back, and stands once', () => {
  const taken = withOffer(WITH_KIND, KIND);
  expect(offersNow([KIND], [KIND], taken)).toEqual([KIND]);
  expect(offersNow([FLIP], [], withOffer(MAPPING, FLIP))).toEqual([FLIP]);
});

test('what only its values would give a column is offered until the column feeds something', () => {
  expect(offersNow([OPEN_KIND], [], MAPPING)).toEqual([OPEN_KIND]);
  expect(offersNow([OPEN_KIND], [], WITH_KIND)).toEqual([]);
});

test('what is about signs is offered only where it is found again', () => {
  expect(offersNow([FLIP], [], MAPPING)).toEqual([]);
  expect(offersNow([FLIP], [FLIP], MAPPING)).toEqual([FLIP]);
});

test('a column that is mapped by hand brings its offers', async () => {
  const { services } = fakeWorld({
    mapping: {
      offers: (_source, { columns }) =>
        Promise.resolve(columns.some(({ field }) => field === 'type') ? [KIND] : []),
    },
  });
  const pane = createPane(services, createPaneWords('en'), createPaneStore(undefined));
  const map = pane.feature(createMapStore);
  await map.getState().load();
  expect(map.getState().offers).toEqual([]);
  await map.getState().setField(4, 'type');
  await settled();
  expect(map.getState().offers).toEqual([KIND]);
});

test('a mapping that was changed outside of Map is shown when Map is looked at', async () => {
  const { services } = fakeWorld({
    mapping: {
      check: (_source, { columns }) =>
        Promise.resolve(columns.some(({ field }) => field === 'type') ? CHECKED : checkOf([])),
      offers: () => Promise.resolve([KIND]),
    },
  });
  const pane = createPane(services, createPaneWords('en'), createPaneStore(undefined));
  const map = pane.feature(createMapStore);
  await map.getState().load();
  await settled();
  expect(map.getState()).toMatchObject({ preview: [], offers: [] });
  await remap(pane, WITH_KIND);
  await map.getState().load();
  await settled();
  expect(map.getState().preview).toHaveLength(3);
  expect(map.getState().offers).toEqual([KIND]);
});

test('a look that Excel does not answer leaves what stands', async () => {
  let isEdited = false;
  const { services } = fakeWorld({
    workbook: {
      listSources: () =>
        isEdited
          ? Promise.reject(new AppError('WORKBOOK', 'A cell is being edited.'))
          : Promise.resolve([LOCATION]),
    },
  });
  const pane = createPane(services, createPaneWords('en'), createPaneStore(undefined));
  const map = pane.feature(createMapStore);
  await map.getState().load();
  isEdited = true;
  await map.getState().load();
  expect(map.getState()).toMatchObject({ phase: 'ready', error: undefined });
});

test('while a run goes on, a look lists the sources and reads nothing anew', async () => {
  const june = { ...LOCATION, sheetId: 'sheet-2', sheetName: 'June' };
  let sheets = [LOCATION];
  const { services, done } = fakeWorld({
    workbook: { listSources: () => Promise.resolve(sheets) },
  });
  const pane = createPane(services, createPaneWords('en'), createPaneStore(undefined));
  const map = pane.feature(createMapStore);
  await map.getState().load();
  pane.store.setState({ running: true });
  const before = [...done];
  sheets = [LOCATION, june];
  await map.getState().load();
  expect(map.getState().locations).toEqual([LOCATION, june]);
  sheets = [june];
  await map.getState().load();
  expect(map.getState()).toMatchObject({ phase: 'ready', locations: [LOCATION, june] });
  expect(done).toEqual(before);
});

test('a mapping that cannot be written as a file says why', async () => {
  const { services } = fakeWorld({
    mapping: { fileText: () => Promise.reject(new AppError('UNREACHABLE', 'No answer')) },
  });
  const pane = createPane(services, createPaneWords('en'), createPaneStore(undefined));
  const map = pane.feature(createMapStore);
  await map.getState().load();
  expect(await map.getState().exportText()).toBeUndefined();
  expect(map.getState().error).toMatchObject({ code: 'UNREACHABLE' });
});

describe('the time zone follows the country', () => {
  const UTC: Mapping = { ...MAPPING, reading: { ...MAPPING.reading, timeZone: 'UTC' } };

  async function mapOf(mapping: Mapping, more: Partial<MappingPort> = {}) {
    const { services } = fakeWorld({
      mapping: { suggest: () => Promise.resolve({ mapping, columns: [], offers: [] }), ...more },
    });
    const pane = createPane(services, createPaneWords('en'), createPaneStore(undefined));
    const map = pane.feature(createMapStore);
    await map.getState().load();
    const zone = async () => {
      await settled();
      return pane.store.getState().mapping?.reading.timeZone;
    };
    return { map: map.getState(), zone, pane };
  }

  it('that is typed as the same for all rows, and goes with it', async () => {
    const { map, zone } = await mapOf(UTC);
    map.setConstant('country_code', 'MX');
    expect(await zone()).toBe('America/Mexico_City');
    map.setConstant('country_code', 'Deutschland');
    expect(await zone()).toBe('Europe/Berlin');
    map.setConstant('country_code', undefined);
    expect(await zone()).toBe('UTC');
  });

  it('of a column that is mapped, by what its names mean', async () => {
    const { map, zone, pane } = await mapOf(UTC);
    pane.store.setState(({ read }) => ({
      read: read && { ...read, source: { ...read.source, rows: [['1', '', '', 1, 'México']] } },
    }));
    await map.setField(4, 'country_code');
    expect(await zone()).toBe('America/Mexico_City');
    map.edit((mapping) => ({
      ...mapping,
      values: { country_code: [{ cell: 'méxico', means: 'ES' }] },
    }));
    expect(await zone()).toBe('Europe/Madrid');
  });

  it('but not one that a person chose', async () => {
    const { map, zone } = await mapOf(UTC);
    map.setReading({ timeZone: 'UTC' });
    map.setConstant('country_code', 'MX');
    expect(await zone()).toBe('UTC');
  });

  it('nor one that its country did not suggest', async () => {
    const { map, zone } = await mapOf(MAPPING);
    map.setConstant('country_code', 'MX');
    expect(await zone()).toBe('Europe/London');
  });

  it('through edits that overtake each other', async () => {
    const { map, zone } = await mapOf(UTC);
    map.setConstant('country_code', 'DE');
    map.setConstant('country_code', 'MX');
    map.setConstant('note', 'x');
    expect(await zone()).toBe('America/Mexico_City');
  });

  it('and a choice that is made while the rows are looked at stands', async () => {
    const { map, zone } = await mapOf(UTC);
    map.setConstant('country_code', 'MX');
    map.setReading({ timeZone: 'Asia/Tokyo' });
    expect(await zone()).toBe('Asia/Tokyo');
  });

  it('a look at the rows that fails is said, and the next one asks again', async () => {
    let failing = true;
    const { map, zone, pane } = await mapOf(UTC, {
      zoneAfterEdit: () =>
        failing
          ? Promise.reject(new AppError('UNREACHABLE', 'No answer'))
          : Promise.resolve('America/Mexico_City'),
    });
    map.setConstant('country_code', 'DE');
    expect(await zone()).toBe('UTC');
    expect(pane.feature(createMapStore).getState().error).toMatchObject({ code: 'UNREACHABLE' });
    failing = false;
    map.setConstant('country_code', 'MX');
    expect(await zone()).toBe('America/Mexico_City');
  });
});

function settled(): Promise<unknown> {
  return new Promise((resolve) => setImmediate(resolve));
}
