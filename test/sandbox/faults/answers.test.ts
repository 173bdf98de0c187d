/**
 * Faults of the answer: a body that is not what its status promises, that comes slowly, never ends,
 * or breaks off. What was submitted is stored all the same, unless the fault says otherwise.
 */
import { ConnectionDropped, type WrongBodyFault } from '../../../src/sandbox';
import { BASE, KEY, payload, testSandbox } from '../client';

const headers = { 'Ocp-Apim-Subscription-Key': KEY };
const ACCEPTED = '{"operation_id":"op-1","transaction_id":"INV-1"}';

const search = (): Request => new Request(`${BASE}/v1/transactions`, { headers });
const submission = (): Request =>
  new Request(`${BASE}/v1/transactions`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(payload()),
  });

describe('wrongBody', () => {
  test.each<[WrongBodyFault['form'], string, string]>([
    ['truncated', 'application/json', ACCEPTED.slice(0, ACCEPTED.length / 2)],
    ['not-json', 'application/json', 'OK'],
    ['wrong-shape', 'application/json', '{"result":[{"ok":true}]}'],
    ['html', 'text/html', '<!doctype html><html><body><h1>Please sign in</h1></body></html>'],
    ['empty', 'application/json', ''],
  ])('%s: the submission is stored, its answer cannot be used', async (form, type, body) => {
    const { sandbox, find } = testSandbox({ faults: { wrongBody: { form, count: 1 } } });
    const response = await sandbox.fetch(submission());
    expect([response.status, response.headers.get('Content-Type')]).toEqual([202, type]);
    expect(await response.text()).toBe(body);
    expect(await find('')).toEqual(['INV-1']);
  });

  test('strikes what is read as well', async () => {
    const { sandbox, find } = testSandbox({ faults: { wrongBody: { form: 'empty', count: 1 } } });
    expect(await (await sandbox.fetch(search())).text()).toBe('');
    expect(await find('')).toEqual([]);
  });

  test('leaves an error as it is, and is not used up by one', async () => {
    const { post, sandbox } = testSandbox({ faults: { wrongBody: { form: 'html', count: 1 } } });
    expect((await post({})).body.message).toBe('The transaction payload is not valid.');
    expect(sandbox.faults.get()).toEqual({ wrongBody: { form: 'html', count: 1 } });
  });

  test('beforeStore answers 200 in place of the service, and nothing is stored', async () => {
    const { sandbox, post, find } = testSandbox({
      faults: { wrongBody: { form: 'html', beforeStore: true, count: 1 } },
    });
    const response = await sandbox.fetch(submission());
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/html']);
    expect(await find('')).toEqual([]);
    expect((await post(payload())).status).toBe(202);
  });
});

describe('slowBody', () => {
  test('comes so many bytes at a time, each after its wait', async () => {
    const { sandbox, clock } = testSandbox({ faults: { slowBody: { bytes: 20, everyMs: 100 } } });
    const response = await sandbox.fetch(submission());
    expect(response.headers.get('Content-Length')).toBe(String(ACCEPTED.length));
    const reader = readerOf(response);
    for (const piece of [ACCEPTED.slice(0, 20), ACCEPTED.slice(20, 40), ACCEPTED.slice(40)]) {
      const waits = clock.nextTimer();
      const read = reader.read();
      await waits;
      clock.advance(100);
      expect(textOf(await read)).toBe(piece);
    }
    expect((await reader.read()).done).toBe(true);
  });

  test('endless goes on with spaces and names no length', async () => {
    const { sandbox, clock } = testSandbox({
      faults: { slowBody: { bytes: 1_000, everyMs: 1, endless: true } },
    });
    const response = await sandbox.fetch(submission());
    expect(response.headers.get('Content-Length')).toBeNull();
    const reader = readerOf(response);
    for (const piece of [ACCEPTED, ' ', ' ', ' ']) {
      const waits = clock.nextTimer();
      const read = reader.read();
      await waits;
      clock.advance(1);
      expect(textOf(await read)).toBe(piece);
    }
    await reader.cancel();
  });
});

describe('cutBody', () => {
  test('breaks off in the middle of a body whose length was named', async () => {
    const { sandbox, find } = testSandbox({ faults: { cutBody: 1 } });
    const response = await sandbox.fetch(submission());
    expect([response.status, response.headers.get('Content-Length')]).toEqual([
      202,
      String(ACCEPTED.length),
    ]);
    const reader = readerOf(response);
    expect(textOf(await reader.read())).toBe(ACCEPTED.slice(0, ACCEPTED.length / 2));
    await expect(reader.read()).rejects.toThrow(ConnectionDropped);
    expect(sandbox.ledger.read().requests[0]).toMatchObject({ answered: 'dropped', stored: true });
    expect(await find('')).toEqual(['INV-1']);
  });

  test('breaks off after as many bytes as it is told, none among them', async () => {
    const { sandbox } = testSandbox({ faults: { cutBody: { afterBytes: 0 } } });
    await expect((await sandbox.fetch(search())).text()).rejects.toThrow(ConnectionDropped);
    sandbox.faults.set({ cutBody: { afterBytes: 3 } });
    const reader = readerOf(await sandbox.fetch(search()));
    expect(textOf(await reader.read())).toBe('{"l');
  });

  test('strikes errors too, and a slow body', async () => {
    const { sandbox, clock } = testSandbox({
      faults: { cutBody: { afterBytes: 4 }, slowBody: { bytes: 3, everyMs: 10 } },
    });
    const response = await sandbox.fetch(new Request(`${BASE}/v1/nothing`, { headers }));
    expect(response.status).toBe(404);
    const reader = readerOf(response);
    for (const piece of ['{"m', 'e']) {
      const waits = clock.nextTimer();
      const read = reader.read();
      await waits;
      clock.advance(10);
      expect(textOf(await read)).toBe(piece);
    }
    await expect(reader.read()).rejects.toThrow(ConnectionDropped);
  });
});

test('a HEAD has no body that a fault could strike', async () => {
  const { sandbox } = testSandbox({ faults: { cutBody: 1, slowBody: { bytes: 1, everyMs: 1 } } });
  const head = new Request(`${BASE}/v1/transactions`, { method: 'HEAD', headers });
  const response = await sandbox.fetch(head);
  expect([response.status, await response.text()]).toEqual([200, '']);
});

function readerOf(response: Response): ReadableStreamDefaultReader<Uint8Array> {
  if (response.body === null) throw new Error('The answer has no body.');
  return response.body.getReader();
}

function textOf({ value }: { value?: Uint8Array | undefined }): string {
  return new TextDecoder().decode(value);
}
