/**
 * What Check shows follows the shared check. What was selected and open stays so; and while another step is looked at,
 * nothing that is shown holds on to rows that were read anew since.
 */
import { createCheckStore } from '../../../src/taskpane/check/check-store';
import { createPane } from '../../../src/taskpane/state/pane-context';
import { createPaneStore } from '../../../src/taskpane/state/pane-store';
import { createPaneWords } from '../../../src/taskpane/wording/pane-words';
import { fakeWorld } from '../support/fake-services';
import { LOCATION, MAPPING, SOURCE, checkOf, problem, transaction } from '../support/sample-source';

const bad = (row: number) =>
  transaction(`id-${String(row)}`, [row], [problem(`E${String(row + 2)}`)]);

const CHECK = checkOf([bad(0), bad(1), bad(2)]);
const READ = { location: LOCATION, source: SOURCE };

async function shownCheck() {
  const world = fakeWorld();
  const store = createPaneStore(undefined);
  const pane = createPane(world.services, createPaneWords('en'), store);
  const check = pane.feature(createCheckStore);
  store.setState({ step: 'check', read: READ, mapping: MAPPING, check: CHECK });
  await check.getState().ensure();
  return { store, check };
}

test('the selected problem stays selected when an edit has put right one before it', async () => {
  const { store, check } = await shownCheck();
  const [group] = check.getState().groups;
  await check.getState().choose({ groupId: group?.id ?? '', at: 2 });
  store.setState({ check: checkOf([bad(1), bad(2)]) });
  await check.getState().ensure();
  expect(check.getState().selected).toEqual({ groupId: group?.id, at: 1 });
});

test('when it is put right itself, nothing is selected, also when it comes back', async () => {
  const { store, check } = await shownCheck();
  const [group] = check.getState().groups;
  await check.getState().choose({ groupId: group?.id ?? '', at: 2 });
  for (const transactions of [[bad(0)], [bad(0), bad(1), bad(2)]]) {
    store.setState({ check: checkOf(transactions) });
    await check.getState().ensure();
    expect(check.getState().selected).toBeUndefined();
  }
});

test('rows that another step has read anew are not held twice; back at Check all stands as before', async () => {
  const { store, check } = await shownCheck();
  const [group] = check.getState().groups;
  check.getState().toggleGroup(group?.id ?? '');
  await check.getState().choose({ groupId: group?.id ?? '', at: 1 });
  store.setState({ step: 'submit' });
  expect(check.getState().groups).toHaveLength(1);
  const read = { ...READ, source: { ...SOURCE } };
  store.setState({ read, check: checkOf([bad(0), bad(1), bad(2)]) });
  expect(check.getState()).toMatchObject({ groups: [], shown: [], counts: undefined });
  store.setState({ step: 'check' });
  await check.getState().ensure();
  expect(check.getState()).toMatchObject({
    groups: [{ id: group?.id }],
    openGroup: group?.id,
    selected: { groupId: group?.id, at: 1 },
  });
});
