/**
 * Rule: where the sheet of the rows is protected, each transaction has one line on a sheet of its own, whatever is done
 * to that sheet meanwhile; and a write asks for the lines it writes, not for all that stand there.
 */
import { createResultsSheetWriter } from '../../src/office/results-sheet';
import { RESULTS_SHEET_HEADERS, RESULTS_SHEET_NAME } from '../../src/office/results-sheet-plan';
import { StandInSheet } from './support/stand-in-sheet';

const LINES = 4_000;

let sheet: StandInSheet;

beforeEach(() => {
  sheet = new StandInSheet();
  RESULTS_SHEET_HEADERS.forEach((header, column) => {
    sheet.set(`${'ABCDEF'.charAt(column)}1`, header);
  });
  sheet.install('A1', RESULTS_SHEET_NAME);
});

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'Excel');
});

function open() {
  const writer = createResultsSheetWriter();
  return (statusById: Readonly<Record<string, string>>) => {
    sheet.asked.length = 0;
    const cellsById = new Map<string, readonly string[]>(
      Object.entries(statusById).map(([id, status]) => [id, [status, '', '', '', '']]),
    );
    return writer.write(cellsById);
  };
}

const line = (row: number) => [sheet.formula(`A${String(row)}`), sheet.formula(`B${String(row)}`)];

function fillLines(): void {
  for (let row = 2; row <= LINES + 1; row += 1) sheet.set(`A${String(row)}`, `I-${String(row)}`);
}

test('an id gets a line under the others, and the same line from then on', async () => {
  const write = open();
  await write({ A: 'Sending…' });
  await write({ B: 'Sending…', A: 'Reported' });
  await write({ B: 'Failed', C: 'Reported' });
  expect([2, 3, 4, 5].map(line)).toEqual([
    ['A', 'Reported'],
    ['B', 'Failed'],
    ['C', 'Reported'],
    ['', ''],
  ]);
});

test('of a long sheet the lines in question alone are asked for after the first write', async () => {
  fillLines();
  const write = open();
  await write({ 'I-3': 'Reported' });
  expect(sheet.asked).toContain(`A2:A${String(LINES + 1)}`);
  await write({ 'I-4': 'Reported', NEW: 'Sending…' });
  expect(sheet.asked).not.toContain(`A2:A${String(LINES + 1)}`);
  await write({ NEW: 'Reported' });
  expect(line(4)).toEqual(['I-4', 'Reported']);
  expect(line(LINES + 2)).toEqual(['NEW', 'Reported']);
  expect(line(LINES + 3)).toEqual(['', '']);
});

test('a line that somebody adds meanwhile is found, and one that moved is followed', async () => {
  fillLines();
  const write = open();
  await write({ 'I-3': 'Sending…' });
  sheet.set(`A${String(LINES + 2)}`, 'theirs');
  sheet.set('A3', 'I-4');
  sheet.set('A4', 'I-3');
  await write({ theirs: 'Reported', 'I-3': 'Reported' });
  expect(line(LINES + 2)).toEqual(['theirs', 'Reported']);
  expect(line(4)).toEqual(['I-3', 'Reported']);
  expect(line(LINES + 3)).toEqual(['', '']);
});
