/**
 * A function gets its arguments as `functions.json` declares them; what cannot be so is an error in the
 * cell, and no call.
 */
import { type FormulaArgument, shapeArguments } from '../../src/workbench/formulas/arguments';
import { parseMetadata } from '../../src/workbench/formulas/metadata';

function declared(...parameters: object[]) {
  const functions = [{ id: 'F', name: 'F', parameters }];
  const [definition] = parseMetadata({ functions }).functions;
  if (!definition) throw new Error('unreachable');
  return definition;
}

const cells = (...rows: FormulaArgument['cells']): FormulaArgument => ({
  cells: rows,
  address: null,
  omitted: false,
});
const omitted: FormulaArgument = { cells: [['']], address: null, omitted: true };

const values = (definition: ReturnType<typeof declared>, ...given: FormulaArgument[]) => {
  const shaped = shapeArguments(definition, given);
  return shaped.kind === 'ready' ? shaped.values : shaped;
};

test.each([
  ['number', '12.5', 12.5],
  ['number', '', 0],
  ['number', true, 1],
  ['string', 12, '12'],
  ['string', false, 'FALSE'],
  ['boolean', 'true', true],
  ['boolean', 0, false],
  ['any', 12, 12],
])('a %s parameter gets %j as %j', (type, given, value) => {
  expect(values(declared({ name: 'a', type }), cells([given]))).toEqual([value]);
});

test('what cannot become a number is #VALUE!', () => {
  expect(values(declared({ name: 'a', type: 'number' }), cells(['ten']))).toEqual({
    kind: 'error',
    error: '#VALUE!',
  });
});

test('an omitted optional argument is null, an omitted required one is #VALUE!', () => {
  const optional = declared(
    { name: 'a' },
    { name: 'b', optional: true },
    { name: 'c', optional: true },
  );
  expect(values(optional, cells([1]), omitted, cells([3]))).toEqual([1, null, 3]);
  expect(values(optional, cells([1]))).toEqual([1, null, null]);
  expect(values(declared({ name: 'a' }))).toEqual({ kind: 'error', error: '#VALUE!' });
});

test('too many arguments are #VALUE!', () => {
  expect(values(declared({ name: 'a' }), cells([1]), cells([2]))).toMatchObject({ kind: 'error' });
});

test('a matrix gets rows; a scalar refuses a block', () => {
  const matrix = declared({ name: 'a', dimensionality: 'matrix', type: 'number' });
  expect(values(matrix, cells([1, '2'], ['', true]))).toEqual([
    [
      [1, 2],
      [0, 1],
    ],
  ]);
  expect(values(declared({ name: 'a' }), cells([1, 2]))).toMatchObject({ error: '#VALUE!' });
});

test('repeating arguments come together in one array', () => {
  const repeating = declared({ name: 'a' }, { name: 'b', repeating: true });
  expect(values(repeating, cells([1]), cells(['x']), cells(['y']))).toEqual([1, ['x', 'y']]);
});

test('an error among the arguments is the result, unless the function takes errors', () => {
  const given = cells([{ error: '#DIV/0!' }]);
  expect(values(declared({ name: 'a' }), given)).toEqual({ kind: 'error', error: '#DIV/0!' });
  const tolerant = { ...declared({ name: 'a' }), allowErrorForDataTypeAny: true };
  expect(values(tolerant, given)).toEqual([{ code: '#DIV/0!', type: 'CustomFunctionError' }]);
});

test('an argument that is still awaited is waited for', () => {
  expect(values(declared({ name: 'a' }), cells([{ error: '#GETTING_DATA' }]))).toEqual({
    kind: 'pending',
  });
});
