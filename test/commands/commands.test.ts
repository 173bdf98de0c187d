/**
 * Rule: a ribbon command opens the pane, at its step or at what it wants of the formulas, and tells Excel that it is done, whatever happened; it does no
 * work of its own.
 */
import { FORMULA_COMMANDS, registerCommands, STEP_COMMANDS } from '../../src/commands/commands';

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

const deaf = { openStep: () => undefined, onFormulas: () => undefined };

test('every command has a step, or something that it wants of the formulas', () => {
  expect(STEP_COMMANDS).toEqual({
    taxrowCheck: 'check',
    taxrowSubmit: 'submit',
    taxrowRefreshStatus: 'submit',
  });
  expect(FORMULA_COMMANDS).toEqual({
    taxrowRefreshSelection: 'refresh-selection',
    taxrowRefreshSheet: 'refresh-sheet',
    taxrowRefreshBook: 'refresh-book',
    taxrowStopWaiting: 'stop',
    taxrowValuesOnly: 'values-only',
    taxrowShowActivity: 'show',
  });
});

test('a command opens the pane at its step, then tells Excel that it is done', async () => {
  const seen: string[] = [];
  const commands = stubOffice(() => Promise.resolve(void seen.push('pane shown')));
  registerCommands({ ...deaf, openStep: (step) => seen.push(`step ${step}`) });
  await new Promise<void>((completed) => commands.get('taxrowCheck')?.({ completed }));
  expect(seen).toEqual(['step check', 'pane shown']);
});

test('one for the formulas tells the pane what is wanted, opens it and tells Excel that it is done', async () => {
  const seen: string[] = [];
  const commands = stubOffice(() => Promise.resolve(void seen.push('pane shown')));
  registerCommands({ ...deaf, onFormulas: (action) => seen.push(`formulas ${action}`) });
  await new Promise<void>((completed) => commands.get('taxrowRefreshBook')?.({ completed }));
  expect(seen).toEqual(['formulas refresh-book', 'pane shown']);
});

test('a keyboard shortcut, which brings no event, opens it, too', async () => {
  const shown = new Promise<void>((resolve) => {
    const commands = stubOffice(() => Promise.resolve(resolve()));
    registerCommands(deaf);
    commands.get('taxrowSubmit')?.();
  });
  await expect(shown).resolves.toBeUndefined();
});
