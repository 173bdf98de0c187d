/**
 * The named faults of webhooks: a notification that is sent twice, after the one that follows it,
 * late, or never. It decides when a notification begins; `deliveries.ts` does the rest.
 */
import type { Timers } from '../clock';
import type { Deliveries } from './deliveries';
import type { Notification } from './notification';
import type { TargetOf } from './targets';

/** A notification that waits for the next one is sent after so long in any case. */
const LONGEST_HOLD_MS = 10_000;

/** What is asked of the faults; `faults/fault-plan.ts` answers. */
export interface NotificationFaults {
  /** Whether it strikes this notification, or this attempt at one; counted down by asking. */
  takeWebhook(fault: 'duplicate' | 'reorder' | 'missing' | 'unknownKey' | 'wrongChecksum'): boolean;
  /** How late each notification begins. */
  webhookDelayMs(): number;
}

export class FaultPlay {
  readonly #faults: NotificationFaults;
  readonly #timers: Timers;
  readonly #deliveries: Deliveries;
  readonly #targetOf: TargetOf;
  /** By address, the notification that waits for the next one to the same address. */
  readonly #held = new Map<string, Notification>();

  constructor(
    faults: NotificationFaults,
    timers: Timers,
    deliveries: Deliveries,
    targetOf: TargetOf,
  ) {
    this.#faults = faults;
    this.#timers = timers;
    this.#deliveries = deliveries;
    this.#targetOf = targetOf;
  }

  begin(notification: Notification): void {
    const delayMs = this.#faults.webhookDelayMs();
    if (this.#faults.takeWebhook('missing')) this.#deliveries.drop(notification);
    else if (delayMs === 0) this.#inTurn(notification);
    else this.#timers.after(delayMs, () => this.#inTurn(notification));
  }

  #inTurn(notification: Notification): void {
    const address = this.#targetOf(notification.eventType)?.href ?? '';
    const held = this.#held.get(address);
    if (held !== undefined) {
      this.#held.delete(address);
      this.#send(notification, () => this.#send(held));
    } else if (this.#faults.takeWebhook('reorder')) {
      this.#held.set(address, notification);
      this.#timers.after(LONGEST_HOLD_MS, () => this.#sendIfHeld(address, notification));
    } else {
      this.#send(notification);
    }
  }

  #sendIfHeld(address: string, notification: Notification): void {
    if (this.#held.get(address) !== notification) return;
    this.#held.delete(address);
    this.#send(notification);
  }

  #send(notification: Notification, afterFirst?: () => void): void {
    this.#deliveries.begin(notification, afterFirst);
    if (this.#faults.takeWebhook('duplicate')) this.#deliveries.repeat(notification);
  }
}
