/**
 * A list whose things are made when they are asked for and dropped again: what is kept is columns of numbers. Two looks
 * at one place give two things that say the same; nobody may compare them by identity.
 *
 * Whoever compares lists compares what they give, `[...list]`: a list is no array, and no list of another class, to those
 * who compare whole objects, however alike their things are; and to some (`assert.deepEqual` of Node) any two of one class
 * are the same, since there is nothing to be seen of them from outside.
 */

/** What is asked of such a list. An array will do where things are listed by hand. */
export interface Listed<Thing> extends Iterable<Thing> {
  readonly length: number;
  /** @param index 0 or more: below, an array counts from its end, and the others have nothing. */
  at(index: number): Thing | undefined;
  slice(from: number, end?: number): readonly Thing[];
  map<Made>(make: (thing: Thing, index: number) => Made): Made[];
  flatMap<Made>(make: (thing: Thing, index: number) => Made | readonly Made[]): Made[];
  filter(test: (thing: Thing) => boolean): Thing[];
  find(test: (thing: Thing) => boolean): Thing | undefined;
}

/** Fields of those who extend it are to be hidden (`#`): how a list keeps its things is no part of what it says. */
export abstract class MadeList<Thing> implements Listed<Thing> {
  abstract get length(): number;

  /** @param index of a place that the list has. */
  protected abstract make(index: number): Thing;

  at(index: number): Thing | undefined {
    return index >= 0 && index < this.length ? this.make(index) : undefined;
  }

  slice(from: number, end = this.length): readonly Thing[] {
    const things: Thing[] = [];
    const last = Math.min(end, this.length);
    for (let index = from; index < last; index += 1) things.push(this.make(index));
    return things;
  }

  map<Made>(make: (thing: Thing, index: number) => Made): Made[] {
    const made: Made[] = [];
    for (let index = 0; index < this.length; index += 1) made.push(make(this.make(index), index));
    return made;
  }

  flatMap<Made>(make: (thing: Thing, index: number) => Made | readonly Made[]): Made[] {
    return [...this].flatMap(make);
  }

  filter(test: (thing: Thing) => boolean): Thing[] {
    const found: Thing[] = [];
    for (const thing of this) if (test(thing)) found.push(thing);
    return found;
  }

  find(test: (thing: Thing) => boolean): Thing | undefined {
    for (const thing of this) if (test(thing)) return thing;
    return undefined;
  }

  *[Symbol.iterator](): Iterator<Thing> {
    for (let index = 0; index < this.length; index += 1) yield this.make(index);
  }
}
