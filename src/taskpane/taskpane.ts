/**
 * The one page's entry, for pane, functions and ribbon commands alike. The functions are associated first and at once:
 * Excel may call them before anything else is there, and a function that is late is an error in a cell.
 * The pane itself is loaded only when Office is ready.
 */
import './office-missing';

/* eslint-disable @typescript-eslint/no-restricted-imports -- this page is where pane, functions and commands meet */
import '../functions/functions';
import { registerCommands } from '../commands/commands';
/* eslint-enable @typescript-eslint/no-restricted-imports */
import { getServices } from '../runtime/services';
import { onWantedCommand, wantCommand } from './wanted-command';

registerCommands(wantCommand);

async function openPane(): Promise<void> {
  const { mountPane } = await import(/* webpackChunkName: "pane" */ './mount');
  mountPane({ services: getServices(), onWantedCommand });
}

void Office.onReady(openPane);
