/**
 * Whom this page speaks to the service as. The key lives in memory; on this device only when asked for, and then until
 * it is forgotten. It is never written anywhere else.
 */
import { parse, safeParse } from 'zod/v4/core';
import type { Environment } from '../core/service/environment';
import { oneOf, onlyFields, optional, text } from '../core/service/field-types';
import { parseKept, type DeviceStorage } from './device-storage';

export interface Connection {
  readonly environment: Environment;
  readonly key: string;
}

export interface Session {
  /** `undefined` while no key is known. The same object as long as nothing changes. */
  current(): Connection | undefined;
  /** True when this device will know the connection at the next start. */
  remembered(): boolean;
  /** Takes the place of the connection before, also of a remembered one. */
  connect(environment: Environment, key: string, options: { readonly remember: boolean }): void;
  /**
   * An environment that is listed at the connection's address takes the place of its own: a sandbox that was started
   * anew has another id, because it has forgotten what it was sent.
   */
  takeListed(environments: readonly Environment[]): void;
  /** Drops the key from memory and device. Where the device keeps it against our will, `remembered` stays true. */
  forget(): void;
  /** Calls back after every change; returns what ends it. */
  subscribe(listener: () => void): () => void;
}

const REMEMBERED = 'taxrow.connection';

const environmentSchema = onlyFields({
  id: text,
  name: text,
  baseUrl: text,
  kind: oneOf('production', 'demo', 'sandbox', 'custom'),
  colour: optional(text),
  listParameters: optional(oneOf('repeat', 'comma')),
});

const rememberedSchema = onlyFields({
  version: oneOf(1),
  environment: environmentSchema,
  key: text,
});

/** A session that takes up what the device remembers, when it is first asked. */
export function createSession(storage: DeviceStorage): Session {
  const listeners = new Set<() => void>();
  let connection: Connection | undefined;
  let remembered = false;
  let begun = false;

  function begin(): void {
    if (begun) return;
    begun = true;
    connection = recall(storage);
    remembered = connection !== undefined;
  }

  function changed(next: Connection | undefined, isRemembered: boolean): void {
    connection = next;
    remembered = isRemembered;
    for (const listener of [...listeners]) listener();
  }

  function connect(
    environment: Environment,
    key: string,
    { remember }: { readonly remember: boolean },
  ): void {
    begun = true;
    const next: Connection = { environment: parse(environmentSchema, environment), key };
    const kept = remember
      ? storage.write(REMEMBERED, JSON.stringify({ version: 1, ...next }))
      : !removed(storage);
    changed(next, kept);
  }

  return {
    current() {
      begin();
      return connection;
    },
    remembered() {
      begin();
      return remembered;
    },
    connect,
    takeListed(environments) {
      begin();
      if (connection === undefined) return;
      const { environment, key } = connection;
      const there = environments.filter(({ baseUrl }) => baseUrl === environment.baseUrl);
      const listed = there.find(({ id }) => id === environment.id) ?? there[0];
      if (listed === undefined || isSame(listed, environment)) return;
      connect(listed, key, { remember: remembered });
    },
    forget() {
      begun = true;
      changed(undefined, !removed(storage));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

function isSame(a: Environment, b: Environment): boolean {
  return a.id === b.id && a.listParameters === b.listParameters;
}

/** What cannot be read (nothing, another version, damage) is nothing to go on with; the person connects again. */
function recall(storage: DeviceStorage): Connection | undefined {
  const text = storage.read(REMEMBERED);
  if (text === undefined) return undefined;
  const parsed = safeParse(rememberedSchema, parseKept(text));
  if (!parsed.success) return undefined;
  const { environment, key } = parsed.data;
  return { environment, key };
}

/** A device that never had the connection needs no removing; one that cannot be asked counts as having none. */
function removed(storage: DeviceStorage): boolean {
  return storage.read(REMEMBERED) === undefined || storage.remove(REMEMBERED);
}
