/**
 * Where notifications go (specification, Events: one address for all event types, or one per type).
 * Addresses are https; http only on a loopback host, because this is a sandbox (assumption receivers).
 */
import { EVENT_TYPES, HTTP_RECEIVER_HOST } from '../assumptions';

/** The address for an event type; `undefined` when nobody asked for it. */
export type TargetOf = (eventType: string) => URL | undefined;

const KNOWN_TYPES: readonly string[] = Object.values(EVENT_TYPES);

/** No address begins like this: its `:` comes before any `=`. */
const TYPED = /^([A-Za-z0-9_.-]*)=(.*)$/s;

/**
 * Reads settings of the form `URL` or `EVENT_TYPE=URL`; the specific one wins over the one for all.
 * @throws TypeError saying which setting does not hold, and why.
 */
export function readTargets(settings: readonly string[]): TargetOf {
  const byType = new Map<string, URL>();
  let forAll: URL | undefined;
  for (const setting of settings) {
    const typed = TYPED.exec(setting);
    const address = readAddress(setting, typed?.[2] ?? setting);
    const eventType = typed?.[1];
    if (eventType === undefined) {
      if (forAll !== undefined)
        throw refused(setting, 'there is an address for all event types already');
      forAll = address;
    } else {
      if (!KNOWN_TYPES.includes(eventType)) throw refused(setting, unknownType(eventType));
      if (byType.has(eventType)) throw refused(setting, 'this event type has an address already');
      byType.set(eventType, address);
    }
  }
  return (eventType) => byType.get(eventType) ?? forAll;
}

function readAddress(setting: string, text: string): URL {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  if (address === undefined) throw refused(setting, `"${text}" is no address`);
  if (address.username !== '' || address.password !== '') {
    // Its text stays out of the message: it holds a password.
    throw new TypeError('webhook: an address carries no user name and no password.');
  }
  if (!isSecure(address) && !isLoopbackHttp(address)) {
    throw refused(setting, 'an address is https, or http on localhost, 127.0.0.1 or [::1]');
  }
  return address;
}

export function isSecure({ protocol }: URL): boolean {
  return protocol === 'https:';
}

export function isLoopbackHttp({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && HTTP_RECEIVER_HOST.test(hostname);
}

function unknownType(eventType: string): string {
  return `the sandbox sends no event type "${eventType}", but ${KNOWN_TYPES.join(' and ')}`;
}

function refused(setting: string, why: string): TypeError {
  return new TypeError(`webhook "${setting}": ${why}.`);
}
