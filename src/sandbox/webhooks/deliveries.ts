/**
 * Brings notifications to their receivers (specification, Events, Delivery rules): attempts,
 * exponential back-off, and the end of each, which removes it from the storage. Each receiver has a
 * lane of its own, so that a slow one holds up no other.
 */
import { WEBHOOK_CONCURRENCY } from '../assumptions';
import type { Clock, Timers } from '../clock';
import type { Storage } from '../store/storage';
import { Lane } from './lane';
import { kept, type Notification } from './notification';
import type { NotificationEnd, NotificationLog } from './notification-log';
import type { AttemptEnd } from './sender';
import type { TargetOf } from './targets';

export interface DeliveryPorts {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly storage: Storage;
  readonly targetOf: TargetOf;
  readonly log: NotificationLog;
  /** Signs and sends one attempt, made at this wall time. */
  readonly attempt: (notification: Notification, to: URL, atMs: number) => Promise<AttemptEnd>;
  /** Time to the first retry; each further one waits twice as long. */
  readonly retryMs: number;
  /** Attempts in all, the first included. */
  readonly attempts: number;
}

export class Deliveries {
  readonly #ports: DeliveryPorts;
  readonly #lanes = new Map<string, Lane>();
  #closed = false;

  constructor(ports: DeliveryPorts) {
    this.#ports = ports;
  }

  /** Delivers it, sooner or later; `afterFirst` is called once its first attempt is over. */
  begin(notification: Notification, afterFirst?: () => void): void {
    this.#enqueue(notification, async (target) => {
      await this.#deliver(notification, target).finally(afterFirst);
    });
  }

  /** Sends it once more, whatever comes of it. */
  repeat(notification: Notification): void {
    this.#enqueue(notification, async (target) => {
      await this.#attempt(notification, target);
    });
  }

  /** It is never to be sent. */
  drop(notification: Notification): void {
    this.#end(notification, 'missing').catch(report);
  }

  /** Attempts under way write nothing any more. */
  close(): void {
    this.#closed = true;
  }

  #enqueue(notification: Notification, work: (target: URL) => Promise<void>): void {
    const target = this.#ports.targetOf(notification.eventType);
    if (target === undefined) return;
    this.#laneOf(target).add(async () => {
      if (!this.#closed) await work(target).catch(report);
    });
  }

  #laneOf({ href }: URL): Lane {
    const lane = this.#lanes.get(href) ?? new Lane(WEBHOOK_CONCURRENCY);
    this.#lanes.set(href, lane);
    return lane;
  }

  async #deliver(notification: Notification, target: URL): Promise<void> {
    const { delivered } = await this.#attempt(notification, target);
    if (this.#closed) return;
    if (delivered) return this.#end(notification, 'delivered');
    const failed = { ...notification, failedAttempts: notification.failedAttempts + 1 };
    if (failed.failedAttempts >= this.#ports.attempts) return this.#end(failed, 'discarded');
    try {
      await this.#ports.storage.write([kept(failed)]);
    } finally {
      this.#retryLater(failed);
    }
  }

  #retryLater(notification: Notification): void {
    if (this.#closed) return;
    const delayMs = this.#ports.retryMs * 2 ** (notification.failedAttempts - 1);
    this.#ports.timers.after(delayMs, () => this.begin(notification));
  }

  async #attempt(notification: Notification, target: URL): Promise<AttemptEnd> {
    const atMs = this.#ports.clock.nowMs();
    const end = await this.#ports.attempt(notification, target, atMs).catch((error: unknown) => {
      // What the closing itself breaks off is no defect.
      if (!this.#closed) report(error);
      return notSent(error);
    });
    this.#ports.log.attempted(notification, atMs, end);
    return end;
  }

  async #end(notification: Notification, end: NotificationEnd): Promise<void> {
    this.#ports.log.ended(notification, end);
    await this.#ports.storage.write([{ ...kept(notification), value: null }]);
  }
}

/** A key that could not be kept, for example. It is tried again like any other failure. */
function notSent(error: unknown): AttemptEnd {
  return { delivered: false, status: null, redirects: 0, problem: `not sent: ${String(error)}` };
}

/** A defect of the sandbox itself, or a storage that fails: seen by whoever runs it. */
function report(error: unknown): void {
  console.error(error);
}
