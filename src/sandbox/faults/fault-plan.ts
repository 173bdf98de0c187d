/**
 * The faults that hold now, and which of them strikes a request. The counted ones go down as they
 * strike, and are gone when they are used up. It decides only; `gate.ts` does what they say.
 */
import {
  changedFaults,
  parseFaults,
  withoutUsedUp,
  type CountedWebhookFault,
  type CutBodyFault,
  type DropFault,
  type FaultName,
  type Faults,
  type FaultScope,
  type FaultSettings,
  type RateLimitFault,
  type ServerErrorFault,
  type SlowBodyFault,
  type WrongBodyFault,
} from './faults';
import { RateWindow } from './rate-window';

export interface RequestLine {
  readonly method: string;
  readonly pathname: string;
}

/**
 * The token issuer's paths (RFC 8615): read without the key, and struck only by faults whose `only`
 * names such a path.
 */
export const ISSUER_PATH = '/.well-known/';

export class FaultPlan {
  #now: FaultSettings;
  #window = new RateWindow();

  /** @throws TypeError when they are not faults. */
  constructor(start: Faults = {}) {
    this.#now = parseFaults(start);
  }

  /** What is still to come: counts are those left. */
  get(): FaultSettings {
    return this.#now;
  }

  /** Replaces all faults. @throws TypeError when they are not faults. */
  set(faults: Faults): void {
    this.#now = parseFaults(faults);
    this.#window = new RateWindow();
  }

  /** Replaces the named ones; `null` ends one. @throws TypeError when they are not faults. */
  change(changes: unknown): void {
    this.#now = changedFaults(this.#now, changes);
  }

  clear(): void {
    this.set({});
  }

  /** How long this request is held back; `fraction`, from 0 up to 1, is drawn by the caller. */
  takeLatencyMs(request: RequestLine, fraction: number): number {
    const fault = this.#take('latencyMs', request);
    return fault === undefined ? 0 : fault.from + fraction * (fault.to - fault.from);
  }

  /** Whether the key counts as revoked for this request, used up by asking. */
  takeRevokedKey(request: RequestLine): boolean {
    return this.#take('revokedKey', request) !== undefined;
  }

  /** The 429 that strikes this request, used up by asking; the time is monotonic. */
  takeRateLimit(request: RequestLine, nowMs: number): RateLimitFault | undefined {
    return this.#take(
      'rateLimit',
      request,
      ({ perSecond }) => perSecond === undefined || !this.#window.passes(nowMs, perSecond),
    );
  }

  /** The 5xx that strikes this request before, or a submission after, anything is stored. */
  takeServerError(request: RequestLine, when: 'before' | 'after'): ServerErrorFault | undefined {
    return this.#take(
      'serverError',
      request,
      ({ afterStore = false }) => afterStore === (when === 'after'),
    );
  }

  /** The loss of the connection that strikes this POST before it is handled. */
  takeDropBefore(request: RequestLine): DropFault | undefined {
    return this.#take(
      'dropBeforeStore',
      request,
      ({ only }) => only?.method !== undefined || request.method === 'POST',
    );
  }

  /** The loss of the connection that strikes this accepted submission. */
  takeDropAfter(request: RequestLine): DropFault | undefined {
    return this.#take('dropAfterStore', request);
  }

  /** The wrong body that is sent in place of the service, or in place of its good answer. */
  takeWrongBody(request: RequestLine, when: 'before' | 'after'): WrongBodyFault | undefined {
    return this.#take(
      'wrongBody',
      request,
      ({ beforeStore = false }) => beforeStore === (when === 'before'),
    );
  }

  takeCutBody(request: RequestLine): CutBodyFault | undefined {
    return this.#take('cutBody', request);
  }

  takeSlowBody(request: RequestLine): SlowBodyFault | undefined {
    return this.#take('slowBody', request);
  }

  /** Whether it strikes this notification, or this attempt at one; counted down by asking. */
  takeWebhook(name: CountedWebhookFault): boolean {
    const { [name]: left = 0, ...others } = this.#now.webhooks ?? {};
    if (left === 0) return false;
    const webhooks = withoutUsedUp({ ...others, [name]: left - 1 });
    const now = { ...this.#now, ...(webhooks && { webhooks }) };
    if (webhooks === undefined) delete now.webhooks;
    this.#now = now;
    return true;
  }

  /** How late each notification begins. */
  webhookDelayMs(): number {
    return this.#now.webhooks?.lateMs ?? 0;
  }

  /** The fault of this name if it strikes this request; one that is counted goes down. */
  #take<Name extends FaultName>(
    name: Name,
    request: RequestLine,
    strikes: (fault: NonNullable<FaultSettings[Name]>) => boolean = () => true,
  ): FaultSettings[Name] | undefined {
    const fault = this.#now[name];
    if (fault === undefined || !concerns(fault.only ?? this.#now.only, request)) return undefined;
    if (!strikes(fault)) return undefined;
    if (fault.count !== undefined) {
      const left = { ...this.#now, [name]: { ...fault, count: fault.count - 1 } };
      if (fault.count === 1) delete left[name];
      this.#now = left;
    }
    return fault;
  }
}

function concerns(only: FaultScope | undefined, request: RequestLine): boolean {
  const methodFits = only?.method === undefined || only.method.toUpperCase() === request.method;
  const { path = '' } = only ?? {};
  if (request.pathname.startsWith(ISSUER_PATH) && !path.startsWith(ISSUER_PATH)) return false;
  return methodFits && (only?.path === undefined || request.pathname.startsWith(only.path));
}
