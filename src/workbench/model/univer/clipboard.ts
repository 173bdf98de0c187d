/**
 * Copying from the grid, done when the keys are pressed. The grid writes through the browser's asynchronous clipboard,
 * which on a busy machine is still writing when a person pastes: they would get what was copied before, or nothing.
 */
import {
  BrowserClipboardService,
  IClipboardInterfaceService,
} from '@univerjs/presets/preset-sheets-core';
import type { GridApp } from './grid-app';

/** Pasting after a copy finds that copy. To be called before anything is copied: the service keeps methods once read. */
export function copyAtOnce({ univer }: GridApp): void {
  const clipboard = univer.__getInjector().get(IClipboardInterfaceService);
  const { write: writeLater } = BrowserClipboardService.prototype;
  clipboard.write = (text, html, customData) =>
    customData === undefined && writeNow(text, html)
      ? Promise.resolve()
      : writeLater.call(clipboard as BrowserClipboardService, text, html, customData);
}

/** False where the browser lets no page write just now: without an act of the person's. */
function writeNow(text: string, html: string): boolean {
  let isWritten = false;
  const fill = (event: ClipboardEvent): void => {
    if (!event.clipboardData) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData.setData('text/plain', text);
    event.clipboardData.setData('text/html', html);
    isWritten = true;
  };
  document.addEventListener('copy', fill, { capture: true });
  try {
    return document.execCommand('copy') && isWritten;
  } finally {
    document.removeEventListener('copy', fill, { capture: true });
  }
}
