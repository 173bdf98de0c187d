/** The list of environments beside the page is used whole or not at all, and what is wrong with it is said. */
import { fetchEnvironments } from '../../src/runtime/environments';

function served(body: string, status = 200) {
  return fetchEnvironments(() => Promise.resolve(new Response(body, { status })));
}

const sandbox = {
  id: 'sandbox',
  name: 'Sandbox',
  baseUrl: 'https://localhost:4010',
  kind: 'sandbox',
};

test('each environment is read with its colour and, where there is one, its sample key', async () => {
  const listed = { ...sandbox, colour: '#107c10', sampleKey: 'sandbox-key' };
  expect(await served(JSON.stringify([listed]))).toEqual([listed]);
});

test('a service that is known to settle quickly may say so, but not that it needs no time', async () => {
  const [environment] = await served(JSON.stringify([{ ...sandbox, settleMs: 2_000 }]));
  expect(environment?.settleMs).toBe(2_000);
  await expect(served(JSON.stringify([{ ...sandbox, settleMs: 0 }]))).rejects.toMatchObject({
    code: 'BAD_RESPONSE',
  });
});

test('a service may be listed with the form of its lists, which is one of two', async () => {
  const [environment] = await served(JSON.stringify([{ ...sandbox, listParameters: 'comma' }]));
  expect(environment?.listParameters).toBe('comma');
  await expect(
    served(JSON.stringify([{ ...sandbox, listParameters: 'semicolon' }])),
  ).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
});

test('an address may end with a slash; what is used does not', async () => {
  const [environment] = await served(
    JSON.stringify([{ ...sandbox, baseUrl: 'https://Demo.example/api/' }]),
  );
  expect(environment?.baseUrl).toBe('https://demo.example/api');
});

test('an empty list is a list', async () => {
  expect(await served('[]')).toEqual([]);
});

test('the page asks for the file beside it', async () => {
  const asked: string[] = [];
  await fetchEnvironments((url) => {
    asked.push(url);
    return Promise.resolve(new Response('[]'));
  });
  expect(asked).toEqual(['environments.json']);
});

test('a missing file is said to be missing', async () => {
  await expect(served('', 404)).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'environments.json could not be loaded: status 404',
  });
});

test('a network failure keeps its cause', async () => {
  const cause = new TypeError('Failed to fetch');
  await expect(fetchEnvironments(() => Promise.reject(cause))).rejects.toMatchObject({
    code: 'UNREACHABLE',
    cause,
  });
});

test.each([
  ['no JSON', '<html>', 'it is not JSON'],
  ['no list', '{}', 'Invalid input'],
  ['a field missing', JSON.stringify([{ ...sandbox, name: undefined }]), 'at [0].name'],
  ['an unknown kind', JSON.stringify([{ ...sandbox, kind: 'prod' }]), 'at [0].kind'],
  ['an address that is none', JSON.stringify([{ ...sandbox, baseUrl: 'demo' }]), '"sandbox"'],
  ['two equal ids', JSON.stringify([sandbox, sandbox]), 'the same id'],
])('%s is refused with the reason', async (_what, body, reason) => {
  await expect(served(body)).rejects.toMatchObject({
    code: 'BAD_RESPONSE',
    message: expect.stringContaining(reason),
  });
});
