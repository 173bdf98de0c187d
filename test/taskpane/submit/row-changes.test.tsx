/**
 * A row that was sent and is edited afterwards says so at once, whatever the service says of it meanwhile, and says what it
 * said before when the edit is undone. What a plan finds changed is told as well.
 */
import { act, screen, waitFor } from '@testing-library/react';
import type { CellValue } from '../../../src/core/mapping/source';
import type { LeftOut, StatusNews } from '../../../src/core/submission/run';
import type { ResultCells } from '../../../src/office';
import { PLAN } from '../support/fake-services';
import { CHECKED, SOURCE } from '../support/sample-source';
import { confirm, renderPlan } from './at-plan';

const [FIRST] = CHECKED.transactions;
const ID = FIRST?.transaction.transaction_id ?? '';

const SUCCESS = {
  ...{ status: 'SUCCESS', operationId: 'op-1', reportedAt: '2025-09-01T10:00:00Z' },
  issues: [],
};

/** The pane with a sheet whose first row the test edits; read again, it has another currency then. */
async function renderSent({ sent = true, beside }: { sent?: boolean; beside?: ResultCells } = {}) {
  let rows = SOURCE.rows;
  let told: (news: readonly StatusNews[]) => void = () => {};
  const pane = await renderPlan({
    workbook: {
      readRows: (_location, _source, { firstRow, rowCount }) =>
        Promise.resolve(rows.slice(firstRow, firstRow + rowCount)),
      readResults: () => Promise.resolve([beside]),
    },
    mapping: {
      reread: ({ check }, _mapping, edited) => {
        const isEdited = [...edited].some(([at, row]) => row !== SOURCE.rows[at]);
        const own = check.transactions.filter(({ transactionId }) => transactionId === ID);
        const now = own.map((one) =>
          isEdited ? { ...one, transaction: { ...one.transaction, currency_code: 'XXX' } } : one,
        );
        return Promise.resolve(now);
      },
    },
    submission: {
      areAsSent: (transactions) => {
        const own = transactions.filter(({ transaction_id: id }) => sent && id === ID);
        const isSame = own.every(({ currency_code: code }) => code !== 'XXX');
        return Promise.resolve(new Map(own.map(() => [ID, isSame])));
      },
      watchStatuses: (ids, listener) => {
        told = listener;
        listener(ids.map((transactionId) => ({ transactionId, status: SUCCESS })));
        return { done: Promise.resolve(), stop: () => {} };
      },
    },
  });
  const edit = (row: readonly CellValue[] | undefined) => {
    rows = row === undefined ? SOURCE.rows : [row, ...SOURCE.rows.slice(1)];
    pane.edit('C2');
  };
  return { ...pane, edit, hear: (news: StatusNews) => act(() => told([news])) };
}

const EDITED: readonly CellValue[] = ['changed'];
const statusOf = (pane: { sheet: Map<string, { status: string }> }) => pane.sheet.get(ID)?.status;

test('edited after it was reported, its row says so, and the pane says what helps', async () => {
  const pane = await renderSent();
  await confirm(pane);
  await waitFor(() => expect(statusOf(pane)).toBe('Reported'));
  pane.edit(EDITED);
  await waitFor(() => expect(statusOf(pane)).toBe('Changed since sent'));
  expect(await screen.findByText('1 changed since sent')).toBeVisible();
  expect(screen.getByText(/^What was reported stays as it was sent/)).toBeVisible();
});

test('with the edit undone, the status of before returns', async () => {
  const pane = await renderSent();
  await confirm(pane);
  await waitFor(() => expect(statusOf(pane)).toBe('Reported'));
  pane.edit(EDITED);
  await waitFor(() => expect(statusOf(pane)).toBe('Changed since sent'));
  pane.edit(undefined);
  await waitFor(() => expect(statusOf(pane)).toBe('Reported'));
  expect(pane.sheet.get(ID)?.reportedAt).toBe('2025-09-01T10:00:00Z');
});

test('news of the service changes what returns, not what the row says while it is changed', async () => {
  const pane = await renderSent();
  await confirm(pane);
  await waitFor(() => expect(statusOf(pane)).toBe('Reported'));
  pane.edit(EDITED);
  await waitFor(() => expect(statusOf(pane)).toBe('Changed since sent'));
  const warned = { ...SUCCESS, issues: [{ code: 'tax_authority_warning', message: 'late' }] };
  pane.hear({ transactionId: ID, status: warned });
  expect(statusOf(pane)).toBe('Changed since sent');
  pane.edit(undefined);
  await waitFor(() => expect(statusOf(pane)).toBe('Reported, with warnings'));
});

test('sent in an earlier opening, what its row says is what returns', async () => {
  const beside = {
    ...{ status: 'Reported', operationId: 'op-9', message: 'of before' },
    ...{ environment: 'Sandbox', reportedAt: '2025-08-01T10:00:00Z' },
  };
  const pane = await renderSent({ beside });
  pane.edit(EDITED);
  await waitFor(() => expect(statusOf(pane)).toBe('Changed since sent'));
  expect(pane.sheet.get(ID)?.operationId).toBe('op-9');
  pane.edit(undefined);
  await waitFor(() => expect(pane.sheet.get(ID)).toEqual({ transactionId: ID, ...beside }));
});

test('a row that was never sent is left alone', async () => {
  const pane = await renderSent({ sent: false });
  pane.edit(EDITED);
  await act(() => Promise.resolve());
  expect(pane.sheet.size).toBe(0);
});

test('what a plan finds changed is told in its row, and what is as sent again is told so', async () => {
  const leftOut: LeftOut[] = [
    { transactionId: '536365', why: 'changed-since-sent', status: SUCCESS },
    { transactionId: '536366', why: 'already-known', status: SUCCESS },
  ];
  const remembered = new Map([
    [
      '536366',
      {
        ...{ status: 'Changed since sent', operationId: 'op-1', message: '' },
        ...{ environment: 'Sandbox', reportedAt: '' },
      },
    ],
  ]);
  const { sheet } = await renderPlan({
    submission: { plan: () => Promise.resolve({ ...PLAN, send: [], leftOut, remembered }) },
  });
  await waitFor(() => expect(sheet.get('536365')?.status).toBe('Changed since sent'));
  expect(sheet.get('536366')?.status).toBe('Already reported');
});
