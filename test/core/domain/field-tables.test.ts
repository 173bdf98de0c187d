/**
 * The tables of amounts and lengths name each field twice, by its name and by the function that reads it: both mean the
 * same field.
 */
import {
  ITEM_AMOUNTS,
  TAX_AMOUNTS,
  TRANSACTION_AMOUNTS,
} from '../../../src/core/domain/amount-fields';
import {
  CUSTOMER_LENGTHS,
  ITEM_LENGTHS,
  PAYMENT_LENGTHS,
  TAX_LENGTHS,
  TRANSACTION_LENGTHS,
} from '../../../src/core/domain/field-lengths';

const TABLES = {
  TRANSACTION_AMOUNTS,
  ITEM_AMOUNTS,
  TAX_AMOUNTS,
  TRANSACTION_LENGTHS,
  ITEM_LENGTHS,
  CUSTOMER_LENGTHS,
  PAYMENT_LENGTHS,
  TAX_LENGTHS,
};

test.each(Object.entries(TABLES))('%s: a field is read by its own name', (_name, table) => {
  for (const { field, of } of table) {
    const read: (part: never) => string | undefined = of;
    const part = new Proxy({}, { get: (_target, key) => key });
    expect(read(part as never)).toBe(field);
  }
});
