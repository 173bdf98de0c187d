/**
 * The sandbox with 100,000 transactions against itself with 10,000: a search by id or by date takes
 * at most twice as long. And, shown only, how many submissions it makes durable in a second.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { writeExact } from '../../src/sandbox/exact-json';
import { findPage, readSearch, type Page } from '../../src/sandbox/search/search';
import { SearchIndex } from '../../src/sandbox/search/search-index';
import { startSandbox } from '../../src/sandbox';
import { measureRatio, ratioRows, rounded, type BenchRow } from '../measure';
import { filledStore, idOf, payloadOf } from './filled-store';

const GROUP = 'sandbox';
const SMALL = 10_000;
const LARGE = 100_000;
const GOAL = 2;
/** A search takes some milliseconds: what disturbs one round is in one of many. */
const MANY_SHORT_ROUNDS = { rounds: 41, minRoundMs: 15 };

const MONTH = 'transaction_date_from=2024-06-01T00:00:00Z&transaction_date_to=2024-07-01T00:00:00Z';
const SEARCHES: Readonly<Record<string, (size: number) => string>> = {
  '1 id': (size) => `transaction_id=${idOf(size / 2)}`,
  '100 ids': (size) =>
    Array.from({ length: 100 }, (_, n) => `transaction_id=${idOf((n * size) / 100)}`).join('&'),
  'a month, as it arrived': () => MONTH,
  'a month by its dates': () => `${MONTH}&sort_by=transaction_date`,
  'a month by its last changes, last first': () =>
    `${MONTH}&sort_by=last_updated_date&sort_order=desc`,
};

export async function sandboxBench(): Promise<readonly BenchRow[]> {
  const small = new SearchIndex(await filledStore(SMALL));
  const large = new SearchIndex(await filledStore(LARGE));
  const rows = Object.entries(SEARCHES).flatMap(([name, queryOf]) => [
    ...compared(`${name}, first page`, [large, queryOf(LARGE)], [small, queryOf(SMALL)]),
    ...deepPages(name, [large, queryOf(LARGE)], [small, queryOf(SMALL)]),
  ]);
  return [...rows, await durableSubmissions()];
}

type Asked = readonly [index: SearchIndex, query: string];

function compared(name: string, large: Asked, small: Asked): readonly BenchRow[] {
  const measured = measureRatio(
    () => answer(...large),
    () => answer(...small),
    MANY_SHORT_ROUNDS,
  );
  return ratioRows(GROUP, `${name}: 100,000, at 10,000 = 1`, measured, GOAL);
}

/** The page in the middle of what the search finds; none where one page holds it all. */
function deepPages(name: string, large: Asked, small: Asked): readonly BenchRow[] {
  const [deepLarge, deepSmall] = [middleOf(large), middleOf(small)];
  if (deepLarge === undefined || deepSmall === undefined) return [];
  return compared(`${name}, page in the middle`, deepLarge, deepSmall);
}

function middleOf([index, query]: Asked): Asked | undefined {
  const cursors: string[] = [];
  let page = find(index, query);
  while (page.next_cursor !== undefined) {
    cursors.push(page.next_cursor);
    page = find(index, `${query}&next_cursor=${page.next_cursor}`);
  }
  const middle = cursors[Math.floor(cursors.length / 2)];
  return middle === undefined ? undefined : [index, `${query}&next_cursor=${middle}`];
}

function find(index: SearchIndex, query: string): Page {
  const search = readSearch(new URLSearchParams(`limit=100&${query}`), 'repeat');
  if ('errors' in search) throw new Error(JSON.stringify(search.errors));
  return findPage(index, search, () => true);
}

/** All that the sandbox does for a search, up to the text of its answer. */
function answer(index: SearchIndex, query: string): string {
  return writeExact(find(index, query));
}

const SUBMISSIONS = 4_000;
const CONNECTIONS = 32;

/** Over HTTP into a directory, by 32 connections, client and sandbox in this process. */
async function durableSubmissions(): Promise<BenchRow> {
  const directory = await mkdtemp(join(tmpdir(), 'taxrow-bench-'));
  const { httpAddress, close } = await startSandbox({
    key: 'K',
    httpPort: 0,
    dataDirectory: directory,
  });
  const pool = new Pool(httpAddress, { connections: CONNECTIONS });
  let sent = 0;
  const connection = async (): Promise<void> => {
    while (sent < SUBMISSIONS) {
      sent += 1;
      const { statusCode, body } = await pool.request({
        path: '/v1/transactions',
        method: 'POST',
        headers: { 'Ocp-Apim-Subscription-Key': 'K', 'Content-Type': 'application/json' },
        body: writeExact(payloadOf(sent, '2024-06-01T00:00:00Z')),
      });
      if (statusCode !== 202) throw new Error(await body.text());
      await body.dump();
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  const seconds = (performance.now() - startedAt) / 1_000;
  await pool.close();
  await close();
  await rm(directory, { recursive: true });
  return {
    group: GROUP,
    name: `durable submissions, ${CONNECTIONS} connections`,
    value: rounded(SUBMISSIONS / seconds, 0),
    goal: null,
    unit: 'per second',
    holds: true,
  };
}
