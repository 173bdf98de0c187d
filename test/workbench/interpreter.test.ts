/**
 * A request of office.js is run as Excel runs it: paths once, actions in order, null below null, the
 * first failure ends it, and what is unknown is said and recorded.
 */
import { createMemoryWorkbook } from '../../src/workbench/model/memory/memory-workbook';
import { plainValue } from '../../src/workbench/model/cell-input';
import { createHost } from '../../src/workbench/objects';
import {
  type Action,
  type ObjectPath,
  ACTION,
  PATH_TYPE,
} from '../../src/workbench/protocol/rich-api/body';
import { processQuery } from '../../src/workbench/protocol/rich-api/interpreter';

const path = (Id: number, ObjectPathType: number, rest: Partial<ObjectPath> = {}): ObjectPath => ({
  Id,
  ObjectPathType,
  Name: '',
  ...rest,
});
const WORKBOOK = path(1, PATH_TYPE.root);
const SHEETS = path(2, PATH_TYPE.property, { Name: 'Worksheets', ParentObjectPathId: 1 });
const ACTIVE = path(3, PATH_TYPE.method, { Name: 'GetActiveWorksheet', ParentObjectPathId: 2 });
const range = (id: number, address: string): ObjectPath =>
  path(id, PATH_TYPE.method, {
    Name: 'GetRange',
    ParentObjectPathId: 3,
    ArgumentInfo: { Arguments: [address] },
  });

let nextAction = 100;
const action = (ActionType: number, ObjectPathId: number, rest: Partial<Action> = {}): Action => ({
  Id: (nextAction += 1),
  ActionType,
  ObjectPathId,
  ...rest,
});

function open() {
  const model = createMemoryWorkbook();
  model.replace([{ name: 'Data', rows: [[plainValue('a'), plainValue(1)]] }]);
  const host = createHost(model);
  const notImplemented: string[] = [];
  const run = async (paths: readonly ObjectPath[], actions: readonly Action[]) => {
    const all = [WORKBOOK, SHEETS, ACTIVE, ...paths];
    const body = {
      Actions: [...actions],
      ObjectPaths: Object.fromEntries(all.map((entry) => [String(entry.Id), entry])),
    };
    const answer = await processQuery(body, {
      roots: {
        root: host.make.workbook(),
        service: () => null,
        referenced: (id) => {
          const target = host.references.get(id);
          return target && host.make.kept(target);
        },
      },
      beforeRead: () => Promise.resolve(),
      notImplemented: (member) => notImplemented.push(member),
    });
    return { ...answer, values: answer.Results.map(({ Value }) => Value) };
  };
  return { model, host, run, notImplemented };
}

test('a load returns what was named, under its server name', async () => {
  const { run } = open();
  const { values } = await run(
    [range(4, 'A1:B1')],
    [
      action(ACTION.instantiate, 4),
      action(ACTION.query, 4, { QueryInfo: { Select: ['values', 'address', 'worksheet/name'] } }),
    ],
  );
  expect(values[0]).toEqual({});
  expect(values[1]).toMatchObject({
    Values: [['a', 1]],
    Address: 'Data!A1:B1',
    Worksheet: { Name: 'Data' },
  });
});

test('a collection gives its items, each with its id', async () => {
  const { run, model } = open();
  model.addSheet('Second');
  const { values } = await run([], [action(ACTION.query, 2, { QueryInfo: { Select: ['name'] } })]);
  expect(values[0]).toEqual({
    _Items: [
      { Id: expect.any(String), Name: 'Data', _Index: 0 },
      { Id: expect.any(String), Name: 'Second', _Index: 1 },
    ],
  });
});

test('a path with side effects runs once, however often it is used', async () => {
  const { run, model } = open();
  const add = path(4, PATH_TYPE.method, { Name: 'Add', ParentObjectPathId: 2 });
  await run(
    [add],
    [action(ACTION.instantiate, 4), action(ACTION.query, 4), action(ACTION.query, 4)],
  );
  expect(model.sheets()).toHaveLength(2);
});

