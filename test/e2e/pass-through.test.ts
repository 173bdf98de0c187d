/**
 * A service that does not let the add-in's origin in cannot be reached from the pane; through the
 * pass-through it can, by an address that a person types: with any word as the key on this machine,
 * with the access token where one is asked for. Formulas go the same way.
 */
import { startPassThrough, type RunningPassThrough } from '../../src/pass-through';
import { SANDBOX_KEY } from '../../scripts/serve';
import { eventually, openPane } from '../support/person';
import { startTaxrowInBrowser, type TaxrowInBrowser } from '../support/taxrow-in-browser';

const CALCULATION = '3fa85f64-5717-4562-b3fc-2c963f66afa6';
const TOKEN = 'an-access-token-of-32-characters-or-more';

let taxrow: TaxrowInBrowser;
const passThroughs: RunningPassThrough[] = [];
const printed: string[] = [];

beforeAll(async () => {
  taxrow = await startTaxrowInBrowser({ sandbox: { allowedOrigins: [] } });
  await openPane(taxrow);
});

afterAll(async () => {
  await taxrow.close();
  await Promise.all(passThroughs.map((running) => running.close()));
});

async function passThrough(token?: string): Promise<string> {
  const running = await startPassThrough({
    service: taxrow.running.sandbox.httpAddress,
    key: SANDBOX_KEY,
    origins: [taxrow.running.addinUrl],
    names: ['127.0.0.1'],
    host: '127.0.0.1',
    port: 0,
    print: (text) => void printed.push(...text.split('\n')),
    ...(token !== undefined && { token }),
  });
  passThroughs.push(running);
  return running.address;
}

async function connectTo(address: string, key: string): Promise<void> {
  const { pane } = taxrow;
  await pane.getByLabel('Environment').selectOption({ label: 'Another address…' });
  await pane.getByLabel('Address', { exact: true }).fill(address);
  await pane.getByLabel('Key', { exact: true }).fill(key);
  await pane.getByRole('button', { name: 'Test and connect' }).click();
}

test('the service itself does not let the pane in, whatever the key', async () => {
  await connectTo(taxrow.running.sandbox.httpAddress, SANDBOX_KEY);
  await taxrow.pane.getByText('does not let the add-in in').first().waitFor();
});

test('through the pass-through the pane connects, and any word is the key', async () => {
  const address = await passThrough();
  await connectTo(address, 'any word');
  await taxrow.pane.getByText(`Connected to ${new URL(address).host}.`).waitFor();
});

test('a formula reads through it', async () => {
  await taxrow.write('P2:P3', [
    [`=TAXROW.TAXCALC("${CALCULATION}","transaction_tax_amount")`],
    ['=TAXROW.TXSTATUS("DEMO-1001")'],
  ]);
  await eventually(taxrow, async () => (await taxrow.read('P2:P3')).flat(), [21, 'SUCCESS']);
  await eventually(
    taxrow,
    () => Promise.resolve(printed.join('\n')),
    expect.stringContaining('GET /Tax/v1/Calculations/{id} 200'),
  );
});

test('where a token is asked for, another key is refused and the token connects', async () => {
  const address = await passThrough(TOKEN);
  await connectTo(address, 'any word');
  await taxrow.pane.getByText('The key was refused').first().waitFor();
  await connectTo(address, TOKEN);
  await taxrow.pane.getByText(`Connected to ${new URL(address).host}.`).waitFor();
});
