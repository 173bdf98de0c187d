/**
 * Named faults: what can be set, and how it is read. Each fault may be counted (it strikes the next
 * n requests it concerns and is used up) or lasts until it is taken back, and may be kept to a
 * method and a path. A short form is turned into the long one here; `fault-plan.ts` decides by it.
 */
import Ajv2020 from 'ajv/dist/2020';
import { MOST_ERRORS_TOLD } from '../assumptions';
import { complaintOf } from '../violations';
import { FAULTS_SCHEMA } from './faults-schema';

/** Which requests a fault concerns: all where nothing is said. */
export interface FaultScope {
  /** For example `GET`. */
  readonly method?: string;
  /** The address's path, or its beginning. */
  readonly path?: string;
}

/** What every fault may say. */
export interface Fault {
  /** Strikes so many requests and is used up; absent: strikes until it is taken back. */
  readonly count?: number;
  /** Goes before the `only` of all faults. */
  readonly only?: FaultScope;
}

/** How long a request is held back, drawn anew for each. */
export interface LatencyFault extends Fault {
  readonly from: number;
  readonly to: number;
}

/**
 * A number of seconds, a text sent as it stands (a fixed date, nonsense), or an HTTP date so many
 * seconds from now; a negative one is past (RFC 9110 10.2.3).
 */
export type RetryAfter = number | string | { readonly dateIn: number };

export interface RateLimitFault extends Fault {
  /** Only what goes beyond this rate is refused; absent: every request it concerns. */
  readonly perSecond?: number;
  /** Absent: no header. */
  readonly retryAfter?: RetryAfter;
}

export interface ServerErrorFault extends Fault {
  readonly status: number;
  /** The body is a page of HTML, as of a proxy in between. */
  readonly html?: boolean;
  /** Strikes only submissions that were accepted, after storing them. */
  readonly afterStore?: boolean;
  readonly retryAfter?: RetryAfter;
}

/** How a connection is lost: ended in good order, or reset (TCP RST). */
export type ConnectionLoss = 'close' | 'reset';

export interface DropFault extends Fault {
  /** `close` by default. */
  readonly by?: ConnectionLoss;
}

export interface CutBodyFault extends DropFault {
  /** Bytes of the body that still arrive; half of it by default. */
  readonly afterBytes?: number;
}

export type WrongBodyForm = 'truncated' | 'not-json' | 'wrong-shape' | 'html' | 'empty';

/** Strikes answers that are good (2xx), in place of their body. */
export interface WrongBodyFault extends Fault {
  readonly form: WrongBodyForm;
  /** Answers 200 in place of the service, which never sees the request: nothing is stored. */
  readonly beforeStore?: boolean;
}

export interface SlowBodyFault extends Fault {
  readonly bytes: number;
  readonly everyMs: number;
  /** Goes on with spaces behind the body and never ends. */
  readonly endless?: boolean;
}

/** What goes wrong with notifications: the numbers are how many it strikes, and are used up. */
export interface WebhookFaults {
  /** Sent twice, with one webhook_id. */
  readonly duplicate?: number;
  /** Sent after the one that follows it. */
  readonly reorder?: number;
  /** Never sent. */
  readonly missing?: number;
  /** Attempts whose token is signed by a key that is not published. */
  readonly unknownKey?: number;
  /** Attempts whose token holds the checksum of another body. */
  readonly wrongChecksum?: number;
  /** Each notification is sent so much later; not used up. */
  readonly lateMs?: number;
}

export type CountedWebhookFault = Exclude<keyof WebhookFaults, 'lateMs'>;

/** The faults in their long form. */
export interface FaultSettings {
  readonly latencyMs?: LatencyFault;
  /** POSTs lose their connection before anything is stored; its own `only` may name others. */
  readonly dropBeforeStore?: DropFault;
  /** Accepted POSTs lose their connection after storing. */
  readonly dropAfterStore?: DropFault;
  /** Answers lose their connection in the middle of the body. */
  readonly cutBody?: CutBodyFault;
  readonly rateLimit?: RateLimitFault;
  readonly serverError?: ServerErrorFault;
  readonly wrongBody?: WrongBodyFault;
  readonly slowBody?: SlowBodyFault;
  /** The key is answered 401. */
  readonly revokedKey?: Fault;
  /** Time from acceptance to the end of processing, of what is accepted from now on. */
  readonly processingMs?: number;
  /** A stored transaction is found by searches only after this time. */
  readonly searchDelayMs?: number;
  /** Within this time a repeated transaction_id is not stored again; 0 stores every sending. */
  readonly repeatWindowMs?: number;
  readonly webhooks?: WebhookFaults;
  /** For every fault that strikes requests and has no `only` of its own. */
  readonly only?: FaultScope;
}

