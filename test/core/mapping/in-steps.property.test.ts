/**
 * Checking, checking again and suggesting in steps come to what they come to at once, whatever the sheet holds. Between
 * two pauses they do little, and a person who no longer waits ends them.
 */
import fc from 'fast-check';
import { checkSource, checkSourceInSteps } from '../../../src/core/mapping/check-source';
import { rechecker, recheckRows } from '../../../src/core/mapping/recheck';
import { suggestMapping, suggestMappingInSteps } from '../../../src/core/mapping/suggest';
import { paced, type Pace } from '../../../src/core/domain/steps';
import { drawn } from './property-sheets';
import { mappingOf, plain, sourceOf } from './source-fixture';

/** Time goes on by so much with each look at the clock; a sleep takes none. */
function pace(msPerLook: number, onPause: () => void = () => undefined): Pace {
  let nowMs = 0;
  return {
    clock: {
      monotonicMs: () => (nowMs += msPerLook),
      sleep: (_delayMs, signal) => {
        onPause();
        signal?.throwIfAborted();
        return Promise.resolve();
      },
    },
  };
}

const EVERY_STEP = 100;

/** `npm run soak` sets more. */
const RUNS = Number(process.env['TAXROW_PROPERTY_RUNS'] ?? 5000) / 10;

test('in steps it comes to what it comes to at once, whatever the sheet', async () => {
  await fc.assert(
    fc.asyncProperty(drawn, fc.nat(5), async ({ source, mapping }, at) => {
      const check = checkSource(source, mapping);
      const inSteps = await checkSourceInSteps(source, mapping, pace(EVERY_STEP));
      expect(plain(inSteps)).toEqual(plain(check));
      expect(await suggestMappingInSteps(source, {}, pace(EVERY_STEP))).toEqual(
        suggestMapping(source),
      );
      const edited = new Map([[at % (source.rows.length + 1), source.rows[0] ?? []]]);
      const ready = await paced(rechecker({ source, check }, mapping), pace(EVERY_STEP));
      const stepped = ready.recheck(edited);
      const atOnce = recheckRows({ source, check }, mapping, edited);
      expect(stepped?.source).toEqual(atOnce?.source);
      expect(stepped && plain(stepped.check)).toEqual(atOnce && plain(atOnce.check));
    }),
    { numRuns: RUNS },
  );
});

const HEADERS = ['transaction_id', 'items.unit_price', 'country_code', 'transaction_date'];
const SOURCE = sourceOf(
  HEADERS,
  Array.from({ length: 5000 }, (_, at) => [`A-${String(at)}`, '1,234', 'ES', '01/02/2024']),
);
const MAPPING = mappingOf(SOURCE);

const WORK: readonly (readonly [string, (pace: Pace) => Promise<unknown>])[] = [
  ['a check', (pace_) => checkSourceInSteps(SOURCE, MAPPING, pace_)],
  ['a suggestion', (pace_) => suggestMappingInSteps(SOURCE, {}, pace_)],
  [
    'a check of edited rows',
    (pace_) => {
      const before = { source: SOURCE, check: checkSource(SOURCE, MAPPING) };
      return paced(rechecker(before, MAPPING), pace_);
    },
  ],
];

test.each(WORK)('%s of 5,000 rows can pause at least every 1,000', async (_what, run) => {
  let pauses = 0;
  await run(
    pace(EVERY_STEP, () => {
      pauses += 1;
    }),
  );
  expect(pauses).toBeGreaterThanOrEqual(5);
});

test.each(WORK)('%s takes no pause before its time is up', async (_what, run) => {
  let pauses = 0;
  await run(
    pace(0, () => {
      pauses += 1;
    }),
  );
  expect(pauses).toBe(0);
});

test.each(WORK)('%s ends at its next pause when nobody waits for it any more', async (_w, run) => {
  const left = new Error('left');
  const abort = new AbortController();
  const signal = abort.signal;
  let pauses = 0;
  const work = run({
    ...pace(EVERY_STEP, () => {
      pauses += 1;
      abort.abort(left);
    }),
    signal,
  });
  await expect(work).rejects.toBe(left);
  expect(pauses).toBe(1);
});
