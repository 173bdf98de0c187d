/** Which service a call speaks to, and with whose key: named plainly or refused, and the key is never repeated. */
import { findAccount, type ServiceCall } from '../../src/cli/service/service-call';
import { scratchFiles } from './scratch-files';

const files = scratchFiles();

const LIST = [
  { id: 'live', name: 'Tax office', baseUrl: 'https://api.example/', kind: 'production' },
  { id: 'demo', name: 'Demo', baseUrl: 'https://demo.example', kind: 'demo', keyEnv: 'DEMO_KEY' },
  { id: 'demo-2', name: 'Demo', baseUrl: 'https://demo2.example', kind: 'demo' },
];

const VARIABLES = { DEMO_KEY: 'key-of-demo', OTHER: 'key-of-other', EMPTY: ' ' };

function find(call: Partial<ServiceCall>) {
  const whole: ServiceCall = {
    environment: undefined,
    baseUrl: undefined,
    keyEnv: undefined,
    environmentsFile: files.file('list.json', JSON.stringify(LIST)),
    timeoutMs: 1,
    ...call,
  };
  return findAccount(whole, VARIABLES);
}

test('an environment goes by its id or its name, letter case aside, and names the variable of its key', async () => {
  expect(await find({ environment: 'DEMO-2', keyEnv: 'OTHER' })).toMatchObject({
    environment: { id: 'demo-2' },
    key: 'key-of-other',
  });
  expect((await find({ environment: 'tax office', keyEnv: 'OTHER' })).environment.id).toBe('live');
});

test('--key-env goes before what the list names', async () => {
  const byList = [
    { id: 'd', name: 'D', baseUrl: 'https://d.example', kind: 'demo', keyEnv: 'DEMO_KEY' },
  ];
  const environmentsFile = files.file('one.json', JSON.stringify(byList));
  expect((await find({ environment: 'd', environmentsFile })).key).toBe('key-of-demo');
  expect((await find({ environment: 'd', environmentsFile, keyEnv: 'OTHER' })).key).toBe(
    'key-of-other',
  );
});

test('an address that is listed is that environment, above all when it is production', async () => {
  const { environment } = await find({ baseUrl: 'https://API.example', keyEnv: 'OTHER' });
  expect(environment).toMatchObject({ id: 'live', kind: 'production' });
});

test('an address that is not listed is its own environment', async () => {
  const { environment } = await find({ baseUrl: 'http://localhost:4010/', keyEnv: 'OTHER' });
  expect(environment).toEqual({
    id: 'http://localhost:4010',
    name: 'localhost:4010',
    baseUrl: 'http://localhost:4010',
    kind: 'custom',
  });
});

describe('what is refused', () => {
  it.each<[string, Partial<ServiceCall>, string]>([
    ['neither name nor address', { keyEnv: 'OTHER' }, 'either --environment NAME or --base-url'],
    ['both', { environment: 'live', baseUrl: 'https://x.example' }, 'either --environment'],
    ['an unknown name', { environment: 'prod' }, 'It has "live", "demo", "demo-2".'],
    ['a name of two', { environment: 'Demo' }, 'several environments called "Demo"'],
    ['no key', { environment: 'live' }, '--key-env NAME'],
    [
      'a variable that is not set',
      { environment: 'live', keyEnv: 'NO' },
      'variable NO holds no key',
    ],
    ['an empty variable', { environment: 'live', keyEnv: 'EMPTY' }, 'EMPTY holds no key'],
    ['plain http to another machine', { baseUrl: 'http://api.example' }, 'Use https'],
    ['an address with a password', { baseUrl: 'https://me:secret@x.example' }, 'without a name'],
    ['no address', { baseUrl: 'example' }, '--base-url takes an address'],
    [
      'a name without any list',
      { environment: 'live', environmentsFile: undefined },
      'There is no environments.json here, which would list environments. ' +
        '--environments FILE names a list; --base-url ADDRESS does without one.',
    ],
    ['a list that is not there', { environment: 'a', environmentsFile: 'no.json' }, 'no.json'],
  ])('%s', async (_, call, message) => {
    await expect(find(call)).rejects.toMatchObject({
      message: expect.stringContaining(message) as unknown,
    });
  });

  it('a list that is none, with the place of what is wrong', async () => {
    const environmentsFile = files.file('bad.json', '[{"id":"a","name":"A","kind":"live"}]');
    await expect(find({ environment: 'a', environmentsFile })).rejects.toMatchObject({
      message: expect.stringMatching(/bad\.json cannot be used: .*baseUrl/s) as unknown,
    });
  });

  it.each(['0123456789abcdef0123456789abcdef', 'not a name', 'abc-123'])(
    'a key in place of its variable (%s), which is not repeated',
    async (key) => {
      const failure = await find({ environment: 'live', keyEnv: key }).catch(String);
      expect(failure).toContain('not the key itself');
      expect(failure).not.toContain(key);
    },
  );

  it('a password in an address is not repeated', async () => {
    const failure = await find({ baseUrl: 'https://me:secret@x.example' }).catch(String);
    expect(failure).not.toContain('secret');
  });
});
