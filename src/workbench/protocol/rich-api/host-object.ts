/**
 * An object the add-in can reach, without its type: what the interpreter needs to follow paths and to do
 * actions. Definitions (src/workbench/objects) are tables over the workbook model; this erases them.
 * Names are looked up as office.js writes them, in upper or lower camel case.
 */
import { HostError } from './host-error';

export type Answer = HostObject | unknown;

/** Arguments of a call, parsed as the method wants them. */
export class Arguments {
  readonly #values: readonly unknown[];

  constructor(values: readonly unknown[]) {
    this.#values = values;
  }

  at(index: number): unknown {
    return this.#values[index] ?? null;
  }

  has(index: number): boolean {
    return this.at(index) !== null;
  }

  string(index: number): string {
    const value = this.at(index);
    if (typeof value !== 'string') throw new HostError('InvalidArgument');
    return value;
  }

  number(index: number, fallback?: number): number {
    const value = this.at(index) ?? fallback;
    if (typeof value !== 'number' || !Number.isInteger(value)) {
      throw new HostError('InvalidArgument');
    }
    return value;
  }

  boolean(index: number): boolean {
    return this.at(index) === true;
  }

  list(index: number): readonly unknown[] {
    const value = this.at(index);
    return Array.isArray(value) ? value : value === null ? [] : [value];
  }
}

interface Property<T> {
  readonly get: (target: T) => unknown;
  readonly set?: (target: T, value: unknown) => void;
}

type Getter<T> = (target: T) => unknown;

/** A table of what objects of one type can do. Everything absent is unknown to the host. */
export interface Definition<T> {
  readonly type: string;
  /** For objects of collections: their later paths are rewritten to it. */
  readonly id?: (target: T) => string;
  /** Set once the object was kept beyond its request (`_KeepReference`). */
  readonly referenceId?: (target: T) => string | undefined;
  /** Returned with a whole load, as `load()` without names. */
  readonly scalars?: Readonly<Record<string, Getter<T> | Property<T>>>;
  readonly objects?: Readonly<Record<string, (target: T) => HostObject | null>>;
  readonly methods?: Readonly<Record<string, (target: T, args: Arguments) => Answer>>;
  /** `collection.getItem(key)`. */
  readonly item?: (target: T, key: unknown) => HostObject | null;
  readonly items?: (target: T) => readonly HostObject[];
}

export class HostObject {
  readonly type: string;
  readonly #source: Erased;

  constructor(type: string, source: Erased) {
    this.type = type;
    this.#source = source;
  }

  get id(): string | undefined {
    return this.#source.id();
  }

  get referenceId(): string | undefined {
    return this.#source.referenceId();
  }

  scalarNames(): readonly string[] {
    return this.#source.scalarNames;
  }

  /** Names an add-in can use, as the documentation lists them; internal ones (`_KeepReference`) are not. */
  memberNames(): readonly string[] {
    return this.#source.memberNames.filter((name) => !name.startsWith('_'));
  }

  /** Undefined when the type has no such property. */
  scalar(name: string): (() => unknown) | undefined {
    return this.#source.scalar(lowerFirst(name));
  }

  setter(name: string): ((value: unknown) => void) | undefined {
    return this.#source.setter(lowerFirst(name));
  }

  object(name: string): (() => HostObject | null) | undefined {
    return this.#source.object(lowerFirst(name));
  }

  method(name: string): ((args: Arguments) => Answer) | undefined {
    return this.#source.method(lowerFirst(name));
  }

  item(key: unknown): HostObject | null | undefined {
    return this.#source.item(key);
  }

  items(): readonly HostObject[] | undefined {
    return this.#source.items();
  }
}

interface Erased {
  readonly scalarNames: readonly string[];
  readonly memberNames: readonly string[];
  id(): string | undefined;
  referenceId(): string | undefined;
  scalar(name: string): (() => unknown) | undefined;
  setter(name: string): ((value: unknown) => void) | undefined;
  object(name: string): (() => HostObject | null) | undefined;
  method(name: string): ((args: Arguments) => Answer) | undefined;
  item(key: unknown): HostObject | null | undefined;
  items(): readonly HostObject[] | undefined;
}

export const lowerFirst = (name: string): string => name.slice(0, 1).toLowerCase() + name.slice(1);
export const upperFirst = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

/** Makes the objects of one type from their table. */
export function define<T>(definition: Definition<T>): (target: T) => HostObject {
  const scalars = new Map(
    Object.entries(definition.scalars ?? {}).map(([name, scalar]): [string, Property<T>] => [
      name,
      typeof scalar === 'function' ? { get: scalar } : scalar,
    ]),
  );
  const objects = new Map(Object.entries(definition.objects ?? {}));
  const methods = new Map(Object.entries(definition.methods ?? {}));
  const scalarNames = [...scalars.keys()];
  const memberNames = [
    ...scalarNames,
    ...objects.keys(),
    ...(definition.items ? ['items'] : []),
    ...(definition.item ? ['getItem'] : []),
    ...methods.keys(),
  ];
  return (target) =>
    new HostObject(definition.type, {
      scalarNames,
      memberNames,
      id: () => definition.id?.(target),
      referenceId: () => definition.referenceId?.(target),
      scalar: (name) => bind(scalars.get(name)?.get, (get) => get(target)),
      setter(name) {
        const set = scalars.get(name)?.set;
        return set && ((value) => set(target, value));
      },
      object: (name) => bind(objects.get(name), (get) => get(target)),
      method(name) {
        const method = methods.get(name);
        return method && ((args) => method(target, args));
      },
      item: (key) => definition.item?.(target, key),
      items: () => definition.items?.(target),
    });
}

function bind<F, R>(found: F | undefined, call: (found: F) => R): (() => R) | undefined {
  return found === undefined ? undefined : () => call(found);
}
