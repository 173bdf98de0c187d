/**
 * What was sent before is sent once more only when it is asked for by name (`--send-anyway`) or as a whole
 * (`--replay-failed`), and what a sandbox has had is not reported for good: by the same rules as in the pane.
 */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { systemClock } from '../../src/cli/service/system-clock';
import { scratchFiles } from './scratch-files';
import { invoices, KEY_VARIABLE, serviceFixture, SETTINGS } from './service-fixture';

const files = scratchFiles();
const service = serviceFixture(files);
let runs = 0;

function placesOf(sheet: string): { readonly file: string; readonly args: readonly string[] } {
  runs += 1;
  const journal = join(files.directory(), `journal-${String(runs)}`);
  const file = files.file(`rows-${String(runs)}.csv`, sheet);
  return { file, args: ['--journal', journal, ...SETTINGS] };
}

/** After the settle time, and after the time in which a repeat changes nothing. */
const LATER = { clock: { ...systemClock, wallMs: () => Date.now() + 120_000 } };

describe('what was sent and is not shown', () => {
  /** The sandbox is started anew, and knows nothing of what it took in. */
  async function forgotten() {
    const places = placesOf(invoices(3));
    expect((await service.submit(places.file, places.args)).exitCode).toBe(0);
    await service.restart();
    return places;
  }

  it('is left out, and says how to go on', async () => {
    const { file, args } = await forgotten();
    const { exitCode, report } = await service.submit(file, args, LATER);
    expect(exitCode).toBe(1);
    expect(report.plan).toMatchObject({ send: 0, left_out: { 'sent-not-shown': 3 } });
    expect(service.stored()).toEqual({});
  });

  it('is sent by --send-anyway, the ids that it names and no other, once', async () => {
    const { file, args } = await forgotten();
    const chosen = [...args, '--send-anyway', 'INV-1', '--send-anyway', 'INV-3'];
    const { exitCode, report } = await service.submit(file, chosen, LATER);
    expect(exitCode).toBe(1);
    expect(report.plan).toMatchObject({
      send: 2,
      sent_anyway: 2,
      left_out: { 'sent-not-shown': 1 },
    });
    expect(service.stored()).toEqual({ 'INV-1': 1, 'INV-3': 1 });
    const again = await service.submit(file, [...chosen, '--wait', '5'], LATER);
    expect(again.report.plan.send).toBe(0);
    expect(service.stored()).toEqual({ 'INV-1': 1, 'INV-3': 1 });
  });

  it('is not sent before the settle time has passed: the search may only lag behind', async () => {
    const { file, args } = await forgotten();
    const atOnce = { clock: { ...systemClock, wallMs: () => Date.now() - 60_000 } };
    const { report } = await service.submit(file, [...args, '--send-anyway', 'INV-1'], atOnce);
    expect(report.plan).toMatchObject({ send: 0, left_out: { 'sent-not-shown': 3 } });
  });

  it('an id that is new is sent as any other', async () => {
    const { file, args } = placesOf(invoices(1));
    const { report } = await service.submit(file, [...args, '--send-anyway', 'INV-1']);
    expect(report.plan).toMatchObject({ send: 1, sent_anyway: 0 });
  });
});

test('what failed is sent once more by --replay-failed, and counts as arrived only when it did', async () => {
  const failing = invoices(2)
    .replace('Qty', 'Note,Qty')
    .replaceAll('Consulting,', 'Consulting,[sandbox:tax_authority_error],');
  const { file, args } = placesOf(failing);
  service.sandbox().sandbox.faults.set({ repeatWindowMs: 0 });
  await service.submit(file, [...args, '--wait', '10']);
  const { report } = await service.submit(
    file,
    [...args, '--replay-failed', '--wait', '10'],
    LATER,
  );
  expect(report.plan).toMatchObject({ send: 2, replayed: 2 });
  expect(report.outcomes.accepted).toBe(2);
  expect(service.stored()).toEqual({ 'INV-1': 2, 'INV-2': 2 });
});

test.each([1, 2])(
  'a repeat that succeeds is told as reported, by its own operation (%i)',
  async (count) => {
    const failing = invoices(count)
      .replace('Qty', 'Note,Qty')
      .replaceAll('Consulting,', 'Consulting,[sandbox:tax_authority_error],');
    const { file, args } = placesOf(failing);
    service.sandbox().sandbox.faults.set({ repeatWindowMs: 0 });
    await service.submit(file, [...args, '--wait', '10']);
    files.file(basename(file), failing.replaceAll('[sandbox:tax_authority_error]', ''));
    const results = join(files.directory(), 'replayed.csv');
    const { exitCode, report } = await service.submit(
      file,
      [...args, '--replay-failed', '--wait', '10', '--results', results],
      LATER,
    );
    const [newest] = service.sandbox().sandbox.ledger.read().stored.slice(-1);
    expect(report.statuses).toEqual({ SUCCESS: count });
    expect(exitCode).toBe(0);
    expect(readFileSync(results, 'utf8')).toContain(newest?.operation_id);
  },
);

describe('rows that say where they were submitted', () => {
  const sheet = (environment: string, operation: string) =>
    invoices(2)
      .replace('Unit price\n', 'Unit price,Taxrow id,Taxrow environment\n')
      .replace('INV-1,13/02/2024,Consulting,2,50', `$&,${operation},${environment}`);

  function list(kind: string): string {
    const baseUrl = service.sandbox().httpAddress;
    return files.file(
      'guarded.json',
      JSON.stringify([
        { id: 'here', name: 'Here', baseUrl, kind },
        { id: 'rehearsal', name: 'Rehearsal', baseUrl: 'http://127.0.0.1:9', kind: 'demo' },
      ]),
    );
  }

  async function submitTo(kind: string, environment: string, operation: string) {
    const { file, args } = placesOf(sheet(environment, operation));
    const where = [
      '--environments',
      list(kind),
      '--environment',
      'here',
      '--key-env',
      KEY_VARIABLE,
    ];
    const { report } = await service.submit(file, [...args, ...where, '--yes']);
    return report;
  }

  it('to a demo are not reported for good', async () => {
    const { plan, reasons } = await submitTo('production', 'Rehearsal', 'op-1');
    expect(plan).toMatchObject({ send: 1, left_out: { 'submitted-elsewhere': 1 } });
    expect(reasons).toEqual({ 'submitted-elsewhere': 1 });
    expect(service.stored()).toEqual({ 'INV-2': 1 });
  });

  it.each([
    ['to another demo', 'sandbox', 'Rehearsal', 'op-1'],
    ['of an environment that nobody knows', 'production', 'Elsewhere', 'op-1'],
    ['and were never taken in there', 'production', 'Rehearsal', ''],
  ])('%s go', async (_, kind, environment, operation) => {
    expect((await submitTo(kind, environment, operation)).plan).toMatchObject({ send: 2 });
  });
});
