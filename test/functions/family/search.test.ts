/**
 * TXSEARCH asks for what its filters say and for nothing else: a filter that cannot be read is refused. What it shows is
 * all there is, or it says that it is not.
 */
import fc from 'fast-check';
import { readFilters } from '../../../src/functions/family/search-filters';
import { answers, lost, slowly, type Behaviour } from '../../core/service/fake-service';
import { cellsInTest, column, notAvailable, TestCell } from '../cells-in-test';

/** A service with so many transactions, in pages of up to 100. */
function holding(count: number): Behaviour {
  return (request, clock) => {
    const { searchParams } = new URL(request.url);
    const from = Number(searchParams.get('next_cursor') ?? 0);
    const size = Math.min(100, Number(searchParams.get('limit')));
    const transactions = Array.from({ length: Math.min(size, count - from) }, (_, n) => ({
      transaction_id: String(from + n),
      total_amount: 1.5,
    }));
    const next = from + transactions.length;
    const page = { transactions, ...(next < count && { next_cursor: String(next) }) };
    return answers(200, page)(request, clock);
  };
}

describe('filters', () => {
  const local = (...date: [number, number, number, number?, number?, number?, number?]) =>
    new Date(...date).toISOString();

  test.each([
    ['a text', [['status=FAILURE; country = ES;']]],
    ['a text alone', 'Status=FAILURE;country=ES'],
    [
      'two columns',
      [
        ['status', 'FAILURE'],
        ['Country ', ' ES '],
        ['', ''],
        ['type', null],
      ],
    ],
    ['lines of a column', column('status=FAILURE', '', 'country=ES')],
  ])('are read from %s', (_, filters) => {
    expect(readFilters(filters)).toEqual({ transaction_status: 'FAILURE', country_code: 'ES' });
  });

  test("go by the service's own names as well", () => {
    expect(
      readFilters('transaction_status=A; supplier_company_id=B; error_types=C; backfill=TRUE'),
    ).toEqual({
      transaction_status: 'A',
      supplier_company_id: 'B',
      error_types: ['C'],
      backfill: true,
    });
  });

  test('of ids and numbers add up; a comma is part of an id, a number is its digits', () => {
    expect(
      readFilters([
        ['id', 'A,B'],
        ['id', 1001],
        ['number', 'X=1'],
      ]),
    ).toEqual({ transaction_id: ['A,B', '1001'], transaction_number: ['X=1'] });
  });

  test('of a day mean all of it, in the time zone of this computer; both ends belong to it', () => {
    expect(readFilters('date_from=2025-01-31; date_to=2025-01-31')).toEqual({
      transaction_date_from: local(2025, 0, 30, 23, 59, 59, 999),
      transaction_date_to: local(2025, 1, 1),
    });
  });

  test('of dates may be dates of Excel, with time or without', () => {
    expect(
      readFilters([
        ['updated_from', 45_688],
        ['updated_to', 45_688.75],
      ]),
    ).toEqual({
      updated_at_from: local(2025, 0, 31),
      updated_at_to: local(2025, 0, 31, 18),
    });
  });

  test('of instants are taken as they are', () => {
    expect(readFilters('reported_from=2025-01-31T10:00:00+01:00')).toEqual({
      reporting_date_from: '2025-01-31T08:59:59.999Z',
    });
  });

  test('of a time without a zone are on the clock of this computer', () => {
    expect(readFilters('updated_from=2025-01-31T18:00;updated_to=2025-01-31T18:00:30')).toEqual({
      updated_at_from: local(2025, 0, 31, 18),
      updated_at_to: local(2025, 0, 31, 18, 0, 30),
    });
  });

  test('may be none', () => {
    expect(readFilters('')).toEqual({});
    expect(readFilters(null)).toEqual({});
  });

  test.each([
    ['an unknown name', 'colour=red', /no filter "colour"/],
    ['the limit', 'limit=5', /no filter "limit"/],
    ['minor units', 'decimal_amounts=false', /no filter "decimal_amounts"/],
    ['a cursor', 'next_cursor=x', /no filter "next_cursor"/],
    ['a name of JavaScript', 'constructor=1', /no filter "constructor"/],
    ['no name', '=FAILURE', /is no filter/],
    ['no equals sign', 'FAILURE', /is no filter/],
    ['a name twice', 'status=A;status=B', /given twice/],
    ['no date', 'date_from=yesterday', /date_from is no date/],
    ['a day that is none', 'date_to=2025-02-30', /date_to is no date/],
    ['an instant that is none', 'date_to=2025-02-28T25:00:00Z', /date_to is no date/],
    [
      'a period that ends before it begins',
      'date_from=2025-02-02;date_to=2025-02-01',
      /ends before/,
    ],
    ['neither yes nor no', 'backfill=1', /TRUE or FALSE/],
    ['a number', 7, /text such as/],
    ['three columns', [['status', 'A', 'B']], /two columns/],
    ['a name that is a number', [[7, 'A']], /name of a filter is text/],
    ['an error cell', [['status', { code: '#REF!' }]], /shows #REF!/],
  ])('are refused: %s', (_, filters, reason) => {
    expect(() => readFilters(filters)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', message: expect.stringMatching(reason) }),
    );
  });

  test('whatever stands in the cells: a query, or a refusal with a reason', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom('status', 'date_from', 'id', 'backfill'),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.record({ code: fc.constant('#N/A') }),
    );
    const filters = fc.oneof(cell, fc.array(fc.array(cell, { maxLength: 3 }), { maxLength: 4 }));
    fc.assert(
      fc.property(filters, (given) => {
        try {
          readFilters(given);
        } catch (error) {
          expect(error).toMatchObject({ code: 'INVALID_INPUT', message: expect.any(String) });
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the rows', () => {
  test('are id, number, date, status, currency and amounts when no fields are named', async () => {
    const { call, shown } = cellsInTest(holding(1));
    expect(await shown(call('TXSEARCH', ['', null, null, true]))).toEqual([
      [
        'transaction_id',
        'transaction_number',
        'transaction_date',
        'status',
        'currency_code',
        'total_net_amount',
        'total_tax_amount',
        'total_amount',
      ],
      ['0', '', '', '', '', '', '', 1.5],
    ]);
  });

  test('are those of all pages', async () => {
    const { call, service, shown } = cellsInTest(holding(250));
    const rows = (await shown(
      call('TXSEARCH', ['', [['transaction_id']], null, null]),
    )) as string[][];
    expect(rows).toEqual(column(...Array.from({ length: 250 }, (_, n) => String(n))));
    expect(service.count).toBe(3);
  });

  test('are cut off where a limit was given, without more requests than that needs', async () => {
    const { call, service, shown } = cellsInTest(holding(5_000));
    const fields = [['transaction_id']];
    expect(await shown(call('TXSEARCH', ['', fields, 3, null]))).toEqual(column('0', '1', '2'));
    expect(service.received[0]?.query).toContain('limit=3');
    expect(service.count).toBe(1);
  });

  test('are an error rather than cut off silently: 1,000 are shown, 1,001 are not', async () => {
    const all = cellsInTest(holding(1_000));
    const rows = (await all.shown(all.call('TXSEARCH', ['', null, null, null]))) as unknown[];
    expect(rows).toHaveLength(1_000);
    const { call, shown } = cellsInTest(holding(1_001));
    expect(await shown(call('TXSEARCH', ['', null, null, null]))).toEqual(
      notAvailable('More than 1000 transactions are found: narrow the filters or give a limit.'),
    );
  });

  test('are the headers alone, or an error, where nothing is found', async () => {
    const { call, shown } = cellsInTest(holding(0));
    expect(await shown(call('TXSEARCH', ['', null, null, null]))).toEqual(
      notAvailable('No transaction is found with these filters.'),
    );
    expect(await shown(call('TXSEARCH', ['', [['status']], null, true]))).toEqual([['status']]);
  });

  test('of the same search in many cells cost one search, whatever fields they show', async () => {
    const { call, service, shown } = cellsInTest(slowly(50, holding(2)));
    await shown(
      Promise.all([
        call('TXSEARCH', ['status=A', null, null, null]),
        call('TXSEARCH', [[['status', 'A']], [['status']], null, true]),
        call('TXSEARCH', [[['transaction_status', ' A']], [['total_amount']], null, null]),
      ]),
    );
    expect(service.count).toBe(1);
    expect(service.received[0]?.query).toContain('transaction_status=A');
  });

  test.each([
    ['a field that no search tells', ['', [['items[0].name']], null, null], 'TXFIELD'],
    ['a limit of 0', ['', null, 0, null], 'from 1 to 10000'],
    ['half a row', ['', null, 1.5, null], 'from 1 to 10000'],
  ])('are refused without a request: %s', async (_, args, reason) => {
    const { call, service, shown } = cellsInTest(holding(2));
    expect(await shown(call('TXSEARCH', args))).toMatchObject({
      code: '#VALUE!',
      message: expect.stringContaining(reason),
    });
    expect(service.count).toBe(0);
  });

  test('are settled at the deadline, and the search is ended when its cell is edited', async () => {
    const { call, clock, service, shown } = cellsInTest(slowly(25_000, holding(1_000)));
    const cell = new TestCell('S!A1');
    expect(await shown(call('TXSEARCH', ['', null, null, null], cell))).toMatchObject({
      code: '#N/A',
    });
    expect(clock.monotonicMs()).toBe(60_000);
    const other = new TestCell();
    const edited = call('TXSEARCH', ['status=A', null, null, null], other);
    edited.catch(() => undefined);
    await clock.advance(100);
    const before = service.underWay;
    other.cancel();
    await clock.advance(50);
    expect(service.underWay).toBe(before - 1);
  });

  test('keep the last good ones when the service cannot be reached', async () => {
    const { call, clock, desk, service, shown } = cellsInTest(holding(1));
    const search = () => shown(call('TXSEARCH', ['', [['transaction_id']], null, null]));
    await search();
    await clock.advance(31_000);
    service.usually = lost();
    expect(await search()).toEqual([['0']]);
    expect(desk.activities()).toMatchObject([{ functionName: 'TXSEARCH', id: '', shows: 'kept' }]);
  });
});
