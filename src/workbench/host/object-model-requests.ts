/**
 * The door through which requests for the object model come: what is too large or comes while a cell is being
 * typed into is refused as Excel on the web refuses it, batches run one after another, and each is recorded.
 */
import type { Host } from '../objects/host';
import { listOf } from '../protocol/host-session';
import { ACTION, PATH_TYPE, type RequestBody, parseBody } from '../protocol/rich-api/body';
import { lowerFirst } from '../protocol/rich-api/host-object';
import type { RichApiAnswer } from '../protocol/rich-api/interpreter';

/** Codes of `OSF.DDA.ErrorCodeManager` that office.js turns into errors of its own. */
const REFUSAL = {
  InvalidOperationInCellEditMode: 5004,
  RequestPayloadSizeLimitExceeded: 5103,
  ResponsePayloadSizeLimitExceeded: 5104,
} as const;

type Refusal = keyof typeof REFUSAL;

/** Bit of a request's flags: it waits while a cell is being typed into (`delayForCellEdit`). */
const DELAY_FOR_CELL_EDIT = 64;
/** Older records are let go. */
const KEPT_RECORDS = 2_000;

/** A request as it comes in. */
export interface ArrivingRequest {
  /** From 1, since the page was opened. */
  readonly number: number;
  /** Properties that it sets, such as `values`; empty when it only reads. */
  readonly sets: readonly string[];
  readonly requestBytes: number;
}

export interface RequestRecord extends ArrivingRequest {
  /** 0 when it was refused before it ran. */
  readonly responseBytes: number;
  /** The error's code, or `''`. */
  readonly error: string;
}

export interface ObjectModelRequests {
  answer(arrayData: unknown, run: (body: RequestBody) => Promise<RichApiAnswer>): Promise<object>;
  readonly records: readonly RequestRecord[];
  /** Called before each request runs, with nothing else running; null takes it off. */
  before: ((request: ArrivingRequest) => unknown) | null;
}

export function objectModelRequests(host: Host): ObjectModelRequests {
  const records: RequestRecord[] = [];
  let count = 0;
  // Excel runs one batch at a time: what one writes, the next sees.
  let queue: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = queue.then(work);
    queue = result.catch(() => undefined);
    return result;
  }

  function record(entry: RequestRecord): void {
    records.push(entry);
    if (records.length > KEPT_RECORDS) records.shift();
  }

  function refuse(request: ArrivingRequest, error: Refusal, responseBytes = 0): object {
    record({ ...request, responseBytes, error });
    return { Version: 1, Error: REFUSAL[error] };
  }

  async function answerBatch(
    request: ArrivingRequest,
    body: RequestBody,
    delays: boolean,
    run: (body: RequestBody) => Promise<RichApiAnswer>,
  ): Promise<object> {
    await requests.before?.(request);
    if (host.model.isEditing()) {
      if (!delays) return refuse(request, 'InvalidOperationInCellEditMode');
      await editingEnds(host);
    }
    const answer = await run(body);
    const text = JSON.stringify(answer);
    const responseBytes = byteLength(text);
    if (responseBytes > host.limits.responseBytes) {
      return refuse(request, 'ResponsePayloadSizeLimitExceeded', responseBytes);
    }
    record({ ...request, responseBytes, error: errorCode(answer) });
    return { Data: [200, ['Content-Type', 'application/json'], text] };
  }

  const requests: ObjectModelRequests = {
    records,
    before: null,
    async answer(arrayData, run) {
      const slots = listOf(arrayData);
      const text = String(slots[4] ?? '');
      const body = parseBody(text);
      // Results of functions must come in while a batch waits for a calculation that waits for them.
      if (!concernsWorkbook(body)) {
        const answer = JSON.stringify(await run(body));
        return { Data: [200, ['Content-Type', 'application/json'], answer] };
      }
      count += 1;
      const request = { number: count, sets: setMembers(body), requestBytes: byteLength(text) };
      if (request.requestBytes > host.limits.requestBytes) {
        return refuse(request, 'RequestPayloadSizeLimitExceeded');
      }
      const delays = (Number(slots[6] ?? 0) & DELAY_FOR_CELL_EDIT) !== 0;
      // At once, not behind a batch that waits for the end of typing.
      if (host.model.isEditing() && !delays) {
        return refuse(request, 'InvalidOperationInCellEditMode');
      }
      return inTurn(() => answerBatch(request, body, delays, run));
    },
  };
  return requests;
}

/** False for services beside the workbook (ribbon, pane, custom functions), which office.js makes by name. */
function concernsWorkbook({ Actions, ObjectPaths }: RequestBody): boolean {
  const isOfWorkbook = (pathId: number): boolean => {
    const path = ObjectPaths[String(pathId)];
    if (path?.ObjectPathType === PATH_TYPE.root) return true;
    if (path?.ObjectPathType === PATH_TYPE.reference) return true;
    const parentId = path?.ParentObjectPathId;
    return parentId !== undefined && isOfWorkbook(parentId);
  };
  // Services are called with the workbook instantiated beside them, and not used.
  return Actions.some(
    ({ ActionType, ObjectPathId }) =>
      isOfWorkbook(ObjectPathId) &&
      (ActionType !== ACTION.instantiate ||
        ObjectPaths[String(ObjectPathId)]?.ObjectPathType !== PATH_TYPE.root),
  );
}

function setMembers({ Actions }: RequestBody): readonly string[] {
  const names = Actions.filter(({ ActionType }) => ActionType === ACTION.setProperty);
  return [...new Set(names.map(({ Name }) => lowerFirst(Name ?? '')))];
}

function errorCode({ Error: error }: RichApiAnswer): string {
  return error && 'Code' in error ? String(error.Code) : '';
}

function editingEnds({ model }: Host): Promise<void> {
  return new Promise((resolve) => {
    const stop = model.listen((event) => {
      if (event.kind !== 'editing' || event.isEditing) return;
      stop();
      resolve();
    });
  });
}

const encoder = new TextEncoder();
const byteLength = (text: string): number => encoder.encode(text).length;
