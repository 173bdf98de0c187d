/**
 * The domain's transaction and the payload schema are one thing written twice: they agree field by field, held by the
 * compiler; and what goes out by `toWire` is read back as what it was.
 */
import fc from 'fast-check';
import * as z from 'zod/mini';
import { decimal, type Decimal } from '../../../src/core/domain/decimal';
import type { Transaction } from '../../../src/core/domain/transaction';
import { parseDecimalJson, writeDecimalJson } from '../../../src/core/service/decimal-json';
import { toWire } from '../../../src/core/service/to-wire';
import {
  transactionPayload,
  type TransactionPayload,
} from '../../../src/core/service/transaction-payload';

/** A type without the door for unknown fields and without `readonly`, all the way down. */
type Named<T> = T extends string | number | boolean | undefined
  ? T
  : T extends readonly (infer Element)[]
    ? Named<Element>[]
    : { -readonly [K in keyof T as string extends K ? never : K]: Named<T[K]> };

type Same<A, B> =
  (<X>() => X extends A ? 1 : 2) extends <X>() => X extends B ? 1 : 2 ? true : false;

test('the schema and the domain name the same fields with the same types', () => {
  const same: Same<Named<TransactionPayload>, Named<Transaction>> = true;
  expect(same).toBe(true);
});

const amount = fc
  .tuple(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), fc.integer({ min: 0, max: 9 }))
  .map(([units, scale]): Decimal => decimal(`${units}e-${scale}`));
const text = fc.string({ unit: 'binary', maxLength: 20 });
const some = <T extends Record<string, fc.Arbitrary<unknown>>>(fields: T) =>
  fc.record(fields, { requiredKeys: [] });

const item = fc
  .tuple(
    fc.integer({ min: 1, max: 1000 }),
    some({
      name: text,
      quantity: amount,
      unit: text,
      unit_price: amount,
      net_price: amount,
      type: text,
      description: text,
      tax_breakdowns: fc.array(some({ rate: amount, regime: text, amount, type: text }), {
        maxLength: 2,
      }),
    }),
  )
  .map(([number, fields]) => ({ number, ...fields }));

const transaction: fc.Arbitrary<Transaction> = fc
  .tuple(
    text,
    fc.array(item, { maxLength: 3 }),
    some({
      transaction_number: text,
      note: text,
      tax_reason: text,
      customer: some({ legal_name: text, address: some({ city: text }) }),
      payments: fc.array(some({ type: text, code: text, amount }), { maxLength: 3 }),
      total_amount: amount,
      total_net_amount: amount,
      total_tax_amount: amount,
    }),
  )
  .map(([transaction_id, items, fields]) => ({ transaction_id, items, ...fields }));

test('any transaction written to the wire is read back the same', () => {
  fc.assert(
    fc.property(transaction, (original) => {
      const json = writeDecimalJson(toWire(original));
      expect(z.parse(transactionPayload, parseDecimalJson(json))).toEqual(original);
    }),
  );
});

test('any transaction of the domain passes the schema as it is', () => {
  fc.assert(
    fc.property(transaction, (original) => {
      expect(z.parse(transactionPayload, original)).toEqual(original);
    }),
  );
});

test('every amount is a JSON number, and text that looks like one is not', () => {
  const one = decimal('1.10');
  const json = writeDecimalJson(
    toWire({
      transaction_id: '0815',
      items: [
        {
          number: 1,
          name: '7',
          quantity: one,
          unit_price: one,
          net_price: one,
          tax_breakdowns: [{ rate: one, amount: one }],
        },
      ],
      payments: [{ code: '99', amount: one }],
      total_amount: one,
      total_net_amount: one,
      total_tax_amount: one,
    }),
  );
  expect(json).toBe(
    '{"transaction_id":"0815","items":[{"number":1,"name":"7","quantity":1.1,"unit_price":1.1,' +
      '"net_price":1.1,"tax_breakdowns":[{"rate":1.1,"amount":1.1}]}],' +
      '"payments":[{"code":"99","amount":1.1}],' +
      '"total_amount":1.1,"total_net_amount":1.1,"total_tax_amount":1.1}',
  );
});

test('fields that the domain does not know go out too', () => {
  const extended = { transaction_id: 'INV-1', items: [], issuer: { id: 'i-1' } };
  expect(writeDecimalJson(toWire(extended))).toBe(
    '{"transaction_id":"INV-1","items":[],"issuer":{"id":"i-1"}}',
  );
});

test('an item number that is not whole is a mistake of the program', () => {
  expect(() => toWire({ transaction_id: 'INV-1', items: [{ number: Number.NaN }] })).toThrow(
    TypeError,
  );
});
