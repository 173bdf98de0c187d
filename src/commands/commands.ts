/**
 * Ribbon commands: each opens the pane at its step. They do no work of their own, so that nothing is sent that a person
 * has not seen. Their names stand in the manifest (`FunctionName`).
 */

export type CommandStep = 'connect' | 'map' | 'check' | 'submit';

/** Function name in the manifest -> the step of the pane that it opens. */
export const COMMANDS: Readonly<Record<string, CommandStep>> = {
  taxrowCheck: 'check',
  taxrowSubmit: 'submit',
  taxrowRefreshStatus: 'submit',
};

/** Tells Excel what each command does. Called once, before the pane is drawn: a command may be what starts the page. */
export function registerCommands(openStep: (step: CommandStep) => void): void {
  for (const [name, step] of Object.entries(COMMANDS)) {
    Office.actions.associate(name, (event: CommandEvent) => {
      void openPane(event, () => {
        openStep(step);
      });
    });
  }
}

/** What of the event is used; a keyboard shortcut brings none. */
type CommandEvent = Pick<Office.AddinCommands.Event, 'completed'> | undefined;

/** The step is set first: a pane that can not be shown by the command shows it when the person opens it. */
async function openPane(event: CommandEvent, openStep: () => void): Promise<void> {
  try {
    openStep();
    await Office.addin.showAsTaskpane();
  } finally {
    // Excel keeps the button busy until it hears this.
    event?.completed();
  }
}
