/**
 * The client and the specified service, each written from the specification and knowing nothing of the other: what one
 * sends the other understands, and the sandbox's ledger shows what really arrived. Between them a public validating proxy
 * holds both to the contract.
 */
import { isAppError, type AppError } from '../../../src/core/domain/app-error';
import { decimal } from '../../../src/core/domain/decimal';
import type { Transaction } from '../../../src/core/domain/transaction';
import { checkConnection } from '../../../src/core/service/connection-check';
import type { ServiceClient } from '../../../src/core/service/service-client';
import type { Transport } from '../../../src/core/service/transport';
import { FIXED_CALCULATION_ID, type Faults, type Sandbox } from '../../../src/sandbox';
import { contractRun } from '../../contract/contract-run';
import {
  SANDBOX,
  SANDBOX_KEY,
  serviceUnderTest,
  type ServiceUnderTest,
} from '../../support/service-under-test';
import type { VirtualClock } from '../../support/virtual-clock';
import { errorOf } from './client-in-test';

const contract = contractRun();

let clock: VirtualClock;
let sandbox: Sandbox;
let client: ServiceClient;
let transport: Transport;
let eventually: ServiceUnderTest['eventually'];
let arrived: ServiceUnderTest['arrived'];

function start(faults: Faults = {}, key = SANDBOX_KEY) {
  if (faults.serverError?.html === true) contract.breaks('response');
  ({ clock, sandbox, client, transport, eventually, arrived } = serviceUnderTest(
    contract,
    faults,
    key,
  ));
}

afterEach(() => sandbox.close());

/** A simplified sale that the sandbox's rules accept, with amounts that no binary float holds. */
const sale = (id: string): Transaction => ({
  transaction_id: id,
  transaction_number: id,
  country_code: 'PT',
  language_code: 'en',
  currency_code: 'EUR',
  transaction_date: '2025-02-28T12:00:00Z',
  supplier: { id: '0123456789abcdef0123456789abcdef' },
  customer: { legal_name: 'Ana', type: 'INDIVIDUAL', address: { country_code: 'PT' } },
  items: [
    {
      number: 1,
      name: 'Chair',
      quantity: decimal('1'),
      unit_price: decimal('5000.245'),
      tax_breakdowns: [{ rate: decimal('23'), regime: 'IVA', amount: decimal('1150.05635') }],
    },
  ],
  payments: [{ type: 'OTHER', amount: decimal('6150.30135') }],
  total_amount: decimal('6150.30135'),
});

describe('a submission', () => {
  test('is accepted, and read back with exactly its amounts', async () => {
    start();
    const { operationId } = await eventually(client.submitTransaction(sale('FT 2025/1')));
    await clock.advance(5000);
    const stored = await eventually(client.getTransaction(operationId ?? ''));
    expect(stored).toMatchObject({
      transaction_id: 'FT 2025/1',
      status: 'SUCCESS',
      total_amount: '6150.30135',
      items: [{ number: 1, unit_price: '5000.245', tax_breakdowns: [{ amount: '1150.05635' }] }],
    });
  });

  test('that breaks rules is rejected with all its errors, and nothing is stored', async () => {
    start();
    const wrong = { ...sale('INV-1'), country_code: 'MX', total_amount: decimal('6150.31') };
    const error = (await eventually(errorOf(client.submitTransaction(wrong)))) as AppError;
    expect(error.code).toBe('REJECTED');
    expect(error.issues.length).toBeGreaterThan(1);
    expect(error.issues.map(({ code }) => code)).toContain('validation_match_invalid');
    expect(sandbox.ledger.read().stored).toEqual([]);
  });

  test.each<[string, Faults, number]>([
    ['lost before it was stored', { dropBeforeStore: 1 }, 0],
    ['lost after it was stored', { dropAfterStore: 1 }, 1],
    [
      'answered 500 after it was stored',
      { serverError: { count: 1, status: 500, afterStore: true } },
      1,
    ],
    ['answered by a proxy page', { serverError: { count: 1, status: 502, html: true } }, 0],
    ['answered too late', { latencyMs: 40_000 }, 0],
  ])('%s is in doubt, and was sent once', async (_, faults, stored) => {
    start(faults);
    const error = await eventually(errorOf(client.submitTransaction(sale('INV-1'))));
    expect(isAppError(error, 'OUTCOME_UNKNOWN')).toBe(true);
    expect(arrived('POST')).toHaveLength(1);
    expect(sandbox.ledger.read().stored).toHaveLength(stored);
  });

  test('refused by 429 was not stored, and the next waits as long as was asked', async () => {
    start({ rateLimit: { count: 1, retryAfter: 5 } });
    const error = await eventually(errorOf(client.submitTransaction(sale('INV-1'))));
    expect(error).toMatchObject({ code: 'RATE_LIMITED', retryAfterMs: 5000 });
    await eventually(client.submitTransaction(sale('INV-1')));
    expect(arrived('POST').map(({ atMs, stored }) => [atMs, stored])).toEqual([
      [0, false],
      [5000, true],
    ]);
  });

  test('with a wrong key is refused', async () => {
    start({}, 'another-key');
    const error = await eventually(errorOf(client.submitTransaction(sale('INV-1'))));
    expect(isAppError(error, 'KEY_REFUSED')).toBe(true);
  });
});

