/**
 * What became of each notification, attempt by attempt, for tests and people to look at. In memory;
 * the oldest finished ones are forgotten.
 */
import type { Notification } from './notification';
import type { AttemptEnd } from './sender';

/** Finished notifications that are remembered. */
const KEPT = 1000;

export interface LoggedAttempt extends Omit<AttemptEnd, 'delivered'> {
  /** Wall time, RFC 3339 with milliseconds. */
  readonly at: string;
}

/** How it ended; `missing` was never sent, because a fault says so. */
export type NotificationEnd = 'delivered' | 'discarded' | 'missing';

export interface LoggedNotification {
  readonly webhook_id: string;
  readonly event_type: string;
  readonly resource_id: string;
  readonly external_id?: string;
  readonly announced_at: string;
  readonly attempts: readonly LoggedAttempt[];
  /** `null` while it is to be delivered. */
  readonly end: NotificationEnd | null;
}

interface Entry {
  readonly notification: Notification;
  readonly attempts: LoggedAttempt[];
  end: NotificationEnd | null;
}

export class NotificationLog {
  readonly #entries = new Map<string, Entry>();
  readonly #finished: string[] = [];

  announced(notification: Notification): void {
    this.#entries.set(notification.webhookId, { notification, attempts: [], end: null });
  }

  attempted({ webhookId }: Notification, atMs: number, end: AttemptEnd): void {
    const { status, redirects, problem } = end;
    const attempt = { at: new Date(atMs).toISOString(), status, redirects, problem };
    this.#entries.get(webhookId)?.attempts.push(attempt);
  }

  ended({ webhookId }: Notification, end: NotificationEnd): void {
    const entry = this.#entries.get(webhookId);
    if (entry === undefined) return;
    entry.end = end;
    this.#finished.push(webhookId);
    const oldest = this.#finished.length > KEPT ? this.#finished.shift() : undefined;
    if (oldest !== undefined) this.#entries.delete(oldest);
  }

  /** In the order of their announcement. A copy: it does not change when more happens. */
  read(): LoggedNotification[] {
    return [...this.#entries.values()].map(({ notification, attempts, end }) => ({
      webhook_id: notification.webhookId,
      event_type: notification.eventType,
      resource_id: notification.resourceId,
      ...(notification.externalId !== undefined && { external_id: notification.externalId }),
      announced_at: new Date(notification.announcedAtMs).toISOString(),
      attempts: [...attempts],
      end,
    }));
  }
}
