/**
 * What a load returns: the object's properties under their server names, navigation properties nested,
 * collections as `_Items` whose members always carry their `Id`.
 */
import type { Query } from './body';
import { HostError } from './host-error';
import { type HostObject, lowerFirst, upperFirst } from './host-object';

const EVERYTHING = '*';

/** Called with `Type.member` when something is asked for that the host has not. */
export type Unknown = (member: string) => void;

export function answerQuery(object: HostObject, query: Query, unknown: Unknown): object {
  const select = [...(query.Select ?? []), ...(query.Expand ?? []).map((path) => `${path}/*`)];
  return load(object, select.length > 0 ? select : [EVERYTHING], query, unknown);
}

function load(
  object: HostObject,
  select: readonly string[],
  query: Query,
  unknown: Unknown,
): object {
  const own = select.filter((path) => ownMember(object, path));
  const answer = loadOne(object, own, unknown);
  const items = object.items();
  if (!items) return answer;
  const ofItems = select.filter((path) => !ownMember(object, path));
  const skip = query.Skip ?? 0;
  const page = items.slice(skip, query.Top ? skip + query.Top : undefined);
  const wanted = ofItems.length > 0 ? ofItems : [EVERYTHING];
  return {
    ...answer,
    _Items: page.map((item, index) => ({
      ...load(item, wanted, {}, unknown),
      _Index: skip + index,
    })),
  };
}

/** Of a collection only what it has itself (`count`); all other names are those of its items. */
function ownMember(object: HostObject, path: string): boolean {
  if (object.items() === undefined) return true;
  const [name = ''] = path.split('/', 1);
  return object.scalar(name) !== undefined;
}

function loadOne(object: HostObject, select: readonly string[], unknown: Unknown): object {
  const answer: Record<string, unknown> = { ...identity(object) };
  const nested = new Map<string, string[]>();
  for (const path of select) {
    const [name = '', ...rest] = path.split('/');
    if (name === EVERYTHING) {
      for (const scalar of object.scalarNames()) {
        answer[upperFirst(scalar)] = object.scalar(scalar)?.();
      }
    } else if (rest.length > 0 || object.object(name)) {
      const paths = nested.get(lowerFirst(name)) ?? [];
      nested.set(lowerFirst(name), [...paths, rest.length > 0 ? rest.join('/') : EVERYTHING]);
    } else {
      const scalar = object.scalar(name);
      if (!scalar) throw missing(object, name, unknown);
      answer[upperFirst(name)] = scalar();
    }
  }
  for (const [name, paths] of nested) {
    const child = object.object(name);
    if (!child) throw missing(object, name, unknown);
    const target = child();
    answer[upperFirst(name)] = target && load(target, paths, {}, unknown);
  }
  return answer;
}

/** What office.js uses to find an object again: its id in a collection, its reference when kept. */
export function identity(object: HostObject): object {
  return {
    ...(object.id === undefined ? {} : { Id: object.id }),
    ...(object.referenceId === undefined ? {} : { _ReferenceId: object.referenceId }),
  };
}

function missing(object: HostObject, name: string, unknown: Unknown): HostError {
  const member = `${object.type}.${lowerFirst(name)}`;
  unknown(member);
  return new HostError('ApiNotFound', `The workbench does not know ${member}.`);
}
