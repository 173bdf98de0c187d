/**
 * Before anything is sent, others who have the workbook open are looked for: who they are and since when is said, with
 * a way on. A claim that the workbook does not take keeps nothing from being sent.
 */
import { act, screen, waitFor } from '@testing-library/react';
import { AppError } from '../../../src/core/domain/app-error';
import type { Claim } from '../../../src/core/submission/claim';
import type { ClaimBook } from '../../../src/core/submission/hold-claim';
import { PLAN, fakeRun } from '../support/fake-services';
import { confirm, renderPlan } from './at-plan';

const MINUTE_MS = 60_000;

/** The clock of these tests stands at 0. */
function annsClaim(parts: Partial<Claim> = {}): Claim {
  return {
    ...{ id: 'ann', place: 'Sheet1', deviceId: 'other', personName: 'Ann' },
    ...{ environmentName: 'Production', startedAt: -MINUTE_MS, lastSignAt: 0, isRunning: true },
    ...parts,
  };
}

/** A book in which these claims stand. */
function bookOf(...standing: readonly Claim[]) {
  const claims = new Map(standing.map((claim) => [claim.id, claim]));
  const book: ClaimBook = {
    read: () => Promise.resolve([...claims.values()]),
    write: (claim) => {
      claims.set(claim.id, claim);
      return Promise.resolve();
    },
    remove: (ids) => {
      for (const id of ids) claims.delete(id);
      return Promise.resolve();
    },
    isShared: () => Promise.resolve(false),
  };
  return { book, claims };
}

test('while somebody else submits these rows nothing is sent, and looking again finds when they have ended', async () => {
  const { book, claims } = bookOf(annsClaim());
  const pane = await renderPlan({ workbook: { claims: book } });
  await confirm(pane);
  const said = 'Ann is submitting rows of Sheet1 to Production.';
  expect(await screen.findByText(said)).toBeVisible();
  expect(pane.sheet.size).toBe(0);
  expect(screen.queryByRole('button', { name: 'Set it aside…' })).toBeNull();
  await pane.person.click(screen.getByRole('button', { name: 'Look again' }));
  expect(screen.getByText(said)).toBeVisible();
  claims.delete('ann');
  await pane.person.click(screen.getByRole('button', { name: 'Look again' }));
  await waitFor(() => {
    expect(screen.queryByText(said)).toBeNull();
  });
  await confirm(pane);
  expect(await screen.findByText('1 reported')).toBeVisible();
  expect([...claims]).toEqual([]);
});

test('who has typed no name is someone else', async () => {
  const { book } = bookOf(annsClaim({ personName: '' }));
  const pane = await renderPlan({ workbook: { claims: book } });
  await confirm(pane);
  expect(
    await screen.findByText('Someone else is submitting rows of Sheet1 to Production.'),
  ).toBeVisible();
});

test('a claim without a sign is set aside only after a second thought, and not when a sign has come', async () => {
  const { book, claims } = bookOf(annsClaim({ lastSignAt: -10 * MINUTE_MS }));
  const pane = await renderPlan({ workbook: { claims: book } });
  await confirm(pane);
  await screen.findByText('A run of Ann with rows of Sheet1 to Production gives no sign.');
  await pane.person.click(screen.getByRole('button', { name: 'Set it aside…' }));
  claims.set('ann', annsClaim());
  await pane.person.click(screen.getByRole('button', { name: 'Yes, set it aside' }));
  expect(await screen.findByText(/^Ann is submitting rows/)).toBeVisible();
  expect([...claims.keys()]).toEqual(['ann']);
});

test('the claim of a run bears the name that the person typed, and goes when it ends', async () => {
  const { book, claims } = bookOf();
  const written: Claim[] = [];
  const noted: ClaimBook = {
    ...book,
    write: (claim) => {
      written.push(claim);
      return book.write(claim);
    },
  };
  const device = { personName: () => 'Bo' };
  const pane = await renderPlan({ workbook: { claims: noted }, device });
  await confirm(pane);
  await screen.findByText('1 reported');
  expect(written.map(({ personName, isRunning }) => [personName, isRunning])).toEqual([
    ['Bo', false],
    ['Bo', true],
  ]);
  await waitFor(() => {
    expect(claims.size).toBe(0);
  });
});

test('a workbook that takes no claim: the rows are sent, and the pane says that others do not see it', async () => {
  const refused = new AppError(
    'WORKBOOK',
    'The workbook is protected, and takes no further sheet.',
  );
  const book = { ...bookOf().book, write: () => Promise.reject(refused) };
  const pane = await renderPlan({ workbook: { claims: book } });
  await confirm(pane);
  expect(await screen.findByText('1 reported')).toBeVisible();
  expect(screen.getByText(/takes no further sheet/)).toBeVisible();
});

test('while a cell is being edited nothing is sent: finishing it helps', async () => {
  const editing = new AppError('WORKBOOK', 'Finish editing the cell (Enter or Esc) and try again.');
  const claims = { ...bookOf().book, read: () => Promise.reject(editing) };
  const pane = await renderPlan({ workbook: { claims, isBeingEdited: () => true } });
  await confirm(pane);
  expect(await screen.findByText(/^Finish editing the cell/)).toBeVisible();
  expect(pane.sheet.size).toBe(0);
});

test('leaving the page in the middle of a run takes its claim away, as far as that still can be', async () => {
  const { book, claims } = bookOf();
  let leave = () => {};
  const device = {
    whenLeft: (listener: () => void) => {
      leave = listener;
      return () => {};
    },
  };
  const createRun = () => ({ ...fakeRun(PLAN), start: () => new Promise<never>(() => {}) });
  const pane = await renderPlan({ workbook: { claims: book }, submission: { createRun }, device });
  await confirm(pane);
  await waitFor(() => {
    expect(claims.size).toBe(1);
  });
  act(() => {
    leave();
  });
  await waitFor(() => {
    expect(claims.size).toBe(0);
  });
});
