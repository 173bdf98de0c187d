/**
 * Between what happened and its delivery: an event becomes a record to be kept with what it speaks
 * of, and is passed on when it is released. What an earlier run had kept is passed on first, once
 * the sandbox can be reached: before, a receiver could neither verify nor follow it.
 */
import type { Clock } from '../clock';
import { NO_ANNOUNCEMENT, type Announce } from '../service-event';
import type { Storage } from '../store/storage';
import { kept, notificationOf, readNotification, type Notification } from './notification';
import type { NotificationLog } from './notification-log';
import type { TargetOf } from './targets';

export interface OutboxPorts {
  readonly clock: Clock;
  readonly storage: Storage;
  readonly newUuid: () => string;
  readonly targetOf: TargetOf;
  readonly log: NotificationLog;
  /** Delivers what was just released. */
  readonly begin: (notification: Notification) => void;
  /** Delivers what an earlier run left. */
  readonly resume: (notification: Notification) => void;
}

export class Outbox {
  readonly #ports: OutboxPorts;
  readonly #beforeOpen: (() => void)[] = [];
  #open = false;
  #lastOrder: number;

  /** @throws Error when a stored notification cannot be read. */
  constructor(ports: OutboxPorts) {
    this.#ports = ports;
    const left = leftIn(ports.storage);
    this.#lastOrder = left.at(-1)?.order ?? 0;
    for (const notification of left) {
      ports.log.announced(notification);
      this.#beforeOpen.push(() => ports.resume(notification));
    }
  }

  /** An event nobody asked for leaves no trace. */
  readonly announce: Announce = (event) => {
    const { clock, newUuid, targetOf } = this.#ports;
    if (targetOf(event.eventType) === undefined) return NO_ANNOUNCEMENT;
    this.#lastOrder += 1;
    const notification = notificationOf(event, {
      webhookId: newUuid(),
      order: this.#lastOrder,
      announcedAtMs: clock.nowMs(),
    });
    return { changes: [kept(notification)], release: () => this.#release(notification) };
  };

  /** The sandbox can be reached: delivery begins. */
  open(): void {
    this.#open = true;
    for (const begin of this.#beforeOpen.splice(0)) begin();
  }

  #release(notification: Notification): void {
    this.#ports.log.announced(notification);
    if (this.#open) this.#ports.begin(notification);
    else this.#beforeOpen.push(() => this.#ports.begin(notification));
  }
}

function leftIn(storage: Storage): Notification[] {
  return [...storage.initial('notifications')]
    .map(([key, value]) => readNotification(key, value))
    .sort((a, b) => a.order - b.order);
}
