/**
 * The issuer's keys: RSA, made when the first one is needed, kept in the storage so that tokens of
 * before a restart can still be verified. A new one is published before it signs: a
 * receiver may ask for the keys only so often. Retired ones stay published until they are dropped.
 */
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { z } from 'zod';
import type { Clock } from '../clock';
import type { Storage } from '../store/storage';

export const SIGNING_ALGORITHM = 'RS256';
const MODULUS_BITS = 2048;

/** Kept as it is made; the public part alone is published. */
const KEY_RECORD = z.object({
  kid: z.string(),
  /** From 1; of those that sign already the greatest does. */
  order: z.number().int(),
  /** Wall time; absent: at once. */
  signsFromMs: z.number().exactOptional(),
  privateJwk: z.looseObject({ kty: z.literal('RSA'), n: z.string(), e: z.string() }),
});
type KeyRecord = Readonly<z.infer<typeof KEY_RECORD>>;

export interface SigningKey {
  readonly kid: string;
  readonly key: CryptoKey;
}

export interface SigningKeyPorts {
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly storage: Storage;
  readonly newUuid: () => string;
}

/** The identifiers of the published keys. */
export interface PublishedKids {
  readonly signing: string;
  /** Published, and sign later; the next one first. */
  readonly coming: readonly { readonly kid: string; readonly signsFromMs: number }[];
  /** Signed before; the newest first. */
  readonly retired: readonly string[];
}

export class SigningKeys {
  readonly #ports: SigningKeyPorts;
  /** Oldest first. */
  #records: readonly KeyRecord[];
  readonly #keys = new Map<string, Promise<SigningKey>>();
  #first: Promise<SigningKey> | undefined;
  /** Changes are made one after the other. */
  #lastChange: Promise<void> = Promise.resolve();

  constructor(ports: SigningKeyPorts) {
    this.#ports = ports;
    const stored = [...ports.storage.initial('signing-keys')];
    this.#records = stored
      .map(([key, value]) => readRecord(key, value))
      .sort((a, b) => a.order - b.order);
  }

  /** The key that signs; made now when there is none. */
  current(): Promise<SigningKey> {
    const signing = this.#signing();
    if (signing !== undefined) return this.#imported(signing);
    this.#first ??= this.#make(0).finally(() => {
      // Known by its record now; where it could not be kept, the next one to ask tries again.
      this.#first = undefined;
    });
    return this.#first;
  }

  /** The public keys as a JSON Web Key Set (RFC 7517), the newest first. */
  async published(): Promise<{ keys: JWK[] }> {
    await this.current();
    return { keys: this.#records.map(publicPart).reverse() };
  }

  async kids(): Promise<PublishedKids> {
    const signing = await this.current();
    const at = this.#records.findIndex(({ kid }) => kid === signing.kid);
    const coming = this.#records.slice(at + 1);
    return {
      signing: signing.kid,
      coming: coming.map(({ kid, signsFromMs = 0 }) => ({ kid, signsFromMs })),
      retired: this.#records
        .slice(0, at)
        .map(({ kid }) => kid)
        .reverse(),
    };
  }

  /** Publishes a new key now, which signs after this time; those before it stay published. */
  rotate(signsAfterMs: number): Promise<void> {
    return this.#inTurn(async () => {
      await this.current();
      await this.#make(signsAfterMs);
    });
  }

  /** Publishes no key that has signed before. */
  dropRetired(): Promise<void> {
    return this.#inTurn(async () => {
      const retired = new Set((await this.kids()).retired);
      await this.#ports.storage.write(
        [...retired].map((kid) => ({ collection: 'signing-keys', key: kid, value: null })),
      );
      this.#records = this.#records.filter(({ kid }) => !retired.has(kid));
    });
  }

  /** A key that signs like the others and that nobody can know. */
  async unpublished(): Promise<SigningKey> {
    const { privateKey } = await newPair();
    return { kid: this.#ports.newUuid(), key: privateKey };
  }

  #inTurn(change: () => Promise<void>): Promise<void> {
    const done = this.#lastChange.then(change);
    // Whoever asked for it hears of a failure; the next change is made all the same.
    this.#lastChange = done.catch(() => undefined);
    return done;
  }

  #signing(): KeyRecord | undefined {
    const nowMs = this.#ports.clock.nowMs();
    const signing = this.#records.filter(({ signsFromMs = 0 }) => signsFromMs <= nowMs);
    // A clock that was set back has them all to come: the oldest was published longest.
    return signing.at(-1) ?? this.#records[0];
  }

  #imported(record: KeyRecord): Promise<SigningKey> {
    const known = this.#keys.get(record.kid);
    if (known !== undefined) return known;
    const imported = importRecord(record);
    this.#keys.set(record.kid, imported);
    return imported;
  }

  /** Kept before it is published: a token whose key is lost could never be verified. */
  async #make(signsAfterMs: number): Promise<SigningKey> {
    const { clock, storage, newUuid } = this.#ports;
    const { privateKey } = await newPair();
    const record = KEY_RECORD.parse({
      kid: newUuid(),
      order: (this.#records.at(-1)?.order ?? 0) + 1,
      ...(signsAfterMs > 0 && { signsFromMs: clock.nowMs() + signsAfterMs }),
      privateJwk: await exportJWK(privateKey),
    });
    const value = JSON.stringify(record);
    await storage.write([{ collection: 'signing-keys', key: record.kid, value }]);
    this.#records = [...this.#records, record];
    return { kid: record.kid, key: privateKey };
  }
}

function newPair() {
  return generateKeyPair(SIGNING_ALGORITHM, { extractable: true, modulusLength: MODULUS_BITS });
}

function publicPart({ kid, privateJwk: { kty, n, e } }: KeyRecord): JWK {
  return { kid, use: 'sig', alg: SIGNING_ALGORITHM, kty, n, e };
}

async function importRecord({ kid, privateJwk }: KeyRecord): Promise<SigningKey> {
  const key = await importJWK(privateJwk, SIGNING_ALGORITHM);
  if (key instanceof Uint8Array) throw new Error(`The stored signing key ${kid} is no RSA key.`);
  return { kid, key };
}

function readRecord(key: string, value: string): KeyRecord {
  const record = KEY_RECORD.safeParse(JSON.parse(value));
  if (record.success) return record.data;
  throw new Error(`The stored signing key ${key} cannot be read.`, { cause: record.error });
}
