/**
 * Rule: a claim is one line of the hidden sheet, comes back as it was written, and wants a line of its own; what is no
 * claim is passed over, whoever wrote it.
 */
import type { Claim } from '../../src/core/submission/claim';
import { claimCells, readClaims, rowForClaim } from '../../src/office/claims-sheet-plan';

const CLAIM: Claim = {
  id: '000003ef-0000-4000-8000-000000000001',
  place: '{00000000-0001-0000-0000-000000000000}',
  deviceId: '8c5d2a01',
  personName: '=Ann()',
  environmentName: 'Production',
  startedAt: Date.UTC(2026, 2, 1, 9, 30),
  lastSignAt: Date.UTC(2026, 2, 1, 9, 31, 15),
  isRunning: true,
};
const OTHER: Claim = { ...CLAIM, id: '000007d7-0000-4000-8000-000000000002', isRunning: false };

test('a claim is read back as it was written', () => {
  const cells = [claimCells(CLAIM), CLAIM_BLANK, claimCells(OTHER)];
  expect(readClaims(cells, 7)).toEqual([
    { row: 7, claim: CLAIM },
    { row: 9, claim: OTHER },
  ]);
});

test('times are written with their zone, so that another device reads the same instant', () => {
  expect(claimCells(CLAIM).slice(2, 5)).toEqual([
    '2026-03-01T09:30:00.000Z',
    '2026-03-01T09:31:15.000Z',
    'running',
  ]);
});

test.each([
  ['an id that is none', 0, 'mine'],
  ['no sheet', 1, ''],
  ['a time that is none', 3, 'yesterday'],
])('a line with %s is no claim', (_what, column, text) => {
  const cells = claimCells(CLAIM).map((cell, at) => (at === column ? text : cell));
  expect(readClaims([cells], 1)).toEqual([]);
});

test('lines that are shorter, and numbers where text should be, are passed over', () => {
  expect(readClaims([[], [1, 2, 3], [true]], 1)).toEqual([]);
});

test('a claim stays in its line, and a new one goes where its id sends it', () => {
  // 0x3ef is 1007: the eighth of a thousand lines, under the header.
  expect(rowForClaim(CLAIM.id, [])).toBe(8);
  expect(rowForClaim(CLAIM.id, [{ row: 500, claim: CLAIM }])).toBe(500);
});

test('a line that somebody has is not written over', () => {
  // 0x7d7 is 2007: the same line.
  expect(rowForClaim(OTHER.id, [{ row: 8, claim: CLAIM }])).toBe(9);
});

const CLAIM_BLANK = ['', '', '', '', '', '', '', ''];
