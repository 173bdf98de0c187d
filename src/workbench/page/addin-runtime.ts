/**
 * The add-in as it runs beside the grid: its frame, its conversation, its functions and its commands. The
 * frame lives from the start, seen or not, so that formulas calculate before the pane is first opened.
 */
import { cancelEntries, invokeEntries } from '../formulas/channel';
import { type CallerCell, FunctionDispatcher } from '../formulas/dispatcher';
import { handOverAnswers } from '../formulas/answer-hand-over';
import { registerGridFunctions } from '../formulas/grid-functions';
import { formulaPreviews } from '../formulas/preview';
import { type FunctionValue, parseResult } from '../formulas/results';
import { executeMethods } from '../host/execute-method';
import type { ObjectModelRequests } from '../host/object-model-requests';
import { sendRichEvents } from '../host/rich-events';
import { type Visibility, hostServices } from '../host/services';
import { formatAddress } from '../model/address';
import { cellRect } from '../model/rect';
import type { GridApp } from '../model/univer/grid-app';
import type { UniverWorkbook } from '../model/univer/univer-workbook';
import type { Host } from '../objects/host';
import { createAddinFrame } from '../protocol/addin-frame';
import { appContext } from '../protocol/app-context';
import { type HostSession, startHostSession } from '../protocol/host-session';
import type { Addin } from './config';

const LOCALE = 'en-US';
/** Object-model messages, and among them the runtime's own visibility. */
const OBJECT_MODEL = 65_536;
const VISIBILITY_CHANGED = 65_539;
/** Events that are fired, or that never come here (a theme change, a second view). */
const EVENTS = new Set([
  'appCommandInvoked',
  'richApiMessage',
  'documentSelectionChanged',
  'settingsChanged',
  'officeThemeChanged',
  'activeViewChanged',
]);
/** A page that has not shaken hands by then is broken, or not there. */
const READY_DEADLINE_MS = 60_000;
const COMMAND_DEADLINE_MS = 60_000;

export interface AddinRuntimeOptions {
  readonly app: GridApp;
  readonly workbook: UniverWorkbook;
  readonly host: Host;
  readonly requests: ObjectModelRequests;
  readonly addin: Addin;
  /** Where the frame is put. */
  readonly slot: HTMLElement;
  readonly showPane: (visible: boolean) => void;
  readonly setButtonEnabled: (controlId: string, enabled: boolean) => void;
}

export interface AddinRuntime {
  /** Resolves when the page has shaken hands and its functions can be called. */
  ready(): Promise<void>;
  visibility(): Visibility;
  setVisible(visible: boolean): void;
  /** Runs a ribbon command; resolves when the add-in says it is completed. */
  execute(functionName: string, controlId: string): Promise<void>;
  /** Throws the page away and starts it anew, as after a crash. */
  reload(): Promise<void>;
  /** Whether no call of a function is open and no answer waits to be shown (streams never count). */
  isQuiet(): boolean;
  /** What a call of one of the functions would show in this cell, which is left alone. @throws Error as previews do. */
  preview(text: string, cell: CallerCell): Promise<FunctionValue>;
  readonly notImplemented: readonly string[];
  readonly dispatcher: FunctionDispatcher;
}

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

