/**
 * A run says how fast it goes and how long it still takes, can be held back and let go on, and a run that is held back
 * can still be cancelled.
 */
import { act, screen } from '@testing-library/react';
import type { Run, RunEvent, RunPace, RunProgress } from '../../../src/core/submission/run';
import { confirm, renderPlan } from './at-plan';

const PROGRESS: RunProgress = {
  total: 2,
  accepted: 1,
  rejected: 0,
  alreadyKnown: 0,
  inDoubt: 0,
  skipped: 0,
};
const GOING: RunPace = { paused: false, perSecond: 12.4, remainingMs: 125_000 };

/** A run that tells what the test lets it tell, and what it was asked to do. */
async function renderRun() {
  const asked: string[] = [];
  let listener: (event: RunEvent) => void = () => {};
  const run: Run = {
    start: (given) => {
      listener = given;
      return new Promise(() => {});
    },
    cancel: () => asked.push('cancel'),
    pause: () => asked.push('pause'),
    resume: () => asked.push('resume'),
  };
  const pane = await renderPlan({ submission: { createRun: () => run } });
  await confirm(pane);
  await screen.findByRole('button', { name: 'Pause' });
  const tell = (pace: RunPace, counts: Partial<RunProgress> = {}) => {
    act(() => {
      listener({ kind: 'progress', progress: { ...PROGRESS, ...counts }, pace });
    });
  };
  return { ...pane, asked, tell };
}

test('the rate and the remaining time are shown as soon as they can be told', async () => {
  const { tell } = await renderRun();
  tell({ paused: false, perSecond: undefined, remainingMs: undefined });
  expect(screen.getByText('How fast it goes shows in a moment.')).toBeVisible();
  tell(GOING);
  expect(await screen.findByText('12 a second · about 2 min left')).toBeVisible();
  tell({ paused: false, perSecond: 0.25, remainingMs: 4_000 });
  expect(await screen.findByText('15 a minute · less than a minute left')).toBeVisible();
});

test('where no answer has come yet, the run says that it is finding out', async () => {
  const { tell } = await renderRun();
  tell({ paused: false, perSecond: undefined, remainingMs: undefined }, { inDoubt: 1 });
  expect(
    screen.getByText('No answer came for 1 transaction: Taxrow is finding out whether it arrived.'),
  ).toBeVisible();
});

test('a run that the service holds back says until when, or since when', async () => {
  const { tell } = await renderRun();
  const at = (hour: number, minute: number, second: number) =>
    new Date(2025, 2, 1, hour, minute, second).getTime();
  tell({ ...GOING, waitingFor: { kind: 'asked', until: at(14, 5, 30) } });
  expect(screen.getByText(/^The service asks to wait until 2:05:30.PM\./)).toBeVisible();
  const lost = { kind: 'no-answer', since: at(14, 3, 0), triesAt: at(14, 3, 20) } as const;
  tell({ ...GOING, waitingFor: lost });
  expect(
    await screen.findByText(
      /^No answer from the service since 2:03:00.PM\. Trying again at 2:03:20.PM/,
    ),
  ).toBeVisible();
  tell(GOING);
  expect(await screen.findByText('12 a second · about 2 min left')).toBeVisible();
});

test('Pause holds the run back, Resume lets it go on', async () => {
  const { person, asked, tell } = await renderRun();
  tell(GOING);
  const button = screen.getByRole('button', { name: 'Pause' });
  await person.click(button);
  expect(screen.getByText('Paused. Nothing more is sent until you resume.')).toBeVisible();
  expect(screen.queryByText(/a second/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Resume' })).toBe(button);
  await person.click(button);
  expect(screen.getByText('12 a second · about 2 min left')).toBeVisible();
  expect(asked).toEqual(['pause', 'resume']);
});

test('a run that is held back can be cancelled, and not be resumed then', async () => {
  const { person, asked } = await renderRun();
  await person.click(screen.getByRole('button', { name: 'Pause' }));
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Resume' })).toBeDisabled();
  expect(asked).toEqual(['pause', 'cancel']);
});
