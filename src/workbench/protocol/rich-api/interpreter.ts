/**
 * Runs a ProcessQuery body against the host's objects: paths resolved once per request (a path with side
 * effects runs exactly once), actions in order, null propagated below null objects, the first failing
 * action ends the batch. What the host does not know is answered ApiNotFound and recorded.
 */
import {
  ACTION,
  type Action,
  type ArgumentInfo,
  type ObjectPath,
  PATH_TYPE,
  type RequestBody,
} from './body';
import { HostError } from './host-error';
import { Arguments, HostObject, lowerFirst } from './host-object';
import { answerQuery, identity } from './query';

export interface Roots {
  /** The object that paths start from. */
  readonly root: HostObject;
  /** Objects made by name (`Microsoft.ExcelServices.CustomFunctions` and the like). */
  service(name: string): HostObject | null;
  /** An object kept from an earlier request; null when it is gone. */
  referenced(referenceId: string): HostObject | null;
}

export interface InterpreterOptions {
  readonly roots: Roots;
  /** Waits until the formulas that the object shows are worked out. */
  beforeRead(object: HostObject): Promise<void>;
  /** `Type.member` of every call the host has no answer to. */
  notImplemented(member: string): void;
}

interface Result {
  readonly ActionId: number;
  readonly Value: unknown;
}

export interface RichApiAnswer {
  readonly Results: readonly Result[];
  readonly TraceIds: readonly number[];
  readonly Error?: object;
}

export async function processQuery(
  body: RequestBody,
  options: InterpreterOptions,
): Promise<RichApiAnswer> {
  const run = new Run(body, options);
  const results: Result[] = [];
  const traceIds: number[] = [];
  for (const [index, action] of body.Actions.entries()) {
    try {
      if (action.ActionType === ACTION.trace) traceIds.push(action.Id);
      results.push({ ActionId: action.Id, Value: await run.perform(action) });
    } catch (error) {
      if (isUnsupported(error)) options.notImplemented(run.location);
      return { Error: describe(error, index, run.location), Results: results, TraceIds: traceIds };
    }
  }
  return { Results: results, TraceIds: traceIds };
}

/** Known by name, but not with these arguments: unknown all the same. */
function isUnsupported(error: unknown): boolean {
  return error instanceof HostError && error.code === 'UnsupportedOperation';
}

function describe(error: unknown, actionIndex: number, location: string): object {
  const known = error instanceof HostError ? error : null;
  return {
    Code: known?.code ?? 'GeneralException',
    Message: error instanceof Error ? error.message : String(error),
    Location: location,
    ActionIndex: actionIndex,
    HttpStatusCode: known?.httpStatus ?? 500,
  };
}

class Run {
  readonly #paths: RequestBody['ObjectPaths'];
  readonly #options: InterpreterOptions;
  readonly #resolved = new Map<number, HostObject | null>();
  /** `Type.member` last touched, for the error's location. */
  location = '';

  constructor(body: RequestBody, options: InterpreterOptions) {
    this.#paths = body.ObjectPaths;
    this.#options = options;
  }

  async perform(action: Action): Promise<unknown> {
    if (action.ActionType === ACTION.trace) return null;
    const object = await this.#object(action.ObjectPathId);
    if (object === null) return null;
    switch (action.ActionType) {
      case ACTION.instantiate:
        return identity(object);
      case ACTION.query:
        await this.#options.beforeRead(object);
        this.location = object.type;
        return answerQuery(object, action.QueryInfo ?? {}, this.#options.notImplemented);
      case ACTION.method: {
        const answer = await this.#call(object, action.Name ?? '', action.ArgumentInfo);
        return answer instanceof HostObject ? null : answer;
      }
      case ACTION.setProperty:
        return this.#set(object, action.Name ?? '', action.ArgumentInfo);
      default:
        throw this.#unknown(object, `action ${action.ActionType}`);
    }
  }

  async #object(pathId: number): Promise<HostObject | null> {
    const known = this.#resolved.get(pathId);
    if (known !== undefined) return known;
    const path = this.#paths[String(pathId)];
    if (!path) throw new HostError('InvalidReference', `No object path ${pathId}.`);
    const object = await this.#resolve(path);
    this.#resolved.set(pathId, object);
    return object;
  }

