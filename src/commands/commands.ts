/**
 * Ribbon commands: each opens the pane, where what it asks for is shown, done and can be stopped. They do no work of their
 * own, so that nothing is sent that a person has not seen. What each means, the pane knows: a first formula waits for this.
 */

/** As the manifest names them (`FunctionName`). */
export const COMMANDS = [
  'taxrowCheck',
  'taxrowSubmit',
  'taxrowRefreshStatus',
  'taxrowRefreshSelection',
  'taxrowRefreshSheet',
  'taxrowRefreshBook',
  'taxrowStopWaiting',
  'taxrowValuesOnly',
  'taxrowShowActivity',
] as const;

export type CommandName = (typeof COMMANDS)[number];

/** Tells Excel what each command does. Called once, before the pane is drawn: a command may be what starts the page. */
export function registerCommands(tellPane: (command: CommandName) => void): void {
  for (const name of COMMANDS) {
    Office.actions.associate(name, (event: CommandEvent) => {
      void openPane(event, () => {
        tellPane(name);
      });
    });
  }
}

/** What of the event is used; a keyboard shortcut brings none. */
type CommandEvent = Pick<Office.AddinCommands.Event, 'completed'> | undefined;

/** The pane is told first: one that can not be shown by the command does it when the person opens it. */
async function openPane(event: CommandEvent, tellPane: () => void): Promise<void> {
  try {
    tellPane();
    await Office.addin.showAsTaskpane();
  } finally {
    // Excel keeps the button busy until it hears this.
    event?.completed();
  }
}
