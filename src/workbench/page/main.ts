/**
 * The workbench's page: grid at the left, the add-in's pane at the right, its buttons above. Everything
 * comes from the manifest it is given; the page knows nothing of what the add-in does.
 */
import { readFile } from '../files/open-file';
import { objectModelRequests } from '../host/object-model-requests';
import { formatRect } from '../model/address';
import { cellRect } from '../model/rect';
import { copyAtOnce } from '../model/univer/clipboard';
import { paintConditionalFormats } from '../model/univer/conditional-paint';
import { createGridApp } from '../model/univer/grid-app';
import { guardGrid, REFUSED } from '../model/univer/protection-guard';
import { createUniverWorkbook } from '../model/univer/univer-workbook';
import type { WorkbookModel } from '../model/workbook-model';
import { createHost } from '../objects';
import { findButton } from '../manifest/read-manifest';
import { type AddinRuntime, startAddinRuntime } from './addin-runtime';
import { loadAddin, loadConfig, loadSample } from './config';
import { byId, setUpPane } from './pane';
import { renderRibbon } from './ribbon';
import { type WorkbenchScripts, workbenchScripts } from './script-api';

/** The model as it is, for the suite that every model must pass. */
declare global {
  interface Window {
    workbench: WorkbenchScripts;
    workbenchModel: WorkbookModel;
  }
}

async function start(): Promise<WorkbenchScripts> {
  const config = await loadConfig();
  const [addin, sample] = await Promise.all([
    loadAddin(config.addinManifestUrl),
    loadSample(config),
  ]);
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const app = createGridApp(byId(document, 'grid'), dark);
  copyAtOnce(app);
  const workbook = createUniverWorkbook(app);
  const host = createHost(workbook);
  const requests = objectModelRequests(host);
  const paint = paintConditionalFormats(app, host.conditional);
  guardGrid(app, host.protection, () => notice(REFUSED));
  Object.assign(window, { workbenchModel: workbook });
  const { manifest } = addin;

  const pane = setUpPane(document, {
    title: manifest.displayName,
    closed: () => runtime.setVisible(false),
  });
  const ribbon = renderRibbon(byId(document, 'ribbon'), {
    groups: manifest.groups,
    openFile: () => byId(document, 'file').click(),
    press: (controlId) => {
      press(controlId).catch(notice);
    },
  });
  if (sample) workbook.replace(await readFile(sample));
  showBookName(sample?.name ?? 'Book1');

  const runtime: AddinRuntime = startAddinRuntime({
    app,
    workbook,
    host,
    requests,
    addin,
    slot: pane.slot,
    showPane: pane.show,
    setButtonEnabled: ribbon.setEnabled,
  });

  workbook.listen((event) => {
    if (event.kind === 'selectionChanged') withdraw(REFUSED);
    if (event.kind !== 'selectionChanged' && event.kind !== 'calculated') return;
    const { sheetId, rect } = workbook.selection();
    const reason = runtime.dispatcher.explain({ sheetId, row: rect.row, column: rect.column });
    const note = reason === '' ? '' : `${formatRect(cellRect(rect.row, rect.column))}: ${reason}`;
    showNote(note);
  });

  function press(controlId: string): Promise<void> {
    const button = findButton(manifest, controlId);
    if (!button) return Promise.reject(new Error(`The manifest has no control ${controlId}.`));
    if (button.action.kind === 'execute') {
      return runtime.execute(button.action.functionName, controlId);
    }
    runtime.setVisible(true);
    return Promise.resolve();
  }

  const scripts = workbenchScripts({
    host,
    runtime,
    requests,
    paint,
    press,
    ready: runtime.ready(),
    opened: showBookName,
  });
  takeFiles(scripts);
  calculateByKeys(workbook, scripts);
  return scripts;
}

function takeFiles(scripts: WorkbenchScripts): void {
  const input = byId(document, 'file') as HTMLInputElement;
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    input.value = '';
    if (file) scripts.open(file).then(() => notice(null), notice);
  });
}

/**
 * F9 calculates what is due, Ctrl+Alt+F9 every cell anew, as in Excel. While a call of a function is typed it says what
 * that would show.
 */
function calculateByKeys(workbook: WorkbookModel, scripts: WorkbenchScripts): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'F9') return;
    event.preventDefault();
    if (workbook.isEditing()) {
      scripts.preview(workbook.typedText()).then(
        (rows) => showNote(`Preview: ${rows.map((row) => row.join(', ')).join('; ')}`),
        (error: unknown) => showNote(error instanceof Error ? error.message : String(error)),
      );
      return;
    }
    workbook.calculate(event.ctrlKey && event.altKey ? 'everything' : 'due');
  });
}

function showNote(text: string): void {
  byId(document, 'cell-note').textContent = text;
}

function showBookName(name: string): void {
  byId(document, 'book-name').textContent = name;
}

/** What went wrong, for the person at the screen; null when all is well again. */
function notice(problem: unknown): void {
  const place = byId(document, 'notice');
  place.hidden = problem === null;
  place.textContent = problem instanceof Error ? problem.message : String(problem ?? '');
}

/** Takes a notice away that is no longer true; another one stays. */
function withdraw(text: string): void {
  if (byId(document, 'notice').textContent === text) notice(null);
}

const started = start();
started.catch(notice);

/** There from the first moment, so that a script can wait for it; the rest comes with `ready`. */
const ready = started.then((scripts) => {
  Object.assign(window, { workbench: scripts });
  scripts.ready.catch(notice);
  return scripts.ready;
});
ready.catch(notice);
Object.assign(window, { workbench: { ready, notImplemented: [] } });