describe('a look', () => {
  test('finds what was stored among many ids, whatever characters they hold', async () => {
    start();
    const ids = ['FT 2025/1', 'a?b#c', 'ü&発=票', "100% 'sure'+", 'a,b'];
    for (const id of ids) await eventually(client.submitTransaction(sale(id)));
    const others = Array.from({ length: 150 }, (_, n) => `unknown-${n}`);
    const found = await eventually(client.findTransactions([...others, ...ids]));
    expect([...found.keys()].sort()).toEqual([...ids].sort());
    expect(found.get('a,b')?.[0]?.total_amount).toBe('6150.30135');
    expect(arrived('GET')).toHaveLength(3);
  });

  test('follows the pages, whatever their size', async () => {
    start();
    for (let n = 1; n <= 7; n += 1) await eventually(client.submitTransaction(sale(`INV-${n}`)));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await eventually(
        client.searchTransactions({
          limit: 3,
          ...(cursor === undefined ? {} : { next_cursor: cursor }),
        }),
      );
      seen.push(...page.transactions.map((record) => record.transaction_id ?? 'none'));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(seen.sort()).toEqual(['INV-1', 'INV-2', 'INV-3', 'INV-4', 'INV-5', 'INV-6', 'INV-7']);
  });

  test('repeated fresh is seen by the service a second apart or more', async () => {
    start({ latencyMs: 20 });
    for (let look = 0; look < 5; look += 1) {
      await eventually(client.findTransactions(['INV-1'], { fresh: true }));
    }
    const requests = arrived('GET');
    const gaps = requests.slice(1).map(({ atMs }, n) => atMs - (requests[n]?.answeredAtMs ?? 0));
    expect(gaps).toHaveLength(4);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
  });
});

describe('a tax calculation', () => {
  test('is read with exact numbers, by a thousand cells with one request', async () => {
    start();
    const cells = Array.from({ length: 1000 }, () =>
      client.getTaxCalculation(FIXED_CALCULATION_ID),
    );
    const [first] = await eventually(Promise.all(cells));
    expect(first?.uuid).toBe(FIXED_CALCULATION_ID);
    expect(typeof first?.result?.transaction_tax_amount).toBe('string');
    expect(arrived('GET')).toHaveLength(1);
  });

  test('that nobody asked for is not found', async () => {
    start();
    const unknown = '00000000-0000-4000-8000-000000000000';
    const error = await eventually(errorOf(client.getTaxCalculation(unknown)));
    expect(isAppError(error, 'NOT_FOUND')).toBe(true);
  });

  test('survives 429, 5xx and a page of a proxy', async () => {
    start({ rateLimit: { count: 1 }, serverError: { count: 2, status: 503, html: true } });
    await eventually(client.getTaxCalculation(FIXED_CALCULATION_ID));
    expect(arrived('GET').map(({ answered }) => answered)).toEqual([429, 503, 503, 200]);
  });
});

test('Connect tells a good key from a wrong one', async () => {
  start();
  const check = { environment: SANDBOX, transport, clock };
  expect(await eventually(checkConnection({ ...check, key: SANDBOX_KEY }))).toEqual({
    kind: 'connected',
  });
  expect(await eventually(checkConnection({ ...check, key: 'wrong' }))).toEqual({
    kind: 'key-refused',
  });
});
