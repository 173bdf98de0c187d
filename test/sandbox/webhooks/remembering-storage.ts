/** A storage in memory that outlives the sandbox; it may begin with a signing key, made once. */
import { systemClock } from '../../../src/sandbox';
import type { Change, Storage } from '../../../src/sandbox/store/storage';
import { SigningKeys } from '../../../src/sandbox/webhooks/signing-keys';

/** Keeps what is written; closing it changes nothing. */
export function rememberingStorage(...initial: Change[]): Storage {
  const records = new Map<string, Change>();
  const write = (changes: readonly Change[]): void => {
    for (const change of changes) {
      const name = `${change.collection}/${change.key}`;
      if (change.value === null) records.delete(name);
      else records.set(name, change);
    }
  };
  write(initial);
  return {
    initial: (collection) =>
      [...records.values()]
        .filter((record) => record.collection === collection)
        .flatMap(({ key, value }) => (value === null ? [] : [[key, value] as const])),
    write: async (changes) => write(changes),
    close: async () => undefined,
  };
}

let signingKey: Promise<Change[]> | undefined;

/** With a key that is there already: to make one takes a second. */
export async function storageWithKey(): Promise<Storage> {
  signingKey ??= makeKey();
  return rememberingStorage(...(await signingKey));
}

async function makeKey(): Promise<Change[]> {
  const storage = rememberingStorage();
  await new SigningKeys({
    clock: systemClock,
    storage,
    newUuid: () => 'key-of-the-tests',
  }).current();
  const collection = 'signing-keys';
  return [...storage.initial(collection)].map(([key, value]) => ({ collection, key, value }));
}
