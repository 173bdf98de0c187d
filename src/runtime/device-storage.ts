/**
 * Small things this device may remember (localStorage). A frame may be given no storage, or one that throws: then
 * nothing is remembered, and whoever asked is told so.
 */
export interface DeviceStorage {
  /** `undefined` when nothing is kept, or nothing can be. */
  read(key: string): string | undefined;
  /** False when it will not be remembered. */
  write(key: string, text: string): boolean;
  /** False when it is, as far as can be told, still there. */
  remove(key: string): boolean;
}

/**
 * @param storage `() => localStorage`: asking for it is what may throw
 * @param partition prefix of all keys: Office's key of the partition, so that one browser profile's hosts stay apart
 *   (Microsoft, "Persist add-in state and settings"); asked for late, because Office knows it only when it is ready; without it what is
 *   kept is the whole origin's
 */
export function createDeviceStorage(
  storage: () => Storage,
  partition?: () => string | undefined,
): DeviceStorage {
  const named = (key: string) => (partition?.() ?? '') + key;
  return {
    read: (key) => attempt(() => storage().getItem(named(key)) ?? undefined, undefined),
    write: (key, text) =>
      attempt(() => {
        storage().setItem(named(key), text);
        return true;
      }, false),
    remove: (key) =>
      attempt(() => {
        storage().removeItem(named(key));
        return true;
      }, false),
  };
}

/** What JSON that was kept says; damaged text says nothing, and a schema tells that from what is looked for. */
export function parseKept(text: string): unknown {
  return attempt(() => JSON.parse(text) as unknown, undefined);
}

function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    // A storage that is blocked or full, and damaged text, are facts to report by the result.
    return otherwise;
  }
}
