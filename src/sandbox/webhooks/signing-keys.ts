/**
 * The issuer's keys: RSA, made when the first one is needed, kept in the storage so that tokens of
 * before a restart can still be verified. The newest signs; retired ones stay published until they
 * are dropped.
 */
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { z } from 'zod';
import type { Storage } from '../store/storage';

export const SIGNING_ALGORITHM = 'RS256';
const MODULUS_BITS = 2048;

/** Kept as it is made; the public part alone is published. */
const KEY_RECORD = z.object({
  kid: z.string(),
  /** From 1; the greatest signs. */
  order: z.number().int(),
  privateJwk: z.looseObject({ kty: z.literal('RSA'), n: z.string(), e: z.string() }),
});
type KeyRecord = Readonly<z.infer<typeof KEY_RECORD>>;

export interface SigningKey {
  readonly kid: string;
  readonly key: CryptoKey;
}

export interface SigningKeyPorts {
  readonly storage: Storage;
  readonly newUuid: () => string;
}

export class SigningKeys {
  readonly #ports: SigningKeyPorts;
  /** Oldest first; the last one signs. */
  #records: readonly KeyRecord[];
  #current: Promise<SigningKey> | undefined;
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
    this.#current ??= this.#latest().catch((error: unknown) => {
      // The next one to ask tries again.
      this.#current = undefined;
      throw error;
    });
    return this.#current;
  }

  /** The public keys as a JSON Web Key Set (RFC 7517), the one that signs first. */
  async published(): Promise<{ keys: JWK[] }> {
    await this.current();
    return { keys: this.#records.map(publicPart).reverse() };
  }

  /** The identifiers of the published keys, the one that signs first. */
  async kids(): Promise<string[]> {
    const { keys } = await this.published();
    return keys.flatMap(({ kid }) => (kid === undefined ? [] : [kid]));
  }

  /** From now on a new key signs; those before it stay published. */
  rotate(): Promise<void> {
    return this.#inTurn(async () => {
      await this.current();
      this.#current = Promise.resolve(await this.#make());
    });
  }

  /** Publishes only the key that signs. */
  dropRetired(): Promise<void> {
    return this.#inTurn(async () => {
      const { kid } = await this.current();
      const retired = this.#records.filter((record) => record.kid !== kid);
      await this.#ports.storage.write(
        retired.map((record) => ({ collection: 'signing-keys', key: record.kid, value: null })),
      );
      this.#records = this.#records.filter((record) => record.kid === kid);
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

  async #latest(): Promise<SigningKey> {
    const record = this.#records.at(-1);
    return record === undefined ? this.#make() : importRecord(record);
  }

  /** Kept before it signs: a token whose key is lost could never be verified. */
  async #make(): Promise<SigningKey> {
    const { storage, newUuid } = this.#ports;
    const { privateKey } = await newPair();
    const record = KEY_RECORD.parse({
      kid: newUuid(),
      order: (this.#records.at(-1)?.order ?? 0) + 1,
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
