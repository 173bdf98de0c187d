/**
 * What is set about formulas holds at once and at the next start; what the device holds and no setting can be is passed
 * over, and a device that keeps nothing says so.
 */
import { createDeviceStorage } from '../../src/runtime/device-storage';
import { createFormulaDesk } from '../../src/runtime/formula-desk';
import { createFormulaPreferences } from '../../src/runtime/formula-settings';
import { FakeStorage } from './fake-storage';

const KEPT = 'taxrow.formulas';

function page(storage: Storage = new FakeStorage()) {
  const desk = createFormulaDesk();
  const device = createDeviceStorage(
    () => storage,
    () => undefined,
  );
  return { desk, storage, preferences: createFormulaPreferences(desk, device) };
}

test('a device that knows nothing has the defaults', () => {
  expect(page().preferences.current()).toEqual({ deadlineMs: 60_000, ageMs: 30_000 });
});

test('what is set holds at once, and in the next page', () => {
  const { desk, storage, preferences } = page();
  expect(preferences.change({ deadlineMs: 20_000, ageMs: 5_000 })).toBe(true);
  expect(desk.settings()).toEqual({ deadlineMs: 20_000, ageMs: 5_000 });
  expect(page(storage).desk.settings()).toEqual({ deadlineMs: 20_000, ageMs: 5_000 });
});

test('set back, nothing of it is left', () => {
  const { desk, storage, preferences } = page();
  preferences.change({ deadlineMs: 20_000, ageMs: 5_000 });
  preferences.reset();
  expect(desk.settings()).toEqual({ deadlineMs: 60_000, ageMs: 30_000 });
  expect(storage).toHaveLength(0);
});

test('where nothing can be kept it holds for this page, and that is said', () => {
  const { desk, preferences } = page(new FakeStorage({ full: true }));
  expect(preferences.change({ deadlineMs: 20_000, ageMs: 5_000 })).toBe(false);
  expect(desk.settings().deadlineMs).toBe(20_000);
});

test.each([
  ['no JSON', '{'],
  ['another version', '{"version":2,"deadlineMs":20000,"ageMs":5000}'],
  ['a deadline under 10 s', '{"version":1,"deadlineMs":9999,"ageMs":5000}'],
  ['a deadline over 300 s', '{"version":1,"deadlineMs":300001,"ageMs":5000}'],
  ['an age under the second of the service', '{"version":1,"deadlineMs":20000,"ageMs":999}'],
  ['an age over an hour', '{"version":1,"deadlineMs":20000,"ageMs":3600001}'],
  ['text for a number', '{"version":1,"deadlineMs":"20000","ageMs":5000}'],
])('%s on the device leaves the defaults', (_, text) => {
  const storage = new FakeStorage();
  storage.setItem(KEPT, text);
  expect(page(storage).desk.settings()).toEqual({ deadlineMs: 60_000, ageMs: 30_000 });
});
