/**
 * Named faults, settable at start and while the sandbox runs. A counted fault strikes the next n
 * requests it concerns and is used up. It decides only; what a fault does is done in `app.ts`.
 */
import Ajv2020 from 'ajv/dist/2020';

/** Which requests a fault concerns: all where nothing is said. */
export interface FaultScope {
  /** For example `GET`. */
  readonly method?: string;
  /** The address's path, or its beginning. */
  readonly path?: string;
}

export interface RateLimitFault {
  readonly count: number;
  /** Seconds, or any text sent as it stands (an HTTP date, nonsense); absent: no header. */
  readonly retryAfter?: number | string;
  readonly only?: FaultScope;
}

export interface ServerErrorFault {
  readonly count: number;
  readonly status: number;
  /** The body is a page of HTML, as of a proxy in between. */
  readonly html?: boolean;
  /** Strikes only submissions that were accepted, after storing them. */
  readonly afterStore?: boolean;
  readonly only?: FaultScope;
}

export interface Faults {
  /** Waits so long before a request is handled, and before it stores anything. */
  readonly latencyMs?: number;
  /** The next n POSTs lose their connection before anything is stored. */
  readonly dropBeforeStore?: number;
  /** The next n accepted POSTs lose their connection after storing. */
  readonly dropAfterStore?: number;
  readonly rateLimit?: RateLimitFault;
  readonly serverError?: ServerErrorFault;
  /** Every request is answered 401. */
  readonly revokedKey?: boolean;
  /** Time from acceptance to the end of processing, of what is accepted from now on. */
  readonly processingMs?: number;
  /** A stored transaction is found by searches only after this time. */
  readonly searchDelayMs?: number;
  /** Within this time a repeated transaction_id is not stored again; 0 stores every sending. */
  readonly repeatWindowMs?: number;
  /** For latency, drops, 429, 5xx and 401; those with their own `only` follow that. */
  readonly only?: FaultScope;
}

const COUNT = { type: 'integer', minimum: 0 };
const DURATION = { type: 'number', minimum: 0, maximum: 86_400_000 };
const SCOPE = {
  type: 'object',
  additionalProperties: false,
  properties: { method: { type: 'string' }, path: { type: 'string' } },
};
const FAULTS_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  properties: {
    latencyMs: DURATION,
    dropBeforeStore: COUNT,
    dropAfterStore: COUNT,
    rateLimit: {
      type: 'object',
      additionalProperties: false,
      required: ['count'],
      properties: { count: COUNT, retryAfter: { type: ['number', 'string'] }, only: SCOPE },
    },
    serverError: {
      type: 'object',
      additionalProperties: false,
      required: ['count', 'status'],
      properties: {
        count: COUNT,
        status: { type: 'integer', minimum: 500, maximum: 599 },
        html: { type: 'boolean' },
        afterStore: { type: 'boolean' },
        only: SCOPE,
      },
    },
    revokedKey: { type: 'boolean' },
    processingMs: DURATION,
    searchDelayMs: DURATION,
    repeatWindowMs: DURATION,
    only: SCOPE,
  },
};

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
const isFaults = ajv.compile<Faults>(FAULTS_SCHEMA);

/** @throws TypeError naming every setting that is not a fault or has a wrong value. */
export function parseFaults(value: unknown): Faults {
  if (isFaults(value)) return value;
  const complaints = (isFaults.errors ?? []).map((error) => {
    const name: unknown = error.params['additionalProperty'];
    const where = `faults${error.instancePath.replaceAll('/', '.')}`;
    return name === undefined
      ? `${where} ${error.message ?? 'is not valid'}`
      : `${where} has no setting "${String(name)}"`;
  });
  throw new TypeError(complaints.join('; '));
}

interface RequestLine {
  readonly method: string;
  readonly pathname: string;
}

type CountedFault = 'dropBeforeStore' | 'dropAfterStore';

/** The faults that hold now; the counted ones go down as they strike. */
export class FaultPlan {
  #now: Faults;

  constructor(start: Faults = {}) {
    this.#now = parseFaults(start);
  }

  /** What is still to come: counts are those left. */
  get(): Faults {
    return this.#now;
  }

  /** Replaces all faults. @throws TypeError when they are not faults. */
  set(faults: Faults): void {
    this.#now = parseFaults(faults);
  }

  clear(): void {
    this.#now = {};
  }

  latencyMs(request: RequestLine): number {
    return this.#concerns(request) ? (this.#now.latencyMs ?? 0) : 0;
  }

  keyIsRevoked(request: RequestLine): boolean {
    return this.#now.revokedKey === true && this.#concerns(request);
  }

  /** The 429 that strikes this request, used up by asking. */
  takeRateLimit(request: RequestLine): RateLimitFault | undefined {
    const fault = this.#now.rateLimit;
    if (fault === undefined || fault.count === 0) return undefined;
    if (!this.#concerns(request, fault.only)) return undefined;
    this.#now = { ...this.#now, rateLimit: { ...fault, count: fault.count - 1 } };
    return fault;
  }

  /** The 5xx that strikes this request before, or a submission after, anything is stored. */
  takeServerError(request: RequestLine, when: 'before' | 'after'): ServerErrorFault | undefined {
    const fault = this.#now.serverError;
    if (fault === undefined || fault.count === 0) return undefined;
    if ((fault.afterStore === true) !== (when === 'after')) return undefined;
    if (!this.#concerns(request, fault.only)) return undefined;
    this.#now = { ...this.#now, serverError: { ...fault, count: fault.count - 1 } };
    return fault;
  }

  /** Whether this POST loses its connection, used up by asking. */
  takeDrop(request: RequestLine, fault: CountedFault): boolean {
    const left = this.#now[fault] ?? 0;
    if (left === 0 || request.method !== 'POST' || !this.#concerns(request)) return false;
    this.#now = { ...this.#now, [fault]: left - 1 };
    return true;
  }

  #concerns(request: RequestLine, only: FaultScope | undefined = this.#now.only): boolean {
    const methodFits = only?.method === undefined || only.method.toUpperCase() === request.method;
    return methodFits && (only?.path === undefined || request.pathname.startsWith(only.path));
  }
}
