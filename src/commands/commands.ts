/**
 * Ribbon commands: each opens the pane, at its step or at the formulas, where what it asks for is done and can be seen and
 * stopped. They do no work of their own, so that nothing is sent that a person has not seen. Their names stand in the
 * manifest (`FunctionName`).
 */

export type CommandStep = 'connect' | 'map' | 'check' | 'submit';

/** What is wanted of the book's formulas; `show` only looks at what they do. */
export type FormulaAction =
  'refresh-selection' | 'refresh-sheet' | 'refresh-book' | 'stop' | 'values-only' | 'show';

/** Function name in the manifest -> the step of the pane that it opens. */
export const STEP_COMMANDS: Readonly<Record<string, CommandStep>> = {
  taxrowCheck: 'check',
  taxrowSubmit: 'submit',
  taxrowRefreshStatus: 'submit',
};

/** Function name in the manifest -> what it wants of the formulas. */
export const FORMULA_COMMANDS: Readonly<Record<string, FormulaAction>> = {
  taxrowRefreshSelection: 'refresh-selection',
  taxrowRefreshSheet: 'refresh-sheet',
  taxrowRefreshBook: 'refresh-book',
  taxrowStopWaiting: 'stop',
  taxrowValuesOnly: 'values-only',
  taxrowShowActivity: 'show',
};

/** What the pane is told. */
export interface CommandListeners {
  readonly openStep: (step: CommandStep) => void;
  readonly onFormulas: (action: FormulaAction) => void;
}

/** Tells Excel what each command does. Called once, before the pane is drawn: a command may be what starts the page. */
export function registerCommands({ openStep, onFormulas }: CommandListeners): void {
  for (const [name, step] of Object.entries(STEP_COMMANDS)) {
    associate(name, () => {
      openStep(step);
    });
  }
  for (const [name, action] of Object.entries(FORMULA_COMMANDS)) {
    associate(name, () => {
      onFormulas(action);
    });
  }
}

/** What of the event is used; a keyboard shortcut brings none. */
type CommandEvent = Pick<Office.AddinCommands.Event, 'completed'> | undefined;

function associate(name: string, tellPane: () => void): void {
  Office.actions.associate(name, (event: CommandEvent) => {
    void openPane(event, tellPane);
  });
}

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
