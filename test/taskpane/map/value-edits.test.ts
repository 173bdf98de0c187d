/** What choices about values, rows and amounts make of a mapping: small texts stay small, and nothing else changes. */
import {
  withDefault,
  withMeaning,
  withMeanings,
  withSignCells,
  withoutFlip,
} from '../../../src/taskpane/map/column-settings/value-edits';
import {
  skippedKinds,
  withComputedTotals,
  withLayout,
  withSkipped,
} from '../../../src/taskpane/map/layout/layout-edits';
import { MAPPING } from '../support/sample-source';

test('a value has one meaning, whatever its capitals and spaces', () => {
  const once = withMeaning(MAPPING, 'type', 'Factura', 'FULL');
  expect(once.values).toEqual({ type: [{ cell: 'Factura', means: 'FULL' }] });
  const twice = withMeaning(once, 'type', ' factura ', 'SIMPLIFIED');
  expect(twice.values).toEqual({ type: [{ cell: ' factura ', means: 'SIMPLIFIED' }] });
});

test('a value can mean nothing, and can stand for itself again', () => {
  const nothing = withMeaning(MAPPING, 'type', '-', '');
  expect(nothing.values).toEqual({ type: [{ cell: '-', means: '' }] });
  expect(withMeaning(nothing, 'type', '-', undefined)).toEqual(MAPPING);
});

test('known meanings never take the place of one that stands', () => {
  const chosen = withMeaning(MAPPING, 'type', 'Ticket', 'SIMPLIFIED');
  const known = [
    { cell: 'ticket', means: 'RECEIPT' },
    { cell: 'Factura', means: 'FULL' },
  ];
  expect(withMeanings(chosen, 'type', known).values?.type).toEqual([
    { cell: 'Ticket', means: 'SIMPLIFIED' },
    { cell: 'Factura', means: 'FULL' },
  ]);
});

test('blank cells mean a text, and nothing when it is blank itself', () => {
  const mapped = withDefault(MAPPING, 'type', ' FULL ');
  expect(mapped.defaults).toEqual({ type: 'FULL' });
  expect(withDefault(mapped, 'type', ' ')).toEqual(MAPPING);
});

test('signs are turned by the values that are ticked, and by none any more', () => {
  const place = { column: 4, header: 'Country' };
  const turned = withSignCells(MAPPING, place, ['France'], 'item');
  expect(turned.flipSigns).toEqual({ where: 'cell-says', of: 'item', ...place, cells: ['France'] });
  expect(withSignCells(turned, place, [], 'item')).toEqual(MAPPING);
  expect(withoutFlip(turned)).toEqual(MAPPING);
});

test('all kinds of rows are skipped, until one is not to be', () => {
  expect(skippedKinds(MAPPING)).toEqual(['totals', 'repeated_header']);
  const one = withSkipped(MAPPING, 'totals', false);
  expect(one.layout).toEqual({ skip: ['repeated_header'] });
  expect(withSkipped(one, 'repeated_header', false).layout).toEqual({ skip: [] });
  expect(withSkipped(one, 'totals', true).layout).toEqual({});
});

test('a change of the layout leaves the rest of it', () => {
  const mapped = withLayout(withSkipped(MAPPING, 'totals', false), { taxes: 'further-rows' });
  expect(withLayout(mapped, { headerValues: 'first-row' }).layout).toEqual({
    headerValues: 'first-row',
    taxes: 'further-rows',
    skip: ['repeated_header'],
  });
});

test('missing totals are computed, or left', () => {
  expect(withComputedTotals(MAPPING, true).missingTotals).toBe('compute');
  expect(withComputedTotals(MAPPING, false).missingTotals).toBe('leave');
});
