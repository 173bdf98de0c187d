/** The least that sharing a read can cost: one look into a Map. */

export function createBareCoalescer(): (
  key: string,
  read: () => Promise<unknown>,
) => Promise<unknown> {
  const underWay = new Map<string, Promise<unknown>>();
  return (key, read) => {
    let shared = underWay.get(key);
    if (shared === undefined) {
      shared = read();
      underWay.set(key, shared);
    }
    return shared;
  };
}
