/**
 * The functions that spill: rectangular, a row per id in the order of the ids, blanks for blanks, headers when asked for,
 * an error in its own row only. However many functions want an answer, the service is asked for it once.
 */
import { AppError } from '../../../src/core/domain/app-error';
import { answers, lost, slowly, type Behaviour } from '../../core/service/fake-service';
import {
  CALCULATION_IDS,
  calculation,
  cellsInTest,
  codesIn,
  column,
  PREVIEW,
  TestCell,
  valueError,
} from '../cells-in-test';

const [ID = '', OTHER_ID = '', UNKNOWN_ID = ''] = CALCULATION_IDS;

/** Calculations by id, transactions by external id, each of which is also stored under `op-<id>`. */
const service: Behaviour = (request, clock) => {
  const url = new URL(request.url);
  const last = url.pathname.split('/').at(-1) ?? '';
  const answer = (status: number, body: unknown = '') => answers(status, body)(request, clock);
  if (url.pathname.includes('/Calculations/')) {
    return last === UNKNOWN_ID ? answer(404) : answer(200, { ...calculation(), uuid: last });
  }
  if (last.startsWith('op-')) {
    return answer(200, {
      status: 'SUCCESS',
      customer: { legal_name: 'Ana' },
      items: [{ number: 1, name: '=1+1', quantity: 2, unit_price: 5000.245 }],
    });
  }
  const transactions = url.searchParams
    .getAll('transaction_id')
    .filter((id) => !id.startsWith('NO'))
    .map((id) => ({
      transaction_id: id,
      operation_id: `op-${id}`,
      status: id.startsWith('BAD') ? 'FAILURE' : 'SUCCESS',
      total_amount: 121.5,
      supplier: { name: 'Acme' },
      ...(id.startsWith('BAD') && {
        errors: [
          { code: 'field_not_valid', type: 'validation', field: 'items[0].name', message: '=x' },
          { code: 'general' },
        ],
      }),
    }));
  return answer(200, { transactions });
};

/** The functions of this service; its requests are counted by what they are for. */
function inTest() {
  const cells = cellsInTest(slowly(10, service));
  const paths = () =>
    cells.service.received.map(({ path }) => path.replace(/^\/base|[^/]*$/g, '')).sort();
  return { ...cells, paths };
}

describe('TAXCALC.BREAKDOWN', () => {
  test('is a row of name, rate and amount for each tax', async () => {
    const { call, shown } = inTest();
    expect(await shown(call('TAXCALC.BREAKDOWN', [ID, null]))).toEqual([['IVA', 0.21, 21.05]]);
    expect(await shown(call('TAXCALC.BREAKDOWN', [ID, true]))).toEqual([
      ['name', 'rate', 'amount'],
      ['IVA', 0.21, 21.05],
    ]);
  });

  test('is blank where a calculation has no taxes, or leaves something out', async () => {
    const { call, service: fake, shown } = inTest();
    fake.next(
      answers(200, calculation({ tax_breakdown: [] })),
      answers(200, calculation({ tax_breakdown: [{ amount: 0 }] })),
    );
    expect(await shown(call('TAXCALC.BREAKDOWN', [ID, null]))).toEqual([['', '', '']]);
    expect(await shown(call('TAXCALC.BREAKDOWN', [OTHER_ID, null]))).toEqual([['', '', 0]]);
  });
});

