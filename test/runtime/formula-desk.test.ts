/**
 * The formulas' desk: the pane sees the last errors of cells and what is waiting, changes what formulas wait for, and
 * learns of every change. Without anything attached nothing is stored, stopped or calculated again.
 */
import {
  createFormulaDesk,
  MAX_ACTIVITIES,
  type FormulaActivity,
} from '../../src/runtime/formula-desk';

function activity(id: string): FormulaActivity {
  const where = { functionName: 'TXSTATUS', id, cell: 'Sheet1!B7' };
  return { ...where, shows: '#N/A', reason: 'No key', why: 'KEY_MISSING', atMs: 1 };
}

test('the last activities are kept, the newest last, and can be cleared', () => {
  const desk = createFormulaDesk();
  for (let n = 0; n < MAX_ACTIVITIES + 5; n += 1) desk.report(activity(String(n)));
  expect(desk.activities()).toHaveLength(MAX_ACTIVITIES);
  expect(desk.activities()[0]?.id).toBe('5');
  expect(desk.activities().at(-1)?.id).toBe(String(MAX_ACTIVITIES + 4));
  desk.clearActivities();
  expect(desk.activities()).toEqual([]);
});

test('a setting can be changed alone; 60 s and 30 s are the defaults', () => {
  const desk = createFormulaDesk();
  expect(desk.settings()).toEqual({ deadlineMs: 60_000, ageMs: 30_000 });
  desk.change({ deadlineMs: 5_000 });
  expect(desk.settings()).toEqual({ deadlineMs: 5_000, ageMs: 30_000 });
});

test('who listens hears of reports and settings until it stops listening', () => {
  const desk = createFormulaDesk();
  let heard = 0;
  const end = desk.subscribe(() => {
    heard += 1;
  });
  desk.report(activity('A'));
  desk.change({ ageMs: 1 });
  end();
  desk.report(activity('B'));
  expect(heard).toBe(2);
});

test('the work of the functions is what they attach; before, there is none', () => {
  const desk = createFormulaDesk();
  expect(desk.work().waiting()).toBe(0);
  const did: string[] = [];
  desk.attach({
    waiting: () => 3,
    stop: () => did.push('stop'),
    forget: () => did.push('forget'),
    heedSettings: () => did.push('heed settings'),
  });
  expect(desk.work().waiting()).toBe(3);
  desk.work().stop();
  desk.work().forget();
  desk.change({ deadlineMs: 10_000 });
  expect(did).toEqual(['stop', 'forget', 'heed settings']);
});

test('without a store nothing is known', async () => {
  const store = createFormulaDesk().store();
  store.write({ kind: 'calculation', key: 'A', value: '{}', fetchedAtMs: 1 });
  expect(await store.read('calculation', 'A')).toBeUndefined();
});
