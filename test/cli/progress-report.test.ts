/** How far a run is: one rewritten line on a terminal, else a line every few seconds, also while nothing happens. */
import { QUIET_PORTS } from '../../src/cli/command-ports';
import { createProgressReport } from '../../src/cli/submit/progress-report';
import { duration, progressLine } from '../../src/cli/submit/progress-words';
import { VirtualClock } from '../support/virtual-clock';
import type { WaitingFor } from '../../src/core/submission/run';

const NOW = new Date(2025, 2, 1, 14, 4, 0).getTime();

function reportTo(isTerminal: boolean) {
  const clock = new VirtualClock();
  const written: string[] = [];
  const stderr = { write: (text: string) => void written.push(text), isTerminal };
  return { clock, written, report: createProgressReport({ ...QUIET_PORTS, clock, stderr }) };
}

const CLEAR = '\r\u001B[2K';

test('without a terminal the line is written every five seconds, and once more at the end when it has changed', async () => {
  const { clock, written, report } = reportTo(false);
  report.show(() => '1 of 9');
  await clock.advance(4_999);
  expect(written).toEqual([]);
  await clock.advance(6_000);
  report.show(() => '9 of 9');
  report.end();
  expect(written).toEqual(['1 of 9\n', '1 of 9\n', '9 of 9\n']);
});

test('on a terminal the line is rewritten when it has changed, and taken away at the end', async () => {
  const { clock, written, report } = reportTo(true);
  report.show(() => '1 of 9');
  await clock.advance(1_000);
  report.show(() => '2 of 9');
  await clock.advance(1_000);
  report.end();
  expect(written).toEqual([`${CLEAR}1 of 9`, `${CLEAR}2 of 9`, CLEAR]);
});

test('what is said for good stands above the line', async () => {
  const { clock, written, report } = reportTo(true);
  report.show(() => '1 of 9');
  await clock.advance(300);
  report.say('Ending.');
  await clock.advance(300);
  report.end();
  expect(written).toEqual([`${CLEAR}1 of 9`, CLEAR, 'Ending.\n', `${CLEAR}1 of 9`, CLEAR]);
});

test('the line has counts, rate and remaining time, and only what there is', () => {
  const progress = {
    total: 5000,
    accepted: 1190,
    rejected: 3,
    alreadyKnown: 0,
    inDoubt: 2,
    skipped: 0,
  };
  const pace = { paused: false, perSecond: 1450.4, remainingMs: 2_600 };
  expect(progressLine(progress, pace, NOW)).toBe(
    '1,193 of 5,000, 1,190 accepted, 3 rejected, 2 checking, 1,450 a second, 3 s left',
  );
  expect(
    progressLine(progress, { paused: false, perSecond: undefined, remainingMs: undefined }, NOW),
  ).toBe('1,193 of 5,000, 1,190 accepted, 3 rejected, 2 checking');
});

test('a run that holds back says what it waits for in place of its rate', () => {
  const progress = { total: 9, accepted: 1, rejected: 0, alreadyKnown: 0, inDoubt: 0, skipped: 0 };
  const waiting = (waitingFor: WaitingFor, wallMs: number) =>
    progressLine(progress, { paused: false, perSecond: 3, remainingMs: 2_600, waitingFor }, wallMs);
  const asked = { kind: 'asked', until: NOW + 90_000 } as const;
  expect(waiting(asked, NOW)).toBe('1 of 9, 1 accepted, the service asks to wait until 14:05:30');
  expect(waiting(asked, NOW + 90_000)).toBe('1 of 9, 1 accepted, 3.0 a second, 3 s left');
  const lost = { kind: 'no-answer', since: NOW, triesAt: NOW + 30_000 } as const;
  expect(waiting(lost, NOW + 10_000)).toBe(
    '1 of 9, 1 accepted, no answer since 14:04:00, trying again in 20 s',
  );
  expect(waiting(lost, NOW + 31_000)).toBe(
    '1 of 9, 1 accepted, no answer since 14:04:00, trying again',
  );
});

test.each([
  [400, '1 s'],
  [119_400, '119 s'],
  [120_000, '2 min'],
  [7_260_000, '2 h 1 min'],
])('%d ms are %s', (ms, text) => {
  expect(duration(ms)).toBe(text);
});