describe('TAXCALC.TABLE', () => {
  test('is net, tax, gross and rate when no values are named', async () => {
    const { call, shown } = inTest();
    const rows = await shown(call('TAXCALC.TABLE', [column(ID, OTHER_ID), null, true]));
    expect(rows).toEqual([
      [
        'transaction_value_net',
        'transaction_tax_amount',
        'transaction_value_gross',
        'transaction_effective_tax_rate',
      ],
      [100.25, 21.05, '', 0.21],
      [100.25, 21.05, '', 0.21],
    ]);
  });

  test.each([
    ['a text with commas', [['uuid, input.customer_country']]],
    ['cells in a row', [['uuid', 'input.customer_country', null]]],
    ['cells in a column', column('UUID', '', ' Input.Customer_Country ')],
  ])('takes the names of values from %s', async (_, fields) => {
    const { call, shown } = inTest();
    expect(await shown(call('TAXCALC.TABLE', [column(ID), fields, null]))).toEqual([[ID, 'es']]);
  });

  test('keeps errors in their rows, and blanks between the ids', async () => {
    const { call, clock } = inTest();
    const ids = column(ID, '', 'INV-7', null, UNKNOWN_ID, OTHER_ID, '', ' ', null);
    const table = call('TAXCALC.TABLE', [ids, [['uuid,transaction_tax_amount']], null]);
    expect(codesIn(await clock.advanceUntil(table))).toEqual([
      [ID, 21.05],
      ['', ''],
      ['#VALUE!', '#VALUE!'],
      ['', ''],
      ['#N/A', '#N/A'],
      [OTHER_ID, 21.05],
    ]);
  });

  test('takes a whole column, of which the ids alone count', async () => {
    const { call, service: fake, shown } = inTest();
    const whole = Array.from({ length: 1_048_576 }, (_, row) => [row === 0 ? ID : '']);
    expect(await shown(call('TAXCALC.TABLE', [whole, 'uuid', null]))).toEqual([[ID]]);
    expect(fake.count).toBe(1);
  });

  test('is one blank row where there is no id yet', async () => {
    const { call, service: fake, shown } = inTest();
    for (const ids of [column('', null), [['', null]], null, [[]]]) {
      const table = call('TAXCALC.TABLE', [ids, [['uuid,transaction_tax_amount']], null]);
      expect(await shown(table)).toEqual([['', '']]);
    }
    expect(fake.count).toBe(0);
  });

  test('a value that does not exist is an error, one that is missing a blank', async () => {
    const { call, clock } = inTest();
    const table = call('TAXCALC.TABLE', [column(ID), [['nonsense,marketplace_country']], null]);
    expect(codesIn(await clock.advanceUntil(table))).toEqual([['#VALUE!', '']]);
  });

  test('joins its cells, other tables and single cells in one request per id', async () => {
    const { call, taxCalc, service: fake, shown } = inTest();
    const ids = column(...Array.from({ length: 200 }, (_, n) => CALCULATION_IDS[n % 2]));
    await shown(
      Promise.all([
        call('TAXCALC.TABLE', [ids, null, null]),
        call('TAXCALC.TABLE', [[ids.flat()], null, null]),
        call('TAXCALC.BREAKDOWN', [ID.toUpperCase(), null]),
        taxCalc(OTHER_ID, null, new TestCell()),
      ]),
    );
    expect(fake.count).toBe(2);
  });

  test('is one error when the service cannot be asked at all', async () => {
    const { call, service: fake, shown } = inTest();
    fake.usually = lost();
    const table = call('TAXCALC.TABLE', [column(ID, '', OTHER_ID), null, null]);
    expect(await shown(table)).toMatchObject({
      code: '#N/A',
      message: expect.stringContaining('cannot be reached'),
    });
  });

  test('whose cell is edited ends all of its requests', async () => {
    const { call, clock, service: fake } = inTest();
    fake.usually = slowly(5_000, service);
    const cell = new TestCell();
    const table = call('TAXCALC.TABLE', [column(ID, OTHER_ID), null, null], cell);
    table.catch(() => undefined);
    await clock.advance(100);
    expect(fake.underWay).toBe(2);
    cell.cancel();
    await clock.advance(50);
    expect(fake.underWay).toBe(0);
  });
});

describe('what is no list of ids, no names, no TRUE or FALSE', () => {
  test.each([
    [
      'several columns',
      [
        [
          ['A', 'B'],
          ['C', 'D'],
        ],
        null,
        null,
      ],
      'one column or one row',
    ],
    ['more than 10,000 ids', [column(...Array(10_001).fill('A')), null, null], 'Up to 10000'],
    [
      'more than 50,000 cells',
      [column(...Array(10_000).fill('A')), [['a,b,c,d,e,f']], null],
      'This would fill 60000 cells',
    ],
    ['a number for a name', [column(ID), [[7]], null], 'names of fields are text'],
    ['51 names', [column(ID), [[Array(51).fill('uuid').join(',')]], null], 'Up to 50 fields'],
    ['a word for headers', [column(ID), null, 'yes'], 'TRUE or FALSE'],
  ])('(%s) is refused with a reason, and no request', async (_, args, reason) => {
    const { call, service: fake, shown } = inTest();
    for (const id of ['TAXCALC.TABLE', 'TXSTATUS.TABLE'] as const) {
      expect(await shown(call(id, args))).toEqual(
        expect.objectContaining({ code: '#VALUE!', message: expect.stringContaining(reason) }),
      );
    }
    expect(fake.count).toBe(0);
  });
});

