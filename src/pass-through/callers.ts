/**
 * Who may ask: by the name it is called by, by the page's origin, by the access token. None of this
 * says what may be asked (`routes.ts`).
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export const KEY_HEADER = 'ocp-apim-subscription-key';

export interface CallerRules {
  /** Origins of pages, exactly as a browser sends them. */
  readonly origins: readonly string[];
  /** Names and addresses it is reached by, without a port, in lower case; an IPv6 address in brackets. */
  readonly names: readonly string[];
  /** What callers send as their key; without it any word will do. */
  readonly token?: string;
}

export interface Refusal {
  readonly status: 401 | 403 | 421;
  readonly message: string;
}

export interface Callers {
  /**
   * A page of another origin, or a call by another name. The name is checked because a page can have
   * its own name lead to this machine ("DNS rebinding"), and would then count as of the same origin.
   */
  placeRefusal(headers: IncomingHttpHeaders): Refusal | undefined;
  /** No key header, or another than the access token. */
  tokenRefusal(headers: IncomingHttpHeaders): Refusal | undefined;
}

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i;

export function createCallers({ origins, names, token }: CallerRules): Callers {
  const originSet = new Set(origins);
  const nameSet = new Set(names);
  const isToken = token === undefined ? undefined : equals(token);
  return {
    placeRefusal({ host = '', origin }) {
      const name = HOST.exec(host)?.[1];
      if (name === undefined || !nameSet.has(name.toLowerCase())) return OTHER_NAME;
      return origin === undefined || originSet.has(origin) ? undefined : OTHER_ORIGIN;
    },
    tokenRefusal({ [KEY_HEADER]: sent }) {
      if (typeof sent !== 'string' || sent === '') return NO_KEY;
      return isToken === undefined || isToken(sent) ? undefined : WRONG_TOKEN;
    },
  };
}

const OTHER_NAME: Refusal = {
  status: 421,
  message: 'Called by a name that is not its own; --name adds one.',
};
const OTHER_ORIGIN: Refusal = {
  status: 403,
  message: 'This origin may not call; --origin adds one.',
};
const NO_KEY: Refusal = {
  status: 401,
  message: 'The header Ocp-Apim-Subscription-Key is missing.',
};
const WRONG_TOKEN: Refusal = {
  status: 401,
  message: 'Ocp-Apim-Subscription-Key does not hold the access token.',
};

/** Takes the same time whatever is sent: digests are compared, and those have one length. */
function equals(token: string): (sent: string) => boolean {
  const wanted = digest(token);
  return (sent) => timingSafeEqual(digest(sent), wanted);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
