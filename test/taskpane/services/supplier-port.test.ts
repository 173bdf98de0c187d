/**
 * The suppliers that the service has seen: each once, by name, those of its own transactions only, from a few pages; that
 * there are more is said.
 */
import { AppError } from '../../../src/core/domain/app-error';
import { createConnection } from '../../../src/core/service/service-connection';
import type { SearchRecord } from '../../../src/core/service/search-record';
import { createSupplierPort } from '../../../src/taskpane/services/supplier-port';
import { VirtualClock } from '../../support/virtual-clock';
import { SANDBOX } from '../support/fake-services';

const NEVER = new AbortController().signal;

/** Answers with these pages, one after the other, and goes on with the last one when `isEndless`. */
function service(pages: readonly (readonly SearchRecord[])[], isEndless = false) {
  const asked: URLSearchParams[] = [];
  const connection = createConnection({
    environment: SANDBOX,
    key: 'key',
    clock: new VirtualClock(),
    random: () => 0.5,
    transport: ({ url }) => {
      asked.push(new URL(url).searchParams);
      const at = asked.length;
      const isLast = at >= pages.length && !isEndless;
      const page = {
        transactions: pages[Math.min(at, pages.length) - 1],
        ...(isLast ? {} : { next_cursor: `page ${String(at + 1)}` }),
      };
      return Promise.resolve({
        status: 200,
        header: () => null,
        text: () => Promise.resolve(JSON.stringify(page)),
      });
    },
  });
  return { port: createSupplierPort({ serviceConnection: () => connection }), asked };
}

test('each supplier once, by name, with what any of its transactions tells', async () => {
  const { port } = service([
    [
      { supplier: { id: 's2', name: 'Talleres' } },
      { supplier: { id: 's1' } },
      { supplier: { id: 's2', country_code: 'ES' } },
    ],
    [{ supplier: { id: 's3', name: 'Acme', country_code: 'GB' } }, {}],
  ]);
  expect(await port.seen(NEVER)).toEqual({
    suppliers: [
      { id: 's3', name: 'Acme', countryCode: 'GB' },
      { id: 's2', name: 'Talleres', countryCode: 'ES' },
      { id: 's1' },
    ],
    isCut: false,
  });
});

test('suppliers of transactions that were received, and those without an id, are none of ours', async () => {
  const { port } = service([
    [
      { direction: 'RECEIVED', supplier: { id: 'theirs', name: 'Theirs' } },
      { supplier: { name: 'No id' } },
      { supplier: { id: '', name: 'Blank id' } },
      { direction: 'ISSUED', supplier: { id: 'ours', name: '' } },
    ],
  ]);
  expect((await port.seen(NEVER)).suppliers).toEqual([{ id: 'ours' }]);
});

test('after five pages of a hundred it is enough, and said to be cut', async () => {
  const { port, asked } = service([[{ supplier: { id: 's1' } }]], true);
  expect((await port.seen(NEVER)).isCut).toBe(true);
  expect(asked).toHaveLength(5);
  expect(asked.map((query) => query.get('limit'))).toEqual(Array(5).fill('100'));
});

test('without a key nothing is asked', async () => {
  const port = createSupplierPort({
    serviceConnection: () => {
      throw new AppError('KEY_MISSING', 'Not connected to a service');
    },
  });
  await expect(port.seen(NEVER)).rejects.toMatchObject({ code: 'KEY_MISSING' });
});