  async #resolve(path: ObjectPath): Promise<HostObject | null> {
    const { roots } = this.#options;
    switch (path.ObjectPathType) {
      case PATH_TYPE.root:
        return roots.root;
      case PATH_TYPE.newObject:
        return roots.service(path.Name) ?? this.#unknownService(path.Name);
      case PATH_TYPE.reference:
        return roots.referenced(path.Name) ?? missingReference();
      case PATH_TYPE.nullObject:
        return null;
      default:
        return this.#resolveBelow(path);
    }
  }

  async #resolveBelow(path: ObjectPath): Promise<HostObject | null> {
    const parent = await this.#object(path.ParentObjectPathId ?? -1);
    if (parent === null) return null;
    if (path.ObjectPathType === PATH_TYPE.property) {
      this.location = `${parent.type}.${lowerFirst(path.Name)}`;
      const get = parent.object(path.Name);
      if (!get) throw this.#unknown(parent, path.Name);
      return get();
    }
    if (path.ObjectPathType === PATH_TYPE.indexer) {
      this.location = `${parent.type}.getItem`;
      const item = parent.item(path.ArgumentInfo?.Arguments?.[0]);
      if (item === undefined) throw this.#unknown(parent, 'getItem');
      if (item === null) throw new HostError('ItemNotFound');
      return item;
    }
    const answer = await this.#call(parent, path.Name, path.ArgumentInfo);
    return answer instanceof HostObject ? answer : null;
  }

  async #call(object: HostObject, name: string, info: ArgumentInfo | undefined): Promise<unknown> {
    this.location = `${object.type}.${lowerFirst(name)}`;
    const method = object.method(name);
    if (!method) throw this.#unknown(object, name);
    const values = await this.#arguments(info);
    if (readsValues(name)) await this.#options.beforeRead(object);
    return (await method(new Arguments(values))) ?? null;
  }

  async #set(object: HostObject, name: string, info: ArgumentInfo | undefined): Promise<null> {
    this.location = `${object.type}.${lowerFirst(name)}`;
    const set = object.setter(name);
    if (!set) throw this.#unknown(object, name);
    const [value] = await this.#arguments(info);
    set(value);
    return null;
  }

  async #arguments(info: ArgumentInfo | undefined): Promise<readonly unknown[]> {
    const values = info?.Arguments ?? [];
    const references = info?.ReferencedObjectPathIds;
    if (!references) return values;
    return Promise.all(values.map((value, index) => this.#argument(value, references[index])));
  }

  /** A positive id at the same place means the object of that path; nesting is the same on both sides. */
  async #argument(value: unknown, reference: unknown): Promise<unknown> {
    if (Array.isArray(reference) && Array.isArray(value)) {
      return Promise.all(value.map((item, index) => this.#argument(item, reference[index])));
    }
    return typeof reference === 'number' && reference > 0 ? this.#object(reference) : value;
  }

  #unknown(object: HostObject, name: string): HostError {
    const member = `${object.type}.${lowerFirst(name)}`;
    this.#options.notImplemented(member);
    return new HostError('ApiNotFound', `The workbench does not know ${member}.`);
  }

  #unknownService(name: string): never {
    this.#options.notImplemented(name);
    throw new HostError('ApiNotFound', `The workbench does not know the service ${name}.`);
  }
}

/** Methods whose answer depends on formulas having been worked out. */
function readsValues(name: string): boolean {
  return /^(GetUsedRange|GetSpecialCells|Find|GetSurrounding|GetExtended|GetRangeEdge|GetSpill)/.test(
    name,
  );
}

function missingReference(): never {
  throw new HostError('ItemNotFound', 'The object that was kept is not there any more.');
}
