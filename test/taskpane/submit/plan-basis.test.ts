/** What is sent is what stands in the sheet: a plan holds as long as its transactions would be read the same again. */
import { decimal } from '../../../src/core/domain/decimal';
import { atOnce } from '../../../src/core/domain/steps';
import { isStillSo } from '../../../src/taskpane/submit/plan-basis';
import { PLAN } from '../support/fake-services';
import { CHECKED, checkOf, problem, transaction } from '../support/sample-source';

const withTransactions = (...transactions: ReturnType<typeof transaction>[]) =>
  checkOf(transactions);

test('rows in another order are the same plan', () => {
  expect(atOnce(isStillSo(PLAN, withTransactions(...[...CHECKED.transactions].reverse())))).toBe(
    true,
  );
});

test('fields in another order are the same plan', () => {
  const turned = CHECKED.transactions.map((mapped) => ({
    ...mapped,
    transaction: {
      ...mapped.transaction,
      currency_code: 'GBP',
      transaction_number: mapped.transaction.transaction_id,
    },
  }));
  expect(atOnce(isStillSo(PLAN, { ...CHECKED, transactions: turned }))).toBe(true);
});

test('new rows are no part of the plan, and do not end it', () => {
  const check = withTransactions(...CHECKED.transactions, transaction('536999', [3]));
  expect(atOnce(isStillSo(PLAN, check))).toBe(true);
});

test('another amount ends it', () => {
  const [first, ...rest] = CHECKED.transactions;
  if (first === undefined) throw new TypeError('The sample has transactions');
  const items = first.transaction.items.map((item) => ({ ...item, unit_price: decimal('2.6') }));
  const changed = { ...first, transaction: { ...first.transaction, items } };
  expect(atOnce(isStillSo(PLAN, withTransactions(changed, ...rest)))).toBe(false);
});

test('a transaction that is gone, or has an error now, ends it', () => {
  expect(atOnce(isStillSo(PLAN, withTransactions(...CHECKED.transactions.slice(1))))).toBe(false);
  const wrong = transaction('536365', [0, 1], [problem('E2')]);
  expect(atOnce(isStillSo(PLAN, withTransactions(wrong, ...CHECKED.transactions.slice(1))))).toBe(
    false,
  );
});
