/**
 * Webhooks as the rest of the sandbox knows them (specification, Events): it announces events, the
 * issuer is served, and what became of each notification can be looked at.
 */
import type { Hono } from 'hono';
import { SERVICE_DOMAIN, WEBHOOK_ATTEMPTS, WEBHOOK_RETRY_MS } from '../assumptions';
import type { Clock, Timers } from '../clock';
import type { Announce } from '../service-event';
import type { Storage } from '../store/storage';
import { Addresses, type AddressSettings } from './addresses';
import { webhookControl } from './control';
import { Deliveries } from './deliveries';
import { FaultPlay, type NotificationFaults } from './fault-play';
import { issuerRoutes } from './issuer';
import { bodyOf, type Notification } from './notification';
import { NotificationLog, type LoggedNotification } from './notification-log';
import { Outbox } from './outbox';
import { httpSender, type AttemptEnd, type Sender } from './sender';
import { SigningKeys } from './signing-keys';
import { readTargets } from './targets';
import { signToken } from './token';

export interface WebhookSettings extends AddressSettings {
  /** `URL` for every event type, or `EVENT_TYPE=URL`; the specific one wins. None by default. */
  readonly to?: readonly string[];
  /** Time to the first retry; each further one waits twice as long. 1000 by default. */
  readonly retryMs?: number;
  /** Attempts in all, the first included; 10 by default. */
  readonly attempts?: number;
  /** Of one request; 30,000 by default, as specified. */
  readonly timeoutMs?: number;
  /** Names the claims of a token; `sandbox.test` by default. */
  readonly serviceDomain?: string;
}

export interface WebhookPorts {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly storage: Storage;
  readonly faults: NotificationFaults;
  readonly newUuid: () => string;
}

export interface Webhooks {
  readonly announce: Announce;
  /** Discovery document and public keys; outside the key of the service. */
  readonly issuer: Hono;
  /** Control paths, to be mounted under that of the sandbox. */
  readonly control: Hono;
  /** The sandbox can be reached at this address: deliveries begin. */
  openAt(address: string): void;
  notifications(): LoggedNotification[];
  /** The `iss` of the tokens; `undefined` until the sandbox can be reached. */
  issuerAddress(): string | undefined;
  /** Ends attempts under way; what is not delivered stays stored. */
  close(): Promise<void>;
}

/** @throws TypeError for a setting that does not hold; Error for a record that cannot be read. */
export function createWebhooks(settings: WebhookSettings, ports: WebhookPorts): Webhooks {
  const { clock, timers, storage, faults, newUuid } = ports;
  const targetOf = readTargets(settings.to ?? []);
  const addresses = new Addresses(settings);
  const keys = new SigningKeys({ clock, storage, newUuid });
  const sender = httpSender(clock, settings.timeoutMs);
  const log = new NotificationLog();
  const deliveries = new Deliveries({
    clock,
    timers,
    storage,
    targetOf,
    log,
    attempt: attemptWith({ settings, addresses, keys, sender, faults, newUuid }),
    retryMs: settings.retryMs ?? WEBHOOK_RETRY_MS,
    attempts: settings.attempts ?? WEBHOOK_ATTEMPTS,
  });
  const play = new FaultPlay(faults, timers, deliveries, targetOf);
  const outbox = new Outbox({
    clock,
    storage,
    newUuid,
    targetOf,
    log,
    begin: (notification) => play.begin(notification),
    resume: (notification) => deliveries.begin(notification),
  });
  return {
    announce: outbox.announce,
    issuer: issuerRoutes(addresses, keys),
    control: webhookControl(log, keys),
    openAt(address) {
      addresses.openAt(address);
      outbox.open();
    },
    notifications: () => log.read(),
    issuerAddress: () => addresses.known()?.issuer,
    close() {
      deliveries.close();
      return sender.close();
    },
  };
}

interface AttemptParts {
  readonly settings: WebhookSettings;
  readonly addresses: Addresses;
  readonly keys: SigningKeys;
  readonly sender: Sender;
  readonly faults: NotificationFaults;
  readonly newUuid: () => string;
}

/** Each attempt has a body and a token of its own time. */
function attemptWith(parts: AttemptParts) {
  const { settings, addresses, keys, sender, faults, newUuid } = parts;
  return async (notification: Notification, to: URL, nowMs: number): Promise<AttemptEnd> => {
    const known = addresses.known();
    if (known === undefined) throw new Error('Nothing is delivered before there is an address.');
    const body = bodyOf(notification, known.base, nowMs);
    const key = await (faults.takeWebhook('unknownKey') ? keys.unpublished() : keys.current());
    const token = await signToken(key, {
      body: faults.takeWebhook('wrongChecksum') ? new Uint8Array() : body,
      issuer: known.issuer,
      serviceDomain: settings.serviceDomain ?? SERVICE_DOMAIN,
      nowMs,
      tokenId: newUuid(),
    });
    return sender.send(to, { body, token });
  };
}
