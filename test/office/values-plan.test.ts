/**
 * A formula is replaced by exactly what it shows, or stays with a reason: a text of the service becomes no formula,
 * number or date, an error and what waits for its answer stay formulas, what a formula fills goes with it or not at all.
 */
import { parseAddress } from '../../src/office/block';
import type { Inspected } from '../../src/office/inspect-formulas';
import { shownInput } from '../../src/office/shown-values';
import { planReplacement } from '../../src/office/values-plan';

const OURS = '=TAXROW.TXFIELD(A1,"number")';
const GENERAL = 'General';

interface Cell {
  readonly value: unknown;
  readonly type?: string;
  readonly format?: string;
  readonly formula?: unknown;
}

const TYPES: Readonly<Record<string, string>> = {
  number: 'Double',
  string: 'String',
  boolean: 'Boolean',
};

function inspected(
  address: string,
  cells: readonly (readonly Cell[])[],
  more: Partial<Inspected> = {},
): Inspected {
  return {
    block: parseAddress(address),
    isSpill: false,
    mayWrite: true,
    cells: {
      held: {
        values: cells.map((row) => row.map(({ value }) => value)),
        formulas: cells.map((row) => row.map(({ formula = OURS }) => formula)),
      },
      shown: cells.map((row) =>
        row.map(({ value, type = TYPES[typeof value] ?? 'Unknown', format = GENERAL }) => {
          return { value, type, numberFormat: format };
        }),
      ),
    },
    ...more,
  };
}

const anywhere = () => true;

describe('a value', () => {
  const input = (value: unknown, type: string, numberFormat = GENERAL) =>
    shownInput({ value, type, numberFormat });

  test.each([
    [21, 'Double', 21],
    [0.1 + 0.2, 'Double', 0.30000000000000004],
    [45_000.770_833_333, 'Double', 45_000.770_833_333],
    [true, 'Boolean', true],
    [false, 'Boolean', false],
    ['SUCCESS', 'String', 'SUCCESS'],
    ['', 'String', ''],
    ['=1+1', 'String', "'=1+1"],
    ['+34 600', 'String', "'+34 600"],
    ['-5', 'String', "'-5"],
    ['@SUM(1)', 'String', "'@SUM(1)"],
    ['00123', 'String', "'00123"],
    ['2024-01-15', 'String', "'2024-01-15"],
    ['TRUE', 'String', "'TRUE"],
    ['#N/A', 'String', "'#N/A"],
  ])('%p of type %s is written as %p', (value, type, written) => {
    expect(input(value, type)).toEqual({ input: written });
  });

  test.each([
    ['#N/A', 'Error', 'error'],
    ['#VALUE!', 'Error', 'error'],
    ['#SPILL!', 'Error', 'error'],
    ['#BUSY!', 'Error', 'waiting'],
    ['#GETTING_DATA', 'Error', 'waiting'],
    ['Contoso', 'RichValue', 'rich value'],
    [{ card: 1 }, 'Unknown', 'rich value'],
  ])('%p of type %s stays: %s', (value, type, reason) => {
    expect(input(value, type)).toEqual({ reason });
  });

  test('a number in a cell with the format Text would become a text: it stays', () => {
    expect(input(21, 'Double', '@')).toEqual({ reason: 'text format' });
    expect(input('SUCCESS', 'String', '@')).toEqual({ input: 'SUCCESS' });
  });
});

describe('cells with a formula each', () => {
  test('are written where they can be, and left alone where they show an error', () => {
    const place = inspected('B2:B4', [
      [{ value: 21 }],
      [{ value: '#N/A', type: 'Error' }],
      [{ value: '=x' }],
    ]);
    expect(planReplacement(place, anywhere)).toEqual({
      exchange: {
        block: place.block,
        held: place.cells?.held,
        inputs: [[21], [null], ["'=x"]],
        isSpill: false,
      },
      kept: [{ address: 'B3', reason: 'error' }],
    });
  });

  test('are no exchange when none can be written', () => {
    const place = inspected('B2', [[{ value: '#BUSY!', type: 'Error' }]]);
    expect(planReplacement(place, anywhere)).toEqual({
      exchange: undefined,
      kept: [{ address: 'B2', reason: 'waiting' }],
    });
  });

  test('that hold something else by now stay', () => {
    const place = inspected('B2:C2', [[{ value: 3, formula: '=SUM(A1:A2)' }, { value: 4 }]]);
    expect(planReplacement(place, anywhere)).toMatchObject({
      exchange: { inputs: [[null, 4]] },
      kept: [{ address: 'B2', reason: 'changed' }],
    });
  });

  test('that are locked stay, each told', () => {
    const place = inspected('B2:B3', [[{ value: 1 }], [{ value: 2 }]], { mayWrite: false });
    expect(planReplacement(place, anywhere)).toEqual({
      exchange: undefined,
      kept: [
        { address: 'B2', reason: 'protected' },
        { address: 'B3', reason: 'protected' },
      ],
    });
  });
});

describe('a formula that fills several cells', () => {
  const rows = [
    [{ value: 'status' }, { value: 'total', formula: 'total' }],
    [
      { value: 'SUCCESS', formula: 'SUCCESS' },
      { value: 12.5, formula: 12.5 },
    ],
  ];

  test('goes with all that it fills', () => {
    const place = inspected('D1:E2', rows, { isSpill: true });
    expect(planReplacement(place, anywhere)).toMatchObject({
      exchange: {
        inputs: [
          ['status', 'total'],
          ['SUCCESS', 12.5],
        ],
        isSpill: true,
      },
      kept: [],
    });
  });

  test('stays as a whole, told once, when one of its cells shows an error', () => {
    const broken = [
      rows[0] ?? [],
      [{ value: '#N/A', type: 'Error', formula: '#N/A' }, { value: 1 }],
    ];
    const place = inspected('D1:E2', broken, { isSpill: true });
    expect(planReplacement(place, anywhere)).toEqual({
      exchange: undefined,
      kept: [{ address: 'D1', reason: 'error' }],
    });
  });

  test('stays when it fills cells that are not selected', () => {
    const place = inspected('D1:E2', rows, { isSpill: true });
    expect(planReplacement(place, () => false)).toEqual({
      exchange: undefined,
      kept: [{ address: 'D1', reason: 'spills out' }],
    });
  });

  test('stays when it is more than Excel gives at once', () => {
    const place = { ...inspected('D1:E2', rows, { isSpill: true }), cells: undefined };
    expect(planReplacement(place, anywhere).kept).toEqual([{ address: 'D1', reason: 'too large' }]);
  });
});
