/**
 * One origin of a browser for tests: locks, a channel and a storage that its pages share, on a virtual clock. A page that
 * dies loses its locks and hears nothing any more; what it had stored stays.
 */
import type { Clock } from '../../src/core/domain/ports';
import { createDeviceStorage } from '../../src/runtime/device-storage';
import { createOriginQueue } from '../../src/runtime/origin-queue';
import { createOriginTurns } from '../../src/runtime/origin-turns';
import type { Together } from '../../src/core/service/together';
import { FakeStorage } from './fake-storage';

type Work = (lock: Lock | null) => unknown;

interface Claim {
  readonly page: FakePage;
  readonly grant: () => void;
  readonly take: () => void;
}

export class FakeOrigin {
  readonly storage = new FakeStorage();
  readonly pages = new Set<FakePage>();
  readonly clock: Clock;
  /** By name: the holder first, then those who wait. */
  readonly #claims = new Map<string, Claim[]>();

  constructor(clock: Clock) {
    this.clock = clock;
  }

  open(options: FakePageOptions = {}): FakePage {
    const page = new FakePage(this, options);
    this.pages.add(page);
    return page;
  }

  /** Names of locks that are held. */
  get held(): readonly string[] {
    return [...this.#claims.keys()];
  }

  /** As navigator.locks.request, exclusive. */
  request(page: FakePage, name: string, options: LockOptions, work: Work): Promise<unknown> {
    if (!this.pages.has(page)) return new Promise(() => undefined);
    return new Promise((resolve, reject) => {
      const { ifAvailable = false, steal = false, signal } = options;
      const claims = this.#claims.get(name) ?? [];
      const leave = () => {
        this.#remove(name, claim);
        reject(signal?.reason as Error);
      };
      const claim: Claim = {
        page,
        grant: () => {
          signal?.removeEventListener('abort', leave);
          // The browser calls back in a turn of its own.
          void Promise.resolve()
            .then(() => work({ name, mode: 'exclusive' }))
            .then(resolve, reject)
            .then(() => this.#remove(name, claim));
        },
        take: () => reject(new DOMException('Stolen', 'AbortError')),
      };
      if (signal?.aborted === true) {
        reject(signal.reason as Error);
        return;
      }
      if (ifAvailable && claims.length > 0) {
        void Promise.resolve().then(() => resolve(work(null)));
        return;
      }
      this.#claims.set(name, claims);
      if (steal) {
        claims.shift()?.take();
        claims.unshift(claim);
        claim.grant();
        return;
      }
      signal?.addEventListener('abort', leave, { once: true });
      claims.push(claim);
      if (claims[0] === claim) claim.grant();
    });
  }

  /** All locks of the page are free, and it waits for none any more. */
  forget(page: FakePage): void {
    this.pages.delete(page);
    for (const [name, claims] of [...this.#claims]) {
      for (const claim of claims.filter((one) => one.page === page)) this.#remove(name, claim);
    }
  }

  #remove(name: string, claim: Claim): void {
    const claims = this.#claims.get(name) ?? [];
    const place = claims.indexOf(claim);
    if (place < 0) return;
    claims.splice(place, 1);
    if (claims.length === 0) this.#claims.delete(name);
    else if (place === 0) claims[0]?.grant();
  }
}

export interface FakePageOptions {
  /** What the browser does with a request for a lock, where it is not the usual. */
  readonly request?: () => Promise<never>;
  /** Whether pages can speak to each other. Default true. */
  readonly hasChannel?: boolean;
  /** The page's own, where the browser slows its timers down. Default the origin's. */
  readonly clock?: Clock;
  /** How long the browser takes to see to a request for a lock. Default 0. */
  readonly lockMs?: number;
  /** How long loading takes of what waits for others, and tells them. Default 0. */
  readonly loadMs?: number;
}

/** What a page hears of the others. */
class FakeChannel {
  onmessage: ((event: MessageEvent<unknown>) => void) | null = null;
  readonly #others: () => Iterable<FakeChannel>;

  constructor(others: () => Iterable<FakeChannel>) {
    this.#others = others;
  }

  readonly postMessage = (data: unknown): void => {
    for (const other of this.#others()) {
      const event = new MessageEvent('message', { data: structuredClone(data) });
      void Promise.resolve().then(() => other.onmessage?.(event));
    }
  };
}

/** A page: what it sends goes over `together`. */
export class FakePage {
  readonly together: Together;
  readonly channel: FakeChannel;
  readonly #origin: FakeOrigin;
  #request: FakePageOptions['request'];

  constructor(origin: FakeOrigin, options: FakePageOptions) {
    const { hasChannel = true, clock = origin.clock, lockMs = 0, loadMs = 0 } = options;
    this.#request = options.request;
    this.#origin = origin;
    const others = () => [...origin.pages].filter((page) => page !== this);
    this.channel = new FakeChannel(() => others().map(({ channel }) => channel));
    const locks = {
      request: async (name: string, options: LockOptions, work: Work) => {
        if (this.#request !== undefined) return this.#request();
        if (lockMs > 0) await origin.clock.sleep(lockMs);
        return origin.request(this, name, options, work);
      },
    } as unknown as LockManager;
    const storage = createDeviceStorage(
      () => {
        if (!origin.pages.has(this)) throw new Error('The page is dead');
        return origin.storage;
      },
      () => undefined,
    );
    const ports = { locks, storage, clock };
    const channel = hasChannel ? (this.channel as unknown as BroadcastChannel) : undefined;
    const queue = createOriginQueue({ ...ports, channel });
    const loading = loadMs === 0 ? Promise.resolve() : origin.clock.sleep(loadMs);
    const loadQueue = () => loading.then(() => queue);
    this.together = createOriginTurns({ ...ports, loadQueue });
  }

  /** From now on the browser does the usual with its requests for locks. */
  comesToItself(): void {
    this.#request = undefined;
  }

  /** Its locks are free, it stores nothing and hears nothing any more; whoever kills it stops its requests. */
  die(): void {
    this.#origin.forget(this);
  }
}
