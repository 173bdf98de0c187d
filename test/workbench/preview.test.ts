/**
 * While a formula is typed its function is called and told that it is a preview (Microsoft, "Formula value preview"); what
 * it answers is the preview's, and no cell's.
 */
import { parseMetadata } from '../../src/workbench/formulas/metadata';
import { formulaPreviews } from '../../src/workbench/formulas/preview';
import type { Invocation } from '../../src/workbench/formulas/dispatcher';

const metadata = parseMetadata({
  functions: [
    {
      id: 'PRICE',
      name: 'PRICE',
      parameters: [
        { name: 'id', type: 'any' },
        { name: 'day', type: 'any', optional: true },
      ],
      options: { requiresAddress: true, cancelable: true },
    },
    { id: 'SUMS', name: 'SUMS', parameters: [{ name: 'ids', dimensionality: 'matrix' }] },
    { id: 'LIVE', name: 'LIVE', options: { stream: true } },
  ],
});
const CELL = { sheetId: 's1', row: 4, column: 1 };
const text = (value: string) => ({ value, type: 'String' as const });

function open(isReady = true) {
  const sent: Invocation[] = [];
  const previews = formulaPreviews({
    namespace: 'SHOP',
    metadata,
    send(invocation) {
      if (isReady) sent.push(invocation);
      return isReady;
    },
    valuesAt(address) {
      if (address === 'Z1') throw new Error('No such place.');
      const failed = { value: '#N/A', type: 'Error' as const };
      return { address: `Sheet1!${address}`, values: [[text(`${address} says`)], [failed]] };
    },
    addressOf: ({ row, column }) => `Sheet1!R${String(row)}C${String(column)}`,
  });
  const answer = (value: number) =>
    previews.takes({
      invocationId: sent.at(-1)?.id ?? 0,
      value: { kind: 'cells', cells: [[value]] },
    });
  return { ...previews, sent, answer };
}

test('a function is given its arguments and an invocation that says it is a preview', async () => {
  const { preview, sent, answer } = open();
  const shown = preview('=shop.price("A-1")', CELL);
  expect(sent[0]?.values).toEqual([
    'A-1',
    null,
    { functionName: 'PRICE', isInValuePreview: true, address: 'Sheet1!R4C1' },
  ]);
  expect(answer(7)).toBe(true);
  expect(await shown).toEqual({ kind: 'cells', cells: [[7]] });
});

test('it is neither cancelled nor does its number meet a cell’s', async () => {
  const { preview, sent, answer } = open();
  const shown = preview('=SHOP.PRICE(1)', CELL);
  expect(sent[0]?.definition.options.cancelable).toBe(false);
  expect(sent[0]?.id).toBeGreaterThan(1_000_000);
  answer(7);
  await shown;
});

test('answers to cells are not taken, a second answer to a preview is nobody’s', () => {
  const { preview, answer, takes } = open();
  void preview('=SHOP.PRICE(1)', CELL);
  expect(takes({ invocationId: 1, value: { kind: 'cells', cells: [[1]] } })).toBe(false);
  expect([answer(1), answer(2)]).toEqual([true, true]);
});

test('an error in an argument is shown, and nothing is called', async () => {
  const { preview, sent } = open();
  expect(await preview('=SHOP.SUMS(A1:A2)', CELL)).toMatchObject({ error: '#N/A' });
  expect(sent).toEqual([]);
});

test.each([
  ['=SHOP.NONE(1)', 'is no call'],
  ['=SHOP.PRICE(1)+1', 'is no call'],
  ['=SHOP.LIVE()', 'stream'],
  ['=SHOP.SUMS(Z1)', 'No such place'],
])('%s has no preview: %s', async (formula, reason) => {
  await expect(open().preview(formula, CELL)).rejects.toThrow(reason);
});

test('an add-in that has not shaken hands has none', async () => {
  await expect(open(false).preview('=SHOP.PRICE(1)', CELL)).rejects.toThrow('not ready');
});
