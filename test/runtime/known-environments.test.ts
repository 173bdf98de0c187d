/** What was submitted to a sandbox or a demo is known as such later, whatever that is called by then. */
import { knownEnvironments, type KnownInput } from '../../src/runtime/known-environments';

const known = (changes: Partial<KnownInput> = {}) =>
  knownEnvironments({
    listed: [
      { id: 'demo', name: 'Demo', kind: 'demo' },
      { id: 'production', name: 'Production', kind: 'production' },
    ],
    noted: [],
    scopes: [],
    current: { name: 'Production', kind: 'production' },
    currentScope: 'production#1',
    ...changes,
  });

const noted = (name: string, kind: 'demo' | 'sandbox' | 'production', scope: string) => ({
  ...{ name, kind, scope },
  baseUrl: 'https://service.example',
});

test('scopes of listed sandboxes and demos are rehearsals, whoever submitted there', () => {
  const scopes = ['demo#1', 'demo#2', 'production#1', 'production#2', 'unknown#1'];
  expect(known({ scopes }).rehearsalScopes).toEqual(['demo#1', 'demo#2']);
});

test('so are those that were noted when they were submitted to, and are listed no more', () => {
  const sandbox = noted('Sandbox', 'sandbox', 'sandbox-of-yesterday#1');
  expect(known({ noted: [sandbox] }).rehearsalScopes).toEqual(['sandbox-of-yesterday#1']);
});

test('the connected one is none, also where it was taken for a demo before', () => {
  const before = noted('Production', 'demo', 'production#1');
  expect(known({ noted: [before] }).rehearsalScopes).toEqual([]);
});

test('a name of before is still known', () => {
  const { kindOf } = known({ noted: [noted('Trying out', 'demo', 'demo#1')] });
  expect(kindOf('Trying out')).toBe('demo');
  expect(kindOf('Demo')).toBe('demo');
  expect(kindOf('Elsewhere')).toBeUndefined();
});

test('of one name for a demo and something else, the demo counts', () => {
  const { kindOf } = known({
    noted: [noted('ACME', 'demo', 'acme#1'), noted('ACME', 'production', 'acme#2')],
  });
  expect(kindOf('ACME')).toBe('demo');
});

test('the name of the connected one means what it is now', () => {
  const { kindOf } = known({ noted: [noted('Production', 'sandbox', 'sandbox#1')] });
  expect(kindOf('Production')).toBe('production');
});
