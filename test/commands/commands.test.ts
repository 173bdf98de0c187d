/**
 * Rule: a ribbon command tells the pane what is wanted, opens it and tells Excel that it is done, whatever happened; it
 * does no work of its own. In the pane it is a step, or something to do with the formulas.
 */
import { registerCommands } from '../../src/commands/commands';
import { obey } from '../../src/taskpane/state/commands';
import { createPaneStore } from '../../src/taskpane/state/pane-store';

type Command = (event?: { completed: () => void }) => void;

/** The two parts of Office.js that commands use. */
function stubOffice(showAsTaskpane: () => Promise<void>): Map<string, Command> {
  const commands = new Map<string, Command>();
  Object.assign(globalThis, {
    Office: {
      actions: { associate: (name: string, command: Command) => commands.set(name, command) },
      addin: { showAsTaskpane },
    },
  });
  return commands;
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'Office');
});

test('a command tells the pane, opens it, then tells Excel that it is done', async () => {
  const seen: string[] = [];
  const commands = stubOffice(() => Promise.resolve(void seen.push('pane shown')));
  registerCommands((command) => seen.push(`told ${command}`));
  await new Promise<void>((completed) => commands.get('taxrowCheck')?.({ completed }));
  expect(seen).toEqual(['told taxrowCheck', 'pane shown']);
});

test('a keyboard shortcut, which brings no event, opens it, too', async () => {
  const shown = new Promise<void>((resolve) => {
    const commands = stubOffice(() => Promise.resolve(resolve()));
    registerCommands(() => undefined);
    commands.get('taxrowSubmit')?.();
  });
  await expect(shown).resolves.toBeUndefined();
});

describe('in the pane', () => {
  const after = (command: Parameters<typeof obey>[1]) => {
    const store = createPaneStore(undefined);
    obey(store, command);
    const { step, showsFormulas, wantedOfFormulas } = store.getState();
    return showsFormulas ? wantedOfFormulas : step;
  };

  test.each([
    ['taxrowCheck', 'check'],
    ['taxrowSubmit', 'submit'],
    ['taxrowRefreshStatus', 'submit'],
    ['taxrowRefreshSelection', 'refresh-selection'],
    ['taxrowRefreshSheet', 'refresh-sheet'],
    ['taxrowRefreshBook', 'refresh-book'],
    ['taxrowStopWaiting', 'stop'],
    ['taxrowValuesOnly', 'values-only'],
    ['taxrowShowActivity', 'show'],
  ] as const)('%s is %s', (command, wanted) => {
    expect(after(command)).toBe(wanted);
  });
});
