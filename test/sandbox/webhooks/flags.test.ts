/**
 * The flags of the command: a sandbox that is started with them notifies, says who issues its
 * tokens, and a flag that does not hold is a clear error with exit status 2.
 */
import { run } from '../../../src/sandbox/main';
import { payload } from '../client';
import { startReceiver } from './receiver';

// Keys and sockets take their time on a busy machine.
async function command(
  args: readonly string[],
  meanwhile: (out: string) => Promise<void> = async () => undefined,
): Promise<{ status: number; out: string; err: string }> {
  let out = '';
  let err = '';
  const status = await run(args, {
    print: (text) => void (out += `${text}\n`),
    printError: (text) => void (err += `${text}\n`),
    ensureCertificate: () => Promise.reject(new Error('no certificate here')),
    untilAskedToEnd: () => meanwhile(out),
  });
  return { status, out, err };
}

test('--webhook notifies, and the issuer of the tokens is printed', async () => {
  const receiver = await startReceiver();
  const flags = ['--webhook', `${receiver.address}/hook?a=b`, '--key', 'K', '--processing-ms', '0'];
  const { out } = await command(flags, async (printed) => {
    const address = /base address: (\S+)/.exec(printed)?.[1] ?? '';
    await fetch(`${address}/v1/transactions`, {
      method: 'POST',
      headers: { 'Ocp-Apim-Subscription-Key': 'K', 'Content-Type': 'application/json' },
      body: JSON.stringify(payload()),
    });
    await receiver.until(1);
  });
  await receiver.close();
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook?a=b']);
  expect(out).toMatch(/^webhook token issuer: http:\/\/127\.0\.0\.1:\d+$/m);
});

test('without --webhook no issuer is printed', async () => {
  expect((await command([])).out).not.toContain('issuer');
});

test('--issuer and --public-address say where others reach it', async () => {
  const webhook = ['--webhook', 'https://a.example/'];
  const both = [
    ...webhook,
    '--public-address',
    'https://b.example',
    '--issuer',
    'https://c.example',
  ];
  expect((await command(both)).out).toContain('webhook token issuer: https://c.example\n');
  const one = [...webhook, '--public-address', 'https://b.example'];
  expect((await command(one)).out).toContain('webhook token issuer: https://b.example\n');
});

test.each([
  [['--webhook', 'http://a.example/'], 'sandbox: webhook "http://a.example/": an address is https'],
  [['--webhook', 'a=https://a.example/'], 'the sandbox sends no event type "a"'],
  [['--webhook='], 'sandbox: webhook "": "" is no address.'],
  [['--webhook-retry-ms', '3600001'], '--webhook-retry-ms needs a whole number from 0 to 3600000'],
  [['--issuer', 'c.example'], 'the issuer "c.example" is not http or https'],
  [['--public-address='], 'the public address "" is not http or https'],
  [['--service-domain', 'a/b'], 'the service domain "a/b" is no name of a domain.'],
])('%j is refused with exit status 2', async (flags, message) => {
  const { status, out, err } = await command(flags);
  expect([status, out]).toEqual([2, '']);
  expect(err).toContain(message);
});