test('below a null object everything is null', async () => {
  const { run } = open();
  const none = path(4, PATH_TYPE.method, {
    Name: 'GetItemOrNullObject',
    ParentObjectPathId: 2,
    ArgumentInfo: { Arguments: ['nowhere'] },
  });
  const below = path(5, PATH_TYPE.method, {
    Name: 'GetRange',
    ParentObjectPathId: 4,
    ArgumentInfo: { Arguments: ['A1'] },
  });
  const { values, Error } = await run(
    [none, below],
    [action(ACTION.instantiate, 4), action(ACTION.instantiate, 5), action(ACTION.query, 5)],
  );
  expect([values, Error]).toEqual([[null, null, null], undefined]);
});

test('the first failing action ends the batch and names its place; what came before stays', async () => {
  const { run, model } = open();
  const set = (id: number, value: unknown) =>
    action(ACTION.setProperty, id, { Name: 'Values', ArgumentInfo: { Arguments: [value] } });
  const { Error, Results } = await run(
    [range(4, 'A1'), range(5, 'B1:C1')],
    [set(4, [['x']]), set(5, [[1]]), set(4, [['y']])],
  );
  expect(Error).toMatchObject({
    Code: 'InvalidArgument',
    Location: 'Range.values',
    ActionIndex: 1,
    HttpStatusCode: 400,
  });
  expect(Results).toHaveLength(1);
  expect(
    model.values(model.activeSheetId(), { row: 0, column: 0, rowCount: 1, columnCount: 1 }),
  ).toEqual([[plainValue('x')]]);
});

test('an object can be an argument', async () => {
  const { run } = open();
  const bounding = path(6, PATH_TYPE.method, {
    Name: 'GetBoundingRect',
    ParentObjectPathId: 4,
    ArgumentInfo: { Arguments: [5], ReferencedObjectPathIds: [5] },
  });
  const { values } = await run(
    [range(4, 'A1'), range(5, 'C3'), bounding],
    [action(ACTION.query, 6, { QueryInfo: { Select: ['address'] } })],
  );
  expect(values[0]).toEqual({ Address: 'Data!A1:C3' });
});

test('a kept range is found by its reference in a later request, until it is let go', async () => {
  const { run } = open();
  const kept = await run(
    [range(4, 'A1')],
    [action(ACTION.method, 4, { Name: '_KeepReference' }), action(ACTION.instantiate, 4)],
  );
  expect(kept.values[1]).toEqual({ _ReferenceId: 'ref1' });
  const byReference = path(9, PATH_TYPE.reference, { Name: 'ref1' });
  const later = await run(
    [byReference],
    [action(ACTION.query, 9, { QueryInfo: { Select: ['address'] } })],
  );
  expect(later.values[0]).toEqual({ _ReferenceId: 'ref1', Address: 'Data!A1' });
  const release = action(ACTION.method, 1, {
    Name: '_RemoveReference',
    ArgumentInfo: { Arguments: ['ref1'] },
  });
  const gone = await run([byReference], [release, action(ACTION.query, 9)]);
  expect(gone.Error).toMatchObject({ Code: 'ItemNotFound' });
});

test.each([
  ['method', action(ACTION.method, 4, { Name: 'ShowCard' }), 'Range.showCard'],
  [
    'property',
    action(ACTION.query, 4, { QueryInfo: { Select: ['linkedDataTypeState'] } }),
    'Range.linkedDataTypeState',
  ],
  [
    'setter',
    action(ACTION.setProperty, 4, { Name: 'Address', ArgumentInfo: { Arguments: [''] } }),
    'Range.address',
  ],
])('an unknown %s is answered ApiNotFound and recorded', async (_, unknown, member) => {
  const { run, notImplemented } = open();
  const { Error } = await run([range(4, 'A1')], [unknown]);
  expect(Error).toMatchObject({ Code: 'ApiNotFound' });
  expect(notImplemented).toEqual([member]);
});