describe('TXSTATUS.TABLE', () => {
  test('is status, reporting date and first error when no fields are named', async () => {
    const { call, shown } = inTest();
    expect(await shown(call('TXSTATUS.TABLE', [column('A', 'BAD'), null, true]))).toEqual([
      ['status', 'reporting_date', 'errors[0].message'],
      ['SUCCESS', '', ''],
      ['FAILURE', '', '=x'],
    ]);
  });

  test('asks once for the status, the errors and the fields of an id', async () => {
    const { call, txStatus, shown, paths } = inTest();
    await shown(
      Promise.all([
        call('TXSTATUS.TABLE', [column('A', 'B', 'NO-1'), null, null]),
        call('TXERRORS', ['A', null]),
        call('TXFIELD', ['B', 'total_amount']),
        txStatus(' A ', new TestCell()),
      ]),
    );
    expect(paths()).toEqual(['/v1/']);
  });

  test('asks for whole transactions only when a field stands nowhere else, once for each', async () => {
    const { call, shown, paths } = inTest();
    const fields = [['total_amount,supplier.name,customer.legal_name,items[0].unit_price']];
    const rows = call('TXSTATUS.TABLE', [column('A', 'B'), fields, null]);
    expect(await shown(rows)).toEqual([
      [121.5, 'Acme', 'Ana', 5000.245],
      [121.5, 'Acme', 'Ana', 5000.245],
    ]);
    expect(await shown(call('TXFIELD', ['A', 'items[0].quantity']))).toBe(2);
    expect(paths()).toEqual(['/v1/', '/v1/transactions/', '/v1/transactions/']);
  });

  test('a whole transaction that cannot be had spoils its own columns only', async () => {
    const { call, clock, service: fake } = inTest();
    fake.usually = (request, now) =>
      request.url.includes('/op-') ? answers(404)(request, now) : service(request, now);
    const table = call('TXSTATUS.TABLE', [column('A'), [['status,items[0].name']], null]);
    expect(codesIn(await clock.advanceUntil(table))).toEqual([['SUCCESS', '#N/A']]);
  });

  test('an unknown id shows its error in its row', async () => {
    const { call, clock } = inTest();
    const table = call('TXSTATUS.TABLE', [column('NO-1', 'A'), [['status,total_amount']], null]);
    expect(codesIn(await clock.advanceUntil(table))).toEqual([
      ['#N/A', '#N/A'],
      ['SUCCESS', 121.5],
    ]);
  });
});

describe('TXERRORS', () => {
  test('is a row of code, type, field and message for each error, as text', async () => {
    const { call, shown } = inTest();
    expect(await shown(call('TXERRORS', ['BAD', true]))).toEqual([
      ['code', 'type', 'field', 'message'],
      ['field_not_valid', 'validation', 'items[0].name', '=x'],
      ['general', '', '', ''],
    ]);
  });

  test('is one blank row, or the headers alone, where there is none', async () => {
    const { call, shown } = inTest();
    expect(await shown(call('TXERRORS', ['A', null]))).toEqual([['', '', '', '']]);
    expect(await shown(call('TXERRORS', ['A', true]))).toEqual([
      ['code', 'type', 'field', 'message'],
    ]);
  });
});

describe('a preview', () => {
  test.each([
    ['TAXCALC.TABLE', [column(ID), null, null]],
    ['TXSTATUS.TABLE', [column('A'), [['items[0].name']], null]],
    ['TXERRORS', ['A', null]],
    ['TXFIELD', ['A', 'customer.legal_name']],
    ['TXSEARCH', [[['status=FAILURE']], null, null, null]],
    ['LOOKUPBATCH', ['batch-1', null]],
    ['ASOF', ['A']],
  ] as const)('of %s asks the service nothing', async (id, args) => {
    const { call, clock, service: fake } = inTest();
    await clock.advanceUntil(call(id, args, { ...PREVIEW }).catch(() => undefined));
    await clock.advance(1_000);
    expect(fake.count).toBe(0);
  });
});

test('a bad id refused by a single function says why', async () => {
  const { call, shown } = inTest();
  expect(await shown(call('TXERRORS', [true, null]))).toEqual(
    valueError('The cell holds TRUE, which is no id.'),
  );
  expect(() => {
    throw new AppError('INVALID_INPUT', '');
  }).toThrow(AppError);
});
