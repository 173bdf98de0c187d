/** Every transaction is counted once, by the latest that is known of it; changes are told together. */
import type { RowStatus } from '../../../src/core/submission/outcome';
import { createStatusBoard, type StatusCounts } from '../../../src/taskpane/submit/status-board';
import { VirtualClock } from '../../support/virtual-clock';

const told = (transactionId: string, status: RowStatus) => ({
  status,
  result: {
    transactionId,
    status,
    operationId: '',
    message: '',
    environment: '',
    reportedAt: '',
  },
});

test('the latest status of each counts, and is told once for many changes', async () => {
  const clock = new VirtualClock();
  const heard: StatusCounts[] = [];
  const board = createStatusBoard(clock, (counts) => heard.push(counts));
  board.put([told('A', 'sending'), told('B', 'sending')]);
  board.put([told('A', 'accepted')]);
  board.put([told('A', 'reported')]);
  await clock.advance(1000);
  expect(heard).toEqual([{ sending: 1, accepted: 0, reported: 1 }]);
  expect(board.rowsWith(['sending']).map(({ result }) => result.transactionId)).toEqual(['B']);
});

test('a cleared board knows nothing', async () => {
  const clock = new VirtualClock();
  const heard: StatusCounts[] = [];
  const board = createStatusBoard(clock, (counts) => heard.push(counts));
  board.put([told('A', 'rejected')]);
  board.clear();
  await clock.advance(1000);
  expect(heard).toEqual([{}]);
  expect(board.isEmpty()).toBe(true);
});
