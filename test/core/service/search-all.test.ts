/**
 * All records of a search, page by page: a page is asked for when its records are wanted, who stops reading stops asking,
 * each page is a read like any other, and a cursor that goes in circles is an error.
 */
import { isAppError } from '../../../src/core/domain/app-error';
import type { SearchRecord } from '../../../src/core/service/search-record';
import { clientInTest, errorOf } from './client-in-test';
import { answers, lost, pageOf, slowly, tooMany, type Behaviour } from './fake-service';

const page = (cursor: string | undefined, ...ids: string[]): Behaviour =>
  answers(200, { ...pageOf(...ids), ...(cursor === undefined ? {} : { next_cursor: cursor }) });

/** Reads on until there are no more, or `most` were read. */
async function ids(records: AsyncIterable<SearchRecord>, most = Infinity): Promise<string[]> {
  const read: string[] = [];
  for await (const record of records) {
    read.push(record.transaction_id ?? '');
    if (read.length >= most) break;
  }
  return read;
}

test('are the records of every page, in order', async () => {
  const { client, clock, service } = clientInTest();
  service.next(page('c2', 'A', 'B'), page('c3', 'C'), page(undefined, 'D'));
  const all = client.searchAll({ country_code: 'MX', limit: 2 });
  expect(await clock.advanceUntil(ids(all))).toEqual(['A', 'B', 'C', 'D']);
  expect(service.received.map(({ query }) => query)).toEqual([
    ['country_code=MX', 'decimal_amounts=true', 'limit=2'],
    ['country_code=MX', 'decimal_amounts=true', 'limit=2', 'next_cursor=c2'],
    ['country_code=MX', 'decimal_amounts=true', 'limit=2', 'next_cursor=c3'],
  ]);
});

test('begin at the page that the query names', async () => {
  const { client, clock, service } = clientInTest(page(undefined, 'C'));
  expect(await clock.advanceUntil(ids(client.searchAll({ next_cursor: 'c2' })))).toEqual(['C']);
  expect(service.received[0]?.query).toContain('next_cursor=c2');
});

test('are not asked for before somebody reads', async () => {
  const { client, clock, service } = clientInTest();
  client.searchAll({});
  await clock.advance(10_000);
  expect(service.count).toBe(0);
});

test('are asked for no further than they are read', async () => {
  const { client, clock, service } = clientInTest();
  service.next(page('c2', 'A', 'B'), page('c3', 'C'));
  expect(await clock.advanceUntil(ids(client.searchAll({}), 2))).toEqual(['A', 'B']);
  await clock.advance(10_000);
  expect(service.count).toBe(1);
});

test('are none where the service has none', async () => {
  const { client, clock } = clientInTest(page(undefined));
  expect(await clock.advanceUntil(ids(client.searchAll({})))).toEqual([]);
});

test('end at a cursor of empty text', async () => {
  const { client, clock, service } = clientInTest(page('', 'A'));
  expect(await clock.advanceUntil(ids(client.searchAll({})))).toEqual(['A']);
  expect(service.count).toBe(1);
});

test('of a page that fails are tried again like any read', async () => {
  const { client, clock, service } = clientInTest();
  service.next(page('c2', 'A'), lost(), tooMany('5'), page(undefined, 'B'));
  expect(await clock.advanceUntil(ids(client.searchAll({})))).toEqual(['A', 'B']);
  expect(service.count).toBe(4);
});

test('of a page that goes on failing end with its error, those before it were read', async () => {
  const { client, clock, service } = clientInTest(answers(500));
  service.next(page('c2', 'A'));
  const read: string[] = [];
  const reading = (async () => {
    for await (const record of client.searchAll({})) read.push(record.transaction_id ?? '');
  })();
  expect(isAppError(await clock.advanceUntil(errorOf(reading)), 'UNAVAILABLE')).toBe(true);
  expect(read).toEqual(['A']);
});

test('read twice fresh are asked for a second apart', async () => {
  const { client, clock, service } = clientInTest(page(undefined, 'A'));
  for (let time = 0; time < 2; time += 1) {
    await clock.advanceUntil(ids(client.searchAll({}, { fresh: true })));
  }
  expect(service.times).toEqual([0, 1001]);
});

describe('a cursor that goes in circles is an error', () => {
  test.each<[string, string[]]>([
    ['to itself', ['c2', 'c2']],
    ['by way of others', ['c2', 'c3', 'c2']],
  ])('%s', async (_, cursors) => {
    const { client, clock, service } = clientInTest();
    service.next(...cursors.map((cursor) => page(cursor, 'A')));
    const error = await clock.advanceUntil(errorOf(ids(client.searchAll({}))));
    expect(error).toMatchObject({
      code: 'BAD_RESPONSE',
      message: 'GET /v1/transactions: the pages have no end',
    });
    expect(service.count).toBe(cursors.length);
  });

  test('back to where the query began', async () => {
    const { client, clock } = clientInTest(page('c2', 'A'));
    const error = await clock.advanceUntil(errorOf(ids(client.searchAll({ next_cursor: 'c2' }))));
    expect(isAppError(error, 'BAD_RESPONSE')).toBe(true);
  });

  test('as ever new ones do that bring nothing', async () => {
    let cursor = 0;
    const { client, clock, service } = clientInTest((request, at) =>
      page(`c${(cursor += 1)}`)(request, at),
    );
    const error = await clock.advanceUntil(errorOf(ids(client.searchAll({}))));
    expect(isAppError(error, 'BAD_RESPONSE')).toBe(true);
    expect(service.count).toBe(101);
  });

  test('but many pages are none: all of 3,000 are read', async () => {
    let cursor = 0;
    const { client, clock } = clientInTest((request, at) =>
      page((cursor += 1) < 3000 ? `c${cursor}` : undefined, `A${cursor}`)(request, at),
    );
    expect(await clock.advanceUntil(ids(client.searchAll({})))).toHaveLength(3000);
  });
});

describe('aborting', () => {
  test('ends the page under way', async () => {
    const { client, clock, service } = clientInTest(slowly(5000, page(undefined, 'A')));
    const leaving = new AbortController();
    const reading = errorOf(ids(client.searchAll({}, { signal: leaving.signal })));
    await clock.advance(100);
    leaving.abort();
    expect(isAppError(await clock.advanceUntil(reading), 'CANCELLED')).toBe(true);
    expect(service.underWay).toBe(0);
  });

  test('ends the reading within a page', async () => {
    const { client, clock, service } = clientInTest(page('c2', 'A', 'B', 'C'));
    const leaving = new AbortController();
    const read: string[] = [];
    const reading = (async () => {
      for await (const record of client.searchAll({}, { signal: leaving.signal })) {
        read.push(record.transaction_id ?? '');
        leaving.abort();
      }
    })();
    expect(isAppError(await clock.advanceUntil(errorOf(reading)), 'CANCELLED')).toBe(true);
    expect(read).toEqual(['A']);
    expect(service.count).toBe(1);
  });
});

test('a query that cannot be sent is refused when it is read, before any request', async () => {
  const { client, service } = clientInTest();
  const error = await errorOf(ids(client.searchAll({ updated_at_from: 'yesterday' })));
  expect(isAppError(error, 'INVALID_INPUT')).toBe(true);
  expect(service.count).toBe(0);
});