/** Faults that strike single requests. */
export type FaultName = Exclude<
  keyof FaultSettings,
  'processingMs' | 'searchDelayMs' | 'repeatWindowMs' | 'webhooks' | 'only'
>;

/** A number in place of these is their count. */
type CountedInShort = 'dropBeforeStore' | 'dropAfterStore' | 'cutBody';
const COUNTED_IN_SHORT = ['dropBeforeStore', 'dropAfterStore', 'cutBody'] as const;

type ShortForms = Pick<FaultSettings, CountedInShort | 'latencyMs' | 'revokedKey'>;

/** The faults as they may be set: `latencyMs: 300`, `dropAfterStore: 2`, `revokedKey: true`. */
export type Faults = Omit<FaultSettings, keyof ShortForms> & {
  readonly [Name in keyof ShortForms]?:
    ShortForms[Name] | (Name extends 'revokedKey' ? boolean : number);
};

const ajv = new Ajv2020({ allErrors: true, verbose: true, allowUnionTypes: true });
const isFaults = ajv.compile<Faults>(FAULTS_SCHEMA);

/** @throws TypeError naming every setting that is not a fault or has a wrong value. */
export function parseFaults(value: unknown): FaultSettings {
  if (!isFaults(value)) throw refused(complaints());
  return longForm(value);
}

/** Over the faults that hold: `null` ends one. @throws TypeError as `parseFaults` does. */
export function changedFaults(now: FaultSettings, changes: unknown): FaultSettings {
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) {
    throw new TypeError('faults must be an object');
  }
  const entries = Object.entries(changes);
  // Without a value there is nothing that the schema could refuse.
  const unknown = entries.filter(
    ([name, fault]) => fault === null && !Object.hasOwn(FAULTS_SCHEMA.properties, name),
  );
  if (unknown.length > 0) throw refused(unknown.map(([name]) => noSetting('faults', name)));
  const left = Object.entries({ ...now, ...changes }).filter(([, fault]) => fault !== null);
  return parseFaults(Object.fromEntries(left));
}

function refused(complaints: readonly string[]): TypeError {
  const more = complaints.length > MOST_ERRORS_TOLD ? ['and more'] : [];
  return new TypeError([...complaints.slice(0, MOST_ERRORS_TOLD), ...more].join('; '));
}

function noSetting(where: string, name: string): string {
  return `${where} has no setting "${name}"`;
}

function complaints(): string[] {
  return (isFaults.errors ?? []).map((error) => {
    const name: unknown = error.params['additionalProperty'];
    const where = `faults${error.instancePath.replaceAll('/', '.')}`;
    return name === undefined ? `${where} ${complaintOf(error)}` : noSetting(where, String(name));
  });
}

/** Without those that strike nothing: a count of 0, a key that is not revoked. */
function longForm(faults: Faults): FaultSettings {
  const { latencyMs, revokedKey, ...rest } = faults;
  const long = {
    ...rest,
    ...Object.fromEntries(
      COUNTED_IN_SHORT.flatMap((name) => {
        const fault = faults[name];
        return fault === undefined
          ? []
          : [[name, typeof fault === 'number' ? { count: fault } : fault] as const];
      }),
    ),
    ...(latencyMs !== undefined && { latencyMs: readLatency(latencyMs) }),
    ...(revokedKey !== undefined &&
      revokedKey !== false && { revokedKey: revokedKey === true ? {} : revokedKey }),
  };
  const left = Object.entries(long)
    .map(([name, fault]) => [name, name === 'webhooks' ? withoutUsedUp(faults.webhooks) : fault])
    .filter(([, fault]) => !isUsedUp(fault));
  return Object.fromEntries(left);
}

/** The faults of webhooks that are still to come; `undefined` when none is. */
export function withoutUsedUp(webhooks: WebhookFaults = {}): WebhookFaults | undefined {
  const left = Object.entries(webhooks).filter(([, count]) => count !== 0);
  return left.length === 0 ? undefined : Object.fromEntries(left);
}

function isUsedUp(fault: unknown): boolean {
  if (fault === undefined) return true;
  return typeof fault === 'object' && fault !== null && 'count' in fault && fault.count === 0;
}

function readLatency(latency: number | LatencyFault): LatencyFault {
  if (typeof latency === 'number') return { from: latency, to: latency };
  if (latency.from <= latency.to) return latency;
  throw new TypeError('faults.latencyMs.from must not be more than its to');
}
