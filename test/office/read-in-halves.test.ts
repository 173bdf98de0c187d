/**
 * Rows that Excel finds too large for one answer are read in halves, from top to bottom, whether it refuses or gives
 * nothing; a single row that is too large is named.
 */
import { AppError } from '../../src/core/domain/app-error';
import { formatAddress, parseAddress } from '../../src/office/block';
import { readInHalves } from '../../src/office/read-in-halves';

const rows = parseAddress('B5:D9');

function refuse(code: string): never {
  const cause = Object.assign(new Error(code), { code });
  throw new AppError('WORKBOOK', 'refused', { cause });
}

test('what fits is read at once', async () => {
  const read = readInHalves(rows, 'values', (some) => Promise.resolve(formatAddress(some)));
  expect(await read).toEqual(['B5:D9']);
});

test.each([
  ['gives nothing', () => undefined],
  ['refuses', () => refuse('ResponsePayloadSizeLimitExceeded')],
])('where Excel %s, each half is read by itself', async (_what, tooLarge) => {
  const read = await readInHalves(rows, 'values', async (some) => {
    await Promise.resolve();
    return some.rowCount > 2 ? tooLarge() : formatAddress(some);
  });
  expect(read).toEqual(['B5:D6', 'B7:D7', 'B8:D9']);
});

test('a single row that is too large is named', async () => {
  const read = readInHalves(rows, 'formulas', (some) =>
    Promise.resolve(some.row === 6 ? undefined : some.rowCount === 1 ? some : undefined),
  );
  await expect(read).rejects.toThrow(
    'Excel does not give the formulas of row 7: the row is too large. Shorten its texts,',
  );
});

test('any other refusal ends it', async () => {
  await expect(readInHalves(rows, 'values', () => refuse('AccessDenied'))).rejects.toThrow(
    'refused',
  );
});
