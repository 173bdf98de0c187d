/**
 * Draws the pane into the page, over the page's services. They are handed in, not imported: what pane and entry both
 * import weighs on the entry, which the first formula waits for.
 */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Services } from '../runtime/services';
import { App } from './App';
import { paneServicesInExcel } from './services/pane-services-in-excel';
import type { onWantedCommand } from './wanted-command';

export interface PageParts {
  readonly services: Services;
  readonly onWantedCommand: typeof onWantedCommand;
}

export function mountPane(page: PageParts): void {
  const element = document.getElementById('root');
  if (element === null) throw new TypeError('taskpane.html has no element "root".');
  createRoot(element).render(
    <StrictMode>
      <App services={paneServicesInExcel(page.services)} onWantedCommand={page.onWantedCommand} />
    </StrictMode>,
  );
}