export function startAddinRuntime(options: AddinRuntimeOptions): AddinRuntime {
  const { app, workbook, host, addin, slot } = options;
  const notImplemented: string[] = [];
  const commands = new Map<string, Waiting>();
  let session: HostSession | null = null;
  let visibility: Visibility = 'Background';
  let nextCommand = 1;
  let ready = deferred();

  const note = (what: string): void => {
    if (!notImplemented.includes(what)) notImplemented.push(what);
  };
  const fireRich = (entries: readonly (readonly unknown[])[]): boolean =>
    session?.fire('richApiMessage', { ArrayData: entries }) ?? false;
  const sheetName = (sheetId: string): string => host.targets.sheetName(sheetId);

  const answers = handOverAnswers(workbook.engine, {
    after(ms, task) {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
  });
  const dispatcher = new FunctionDispatcher({
    send: (invocations) => void fireRich(invokeEntries(invocations, sheetName)),
    cancel: (ids) => void fireRich(cancelEntries(ids)),
    answered: answers.add,
    soon: (task) => setTimeout(task, 0),
  });
  if (addin.manifest.functions) {
    const { namespace } = addin.manifest.functions;
    registerGridFunctions({ app, workbook, dispatcher, namespace, metadata: addin.functions });
  }

  const previews = formulaPreviews({
    namespace: addin.manifest.functions?.namespace ?? '',
    metadata: addin.functions,
    send: (invocation) => fireRich(invokeEntries([invocation], sheetName)),
    valuesAt(address, sheetId) {
      const target = host.targets.address(address, sheetId);
      const { rect } = target;
      return {
        address: formatAddress(sheetName(target.sheetId), rect),
        values: workbook.values(target.sheetId, rect),
      };
    },
    addressOf: ({ sheetId, row, column }) =>
      formatAddress(sheetName(sheetId), cellRect(row, column)),
  });

  function setVisibility(state: Visibility): void {
    if (state === visibility) return;
    visibility = state;
    options.showPane(state === 'Visible');
    const message = JSON.stringify({ visibility: state === 'Visible' ? 'Visible' : 'Hidden' });
    fireRich([[OBJECT_MODEL, VISIBILITY_CHANGED, '', message, 0, false]]);
  }

  const service = hostServices({
    visibility: () => visibility,
    setVisibility,
    functionsReady() {
      dispatcher.addinReady();
      ready.resolve();
    },
    functionResults(rows) {
      const results = rows.flatMap((row) => parseResult(row) ?? []);
      dispatcher.results(results.filter((result) => !previews.takes(result)));
    },
    setButtonEnabled: options.setButtonEnabled,
    setTabVisible: () => undefined,
  });
  const executeMethod = executeMethods({
    host,
    requests: options.requests,
    service,
    notImplemented: note,
    commandCompleted(id, status) {
      const waiting = commands.get(String(id));
      commands.delete(String(id));
      if (status === 0) waiting?.resolve();
      else waiting?.reject(new Error(`The add-in does not know this command (${String(status)}).`));
    },
  });

  function start(): void {
    const frame = createAddinFrame(addin.manifest.runtimeUrl, LOCALE);
    session = startHostSession(frame, {
      appContext: () =>
        appContext({
          appInstanceId: frame.ids.appInstanceId,
          addinName: addin.manifest.displayName,
          addinOrigin: frame.origin,
          documentUrl: `${location.origin}/Book1.xlsx`,
          locale: LOCALE,
          visible: visibility === 'Visible',
          settings: host.settings.entries(),
        }),
      executeMethod,
      notified: () => undefined,
      unknown: note,
      failed: (error) => reportError(error),
      eventRegistered(name) {
        const known = EVENTS.has(name);
        if (!known) note(`event ${name}`);
        // Without functions nothing else says that office.js is up.
        if (name === 'appCommandInvoked' && !addin.manifest.functions) ready.resolve();
        return known;
      },
    });
    slot.replaceChildren(frame.element);
  }

  function execute(functionName: string, controlId: string): Promise<void> {
    const id = String(nextCommand);
    nextCommand += 1;
    const source = JSON.stringify({ source: { id: controlId } });
    const done = new Promise<void>((resolve, reject) => commands.set(id, { resolve, reject }));
    if (!session?.fire('appCommandInvoked', { 0: id, 1: functionName, 2: source })) {
      commands.delete(id);
      return Promise.reject(new Error('The add-in is not ready for commands.'));
    }
    return withDeadline(done, COMMAND_DEADLINE_MS, `The command ${functionName} did not complete.`);
  }

  const whenReady = (): Promise<void> =>
    withDeadline(
      ready.promise,
      READY_DEADLINE_MS,
      `The add-in's page ${addin.manifest.runtimeUrl} did not answer.`,
    );

  sendRichEvents(host, fireRich);
  workbook.listen((event) => {
    if (event.kind === 'selectionChanged') session?.fire('documentSelectionChanged', {});
  });
  start();
  return {
    ready: whenReady,
    visibility: () => visibility,
    setVisible: (visible) => setVisibility(visible ? 'Visible' : 'Background'),
    execute,
    reload() {
      session?.dispose();
      dispatcher.addinGone();
      host.events.clear();
      host.references.releaseAll();
      host.application.enableEvents = true;
      for (const { reject } of commands.values()) reject(new Error('The add-in was restarted.'));
      commands.clear();
      ready = deferred();
      start();
      return whenReady();
    },
    preview: previews.preview,
    isQuiet: () => dispatcher.pendingCount === 0 && !answers.waiting(),
    notImplemented,
    dispatcher,
  };
}

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

function withDeadline(promise: Promise<void>, ms: number, message: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(message)), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
