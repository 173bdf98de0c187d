/**
 * Rule: a ribbon command opens the pane at its step and tells Excel that it is done, whatever happened; it does no
 * work of its own.
 */
import { COMMANDS, registerCommands } from '../../src/commands/commands';

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

test('every command has a step', () => {
  expect(COMMANDS).toEqual({
    taxrowCheck: 'check',
    taxrowSubmit: 'submit',
    taxrowRefreshStatus: 'submit',
  });
});

test('a command opens the pane at its step, then tells Excel that it is done', async () => {
  const seen: string[] = [];
  const commands = stubOffice(() => Promise.resolve(void seen.push('pane shown')));
  registerCommands((step) => seen.push(`step ${step}`));
  await new Promise<void>((completed) => commands.get('taxrowCheck')?.({ completed }));
  expect(seen).toEqual(['step check', 'pane shown']);
});

test('a keyboard shortcut, which brings no event, opens it, too', async () => {
  const shown = new Promise<void>((resolve) => {
    const commands = stubOffice(() => Promise.resolve(resolve()));
    registerCommands(() => undefined);
    commands.get('taxrowSubmit')?.();
  });
  await expect(shown).resolves.toBeUndefined();
});
