/**
 * The lines of a summary add up to the source, whatever kept a row from being sent; and the run can be kept in the
 * workbook, once, under the name that the person typed.
 */
import { webcrypto } from 'node:crypto';
import { TextEncoder } from 'node:util';
import { screen, within } from '@testing-library/react';
import { AppError } from '../../../src/core/domain/app-error';
import type { LogEntry } from '../../../src/core/submission/log-entry';
import type { KeptLog, ProtectedLog } from '../../../src/office';
import { accountOf } from '../../../src/taskpane/submit/RowAccount';
import { PLAN, fakeClaims } from '../support/fake-services';
import { checkOf, transaction } from '../support/sample-source';
import { confirm, renderPlan } from './at-plan';

// jsdom has neither, every browser has: the mapping's fingerprint needs both.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto });
Object.assign(globalThis, { TextEncoder });

const KEPT: KeptLog = {
  ...{ kind: 'kept', sheetName: 'Taxrow log', address: 'A7' },
  ...{ isNew: true, isReadOnly: false },
};

/** A pane after a run, with what its workbook was asked to keep. */
async function afterRun(answers: readonly (KeptLog | ProtectedLog | Error)[], isShared = false) {
  const asked: { readonly entry: LogEntry; readonly onNewSheet: boolean }[] = [];
  const pane = await renderPlan({
    workbook: {
      keepLog: (entry, _texts, { onNewSheet }) => {
        const answer = answers[asked.length] ?? KEPT;
        asked.push({ entry, onNewSheet });
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      },
      ...(isShared ? { claims: { ...fakeClaims(), isShared: () => Promise.resolve(true) } } : {}),
    },
    submission: {
      plan: () =>
        Promise.resolve({
          ...PLAN,
          leftOut: [...PLAN.leftOut, { transactionId: '9', why: 'submitted-elsewhere' }],
        }),
    },
  });
  await confirm(pane);
  await screen.findByRole('heading', { name: 'Keep this run' });
  return { ...pane, asked };
}

const keep = () => screen.getByRole('button', { name: 'Keep a log sheet' });

test('rows that were submitted elsewhere are counted like all others', async () => {
  await afterRun([]);
  const lines = within(screen.getByRole('list', { name: 'What happened' })).getAllByRole(
    'listitem',
  );
  const counts = lines.map((line) => /^\d+/.exec(line.textContent)?.[0]);
  expect(lines.map((line) => line.textContent)).toContain(
    '1 submitted to a sandbox or a demo before',
  );
  expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(4);
  expect(screen.getByText('3 transactions in all, in 4 rows.')).toBeVisible();
});

test('every row with content is of a transaction, passed over, or without an id', () => {
  const check = checkOf([transaction('1', [0, 1, 2]), transaction('2', [3])], {
    rowCount: 9,
    skipped: { blank: 3, totals: [5, 6], repeated_header: [7] },
  });
  expect(accountOf(check)).toEqual({
    ...{ inTransactions: 4, totals: 2, repeatedHeader: 1, withoutId: 2 },
  });
});

test('the name is typed once, stands in the log, and the line can be shown', async () => {
  const { person, asked, done } = await afterRun([]);
  await person.type(screen.getByLabelText('Your name (optional)'), 'Ann');
  await person.click(keep());
  expect(await screen.findByText('This run is kept on the sheet “Taxrow log”.')).toBeVisible();
  expect(asked).toMatchObject([
    { entry: { personName: 'Ann', runId: 'run-1' }, onNewSheet: false },
  ]);
  expect(screen.queryByRole('button', { name: 'Keep a log sheet' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Show the log' }));
  expect(done).toContain('select Taxrow log!A7');
});

test('a protected log is left alone until the person says where the run goes instead', async () => {
  const { person, asked } = await afterRun([
    { kind: 'protected', sheetName: 'Taxrow log' },
    { ...KEPT, sheetName: 'Taxrow log 2' },
  ]);
  await person.click(keep());
  await screen.findByText('The sheet “Taxrow log” is protected. Nothing was written.');
  await person.click(screen.getByRole('button', { name: 'Keep it on a new sheet' }));
  expect(await screen.findByText('This run is kept on the sheet “Taxrow log 2”.')).toBeVisible();
  expect(asked.map(({ onNewSheet }) => onNewSheet)).toEqual([false, true]);
});

test('what Excel refuses is said, and can be tried again', async () => {
  const { person } = await afterRun([new AppError('WORKBOOK', 'Excel is busy.')]);
  await person.click(keep());
  expect(await screen.findByText('Excel is busy.')).toBeVisible();
  await person.click(keep());
  expect(await screen.findByText(/^This run is kept/)).toBeVisible();
  expect(screen.queryByText('Excel is busy.')).toBeNull();
});

test('a run that stands in the log already, and a book that is read only, are said to be', async () => {
  const { person } = await afterRun([{ ...KEPT, isNew: false, isReadOnly: true }]);
  await person.click(keep());
  expect(await screen.findByText(/^This run stood on the sheet/)).toBeVisible();
  expect(screen.getByText(/save a copy, or the log is lost/)).toBeVisible();
});

test('where others append at once, the line is looked for again, and written anew if it was written over', async () => {
  const { person, asked } = await afterRun([KEPT, { ...KEPT, address: 'A8' }], true);
  await person.click(keep());
  await screen.findByText(/^This run is kept/);
  expect(asked).toHaveLength(2);
});
