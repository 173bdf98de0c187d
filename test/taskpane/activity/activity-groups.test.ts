/**
 * What went wrong is grouped by what helps: cells without a key are one thing to do, whatever their ids; a refusal or an
 * unknown id is told apart by its reason. Of equal entries of a cell the newest stands.
 */
import {
  activityGroups,
  type KnownMeanwhile,
} from '../../../src/taskpane/activity/activity-groups';
import type { ListedActivity } from '../../../src/taskpane/formula-services';

const NOWHERE: KnownMeanwhile = { elsewhere: new Map(), isConnected: false };

function entry(cell: string | undefined, parts: Partial<ListedActivity> = {}): ListedActivity {
  return {
    functionName: 'TXSTATUS',
    id: 'INV-7',
    cell,
    shows: '#N/A',
    reason: 'No key',
    why: 'KEY_MISSING',
    atMs: 1,
    environment: undefined,
    ...parts,
  };
}

test('cells without a key are one group, the newest first, and Connect helps', () => {
  const entries = [entry('S!A1'), entry('S!A2', { id: 'INV-8' }), entry('S!A3')];
  const groups = activityGroups(entries, NOWHERE);
  expect(groups).toHaveLength(1);
  expect(groups[0]?.cells).toEqual(['S!A3', 'S!A2', 'S!A1']);
  expect(groups[0]?.action).toBe('connect');
});

test('limits that end at other times are one group; asking again helps', () => {
  const limited = { why: 'RATE_LIMITED', environment: 'Demo' } as const;
  const groups = activityGroups(
    [
      entry('S!A1', { ...limited, reason: 'until 14:04' }),
      entry('S!A2', { ...limited, reason: 'until 14:05' }),
    ],
    NOWHERE,
  );
  expect(groups).toMatchObject([{ cells: ['S!A2', 'S!A1'], action: 'ask-again' }]);
});

test('refusals are told apart by their reason, and the group with the newest stands first', () => {
  const refused = { why: 'INVALID_INPUT', shows: '#VALUE!' } as const;
  const groups = activityGroups(
    [
      entry('S!A1', { ...refused, reason: 'The cell is empty.' }),
      entry('S!A2', { ...refused, reason: 'No such name.' }),
      entry('S!A3', { ...refused, reason: 'The cell is empty.' }),
    ],
    NOWHERE,
  );
  expect(groups.map(({ entries }) => entries[0]?.reason)).toEqual([
    'The cell is empty.',
    'No such name.',
  ]);
  expect(groups[0]).toMatchObject({ cells: ['S!A3', 'S!A1'], action: 'none' });
});

test('cells that keep an earlier value are apart from those that show an error', () => {
  const lost = { why: 'UNREACHABLE', environment: 'Demo' } as const;
  const groups = activityGroups(
    [entry('S!A1', lost), entry('S!A2', { ...lost, shows: 'kept' })],
    NOWHERE,
  );
  expect(groups.map(({ isKept, cells }) => [isKept, cells])).toEqual([
    [true, ['S!A2']],
    [false, ['S!A1']],
  ]);
});

test('what was asked in two environments is apart', () => {
  const unknown = { why: 'NOT_FOUND', reason: 'Unknown' } as const;
  const groups = activityGroups(
    [
      entry('S!A1', { ...unknown, environment: 'Demo' }),
      entry('S!A1', { ...unknown, environment: 'Production' }),
    ],
    NOWHERE,
  );
  expect(groups).toHaveLength(2);
});

test('a cell that failed again stands once, with the latest time', () => {
  const groups = activityGroups([entry('S!A1'), entry('S!A1', { atMs: 9 })], NOWHERE);
  expect(groups[0]?.entries.map(({ atMs }) => atMs)).toEqual([9]);
});

test('an unknown id that was sent elsewhere leads to Connect; any other does not', () => {
  const unknown = [entry('S!A1', { why: 'NOT_FOUND', reason: 'Unknown', environment: 'Demo' })];
  expect(activityGroups(unknown, NOWHERE)[0]?.action).toBe('none');
  const elsewhere = { ...NOWHERE, elsewhere: new Map([['INV-7', 'Production']]) };
  expect(activityGroups(unknown, elsewhere)[0]?.action).toBe('connect-elsewhere');
});

test('an error that nobody foresaw stands by its reason', () => {
  const mistakes = [entry('S!A1', { why: undefined, reason: 'A mistake' })];
  expect(activityGroups(mistakes, NOWHERE)).toMatchObject([{ action: 'none', why: undefined }]);
});

test('entries without a cell are counted among the entries alone', () => {
  const group = activityGroups([entry(undefined), entry('S!A1')], NOWHERE)[0];
  expect(group?.entries).toHaveLength(2);
  expect(group?.cells).toEqual(['S!A1']);
});

test('once there is a connection, cells without a key are of the past and need no Connect', () => {
  const connected = { ...NOWHERE, isConnected: true };
  expect(activityGroups([entry('S!A1')], connected)).toMatchObject([
    { isPast: true, action: 'ask-again' },
  ]);
});
