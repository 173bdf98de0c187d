/** Draws the pane into the page, over the real services. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { paneServicesInExcel } from './services/pane-services-in-excel';
import { onWantedStep } from './wanted-step';

export function mountPane(element: HTMLElement): void {
  createRoot(element).render(
    <StrictMode>
      <App services={paneServicesInExcel()} onWantedStep={onWantedStep} />
    </StrictMode>,
  );
}
