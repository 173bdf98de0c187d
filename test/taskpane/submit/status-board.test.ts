/** Every transaction is counted once, by the latest that is known of it; changes are told together. */
import type { Offer } from '../../../src/core/submission/offer';
import type { RowStatus } from '../../../src/core/submission/outcome';
import {
  createStatusBoard,
  type OfferCounts,
  type StatusCounts,
} from '../../../src/taskpane/submit/status-board';
import { VirtualClock } from '../../support/virtual-clock';

const told = (transactionId: string, status: RowStatus, offer: Offer = 'wait') => ({
  status,
  offer,
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

test('what is offered is counted within each status', async () => {
  const clock = new VirtualClock();
  const heard: OfferCounts[] = [];
  const board = createStatusBoard(clock, (_, offers) => heard.push(offers));
  board.put([told('A', 'failed', 'replay'), told('B', 'failed', 'wait-for-service')]);
  board.put([told('C', 'failed', 'replay'), told('D', 'reported', 'nothing')]);
  await clock.advance(1000);
  expect(heard[0]?.get('failed')).toEqual(
    new Map([
      ['replay', 2],
      ['wait-for-service', 1],
    ]),
  );
  expect(heard[0]?.get('reported')).toEqual(new Map([['nothing', 1]]));
});
