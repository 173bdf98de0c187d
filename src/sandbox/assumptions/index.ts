/**
 * Every choice the sandbox had to make where the specification says "Not shown", in one place: the
 * values by what they are about, and in `register.ts` each of them in words, with those that are a
 * rule. None of these is a fact about the real service, and a client must not depend on them.
 * Required fields and lengths of the payload are assumptions too: `x-assumption` in the contract.
 */
export * from './limits';
export * from './look-ups';
export * from './search';
export * from './submission';
export * from './webhooks';
