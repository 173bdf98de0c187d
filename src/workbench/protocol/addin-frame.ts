/**
 * The frame an add-in's page lives in, created as Excel on the web creates it: host information in the
 * address and in `window.name`, fresh ids for every creation (office.js caches settings under the
 * conversation's id and would serve stale ones).
 */

export interface FrameIds {
  readonly conversationId: string;
  readonly appInstanceId: string;
}

/** `hostInfo` flags of a shared runtime with custom functions: SharedApp 1 and CustomFunction 2. */
const SHARED_RUNTIME_WITH_FUNCTIONS = 3;

const SANDBOX = [
  'allow-scripts',
  'allow-forms',
  'allow-same-origin',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-modals',
  'allow-downloads',
].join(' ');

export interface AddinFrame {
  readonly element: HTMLIFrameElement;
  readonly ids: FrameIds;
  readonly origin: string;
}

export function createAddinFrame(pageUrl: string, locale: string): AddinFrame {
  const ids = {
    conversationId: `_xdm_${crypto.randomUUID()}`,
    appInstanceId: `${crypto.randomUUID()}_tp`,
  };
  const hostInfo = [
    'Excel',
    'Web',
    '16.01',
    locale,
    crypto.randomUUID(),
    '',
    '',
    SHARED_RUNTIME_WITH_FUNCTIONS,
  ].join('$');
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', SANDBOX);
  element.allow = 'clipboard-read; clipboard-write';
  element.title = 'Add-in';
  element.name = JSON.stringify({
    baseFrameName: ids.conversationId,
    hostInfo,
    xdmInfo: `${ids.conversationId}|${ids.appInstanceId}|${location.origin}`,
    serializerVersion: 1,
    flights: '[]',
    disableLogging: true,
  });
  const url = new URL(pageUrl);
  // Not through searchParams: office.js looks for the dollar signs as they are.
  const joint = url.search === '' ? '?' : '&';
  element.src = `${url.origin}${url.pathname}${url.search}${joint}_host_Info=${hostInfo}${url.hash}`;
  return { element, ids, origin: url.origin };
}
