/**
 * Every field of the payload can be fed by a column, and its value comes to stand where the specification has it. The
 * item's number is the one field that Taxrow makes itself: the position of the item.
 */
import { FIELDS } from '../../../src/core/mapping/fields';
import { transactionPayload } from '../../../src/core/service/transaction-payload';
import { check, constantsBut } from './source-fixture';

const CELLS = { text: 'x1', decimal: 12.5, rate: '23%', date: '2024-02-03', code: 'PT' } as const;
const READ = {
  text: 'x1',
  decimal: '12.5',
  rate: '23',
  date: '2024-02-03T00:00:00Z',
  code: 'PT',
} as const;

/** What stands at `path`: of lists the last one, which is the only one that has the field. */
function valueAt(value: unknown, path: string): unknown {
  return path
    .replace(/\[\d\]/g, '')
    .split('.')
    .reduce((part: unknown, name) => {
      const last: unknown = Array.isArray(part) ? part.at(-1) : part;
      return new Map(Object.entries(last ?? {})).get(name);
    }, value);
}

it.each(
  FIELDS.filter(({ path }) => path !== 'transaction_id').map(({ path, kind }) => [path, kind]),
)('%s', (path, kind) => {
  const slot = path.replace(/\.\w+$/, '');
  const others = path.startsWith('items.tax_breakdowns')
    ? { [`${slot}.amount`]: '1' }
    : path.startsWith('payments')
      ? { [`${slot}.code`]: 'PUE' }
      : {};
  const constants = { 'items.unit_price': '1', ...others, ...constantsBut(path) };
  const fed = Object.entries(constants).filter(([field]) => field !== path);
  const rows = [['A', CELLS[kind]]];
  const { transactions } = check(['transaction_id', path], rows, Object.fromEntries(fed));
  const expected = path === 'language_code' ? 'pt' : READ[kind];
  expect(valueAt(transactions.at(0)?.transaction, path)).toBe(expected);
});

it('the number of an item is its position', () => {
  const rows = [
    ['A', 1],
    ['B', 1],
    ['A', 2],
  ];
  const { transactions } = check(['transaction_id', 'items.unit_price'], rows);
  expect(
    transactions.map(({ transaction }) => transaction.items.map(({ number }) => number)),
  ).toEqual([[1, 2], [1]]);
});

it('no field of the payload is left out', () => {
  const mapped: ReadonlySet<string> = new Set(
    FIELDS.map(({ path }) => path.replace(/\[\d\]/g, '')),
  );
  expect(leaves(transactionPayload).filter((path) => !mapped.has(path))).toEqual(['items.number']);
});

interface SchemaPart {
  readonly _zod: {
    readonly def: {
      readonly innerType?: SchemaPart;
      readonly element?: SchemaPart;
      readonly out?: SchemaPart;
      readonly shape?: Readonly<Record<string, SchemaPart>>;
    };
  };
}

/** Paths of all fields of a schema that hold no further ones. */
function leaves(schema: unknown, path = ''): string[] {
  const { innerType, element, out, shape } = (schema as SchemaPart)._zod.def;
  const inner = innerType ?? element ?? out;
  if (inner !== undefined) return leaves(inner, path);
  if (shape === undefined) return [path];
  return Object.entries(shape).flatMap(([name, part]) =>
    leaves(part, path === '' ? name : `${path}.${name}`),
  );
}
