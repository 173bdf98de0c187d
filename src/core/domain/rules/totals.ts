/**
 * Sums over the whole transaction: payments, when their amounts are there, equal the total (specification, Rules seen);
 * net plus tax is the total; a total has no more decimals than its currency. Exact: no tolerance, no binary float.
 */
import { TRANSACTION_AMOUNTS } from '../amount-fields';
import { currencyDigits } from '../currencies';
import { add, fractionDigits, round, sum, type Decimal } from '../decimal';
import { isSum } from '../decimal-comparisons';
import type { Payment, Transaction } from '../transaction';
import type { Rule, RuleProblem } from './rule';

export const checkTotals: Rule = (transaction, amounts, problems) => {
  const { payments } = transaction;
  if (payments !== undefined) checkPayments(payments, amounts.serviceTotal, problems);
  const { total_amount: total, total_net_amount: net, total_tax_amount: tax } = transaction;
  if (total !== undefined && net !== undefined && tax !== undefined && !isSum(net, tax, total)) {
    const facts = { value: total, expected: add(net, tax), net, tax };
    problems.push({ severity: 'warning', code: 'total_mismatch', field: 'total_amount', facts });
  }
  checkDecimals(transaction, problems);
};

function checkPayments(
  payments: readonly Payment[],
  total: Decimal,
  problems: RuleProblem[],
): void {
  const amounts = payments.flatMap(({ amount }) => amount ?? []);
  if (amounts.length === 0) return;
  const paid = sum(amounts);
  if (paid === total) return;
  const at = payments.findIndex(({ amount }) => amount !== undefined);
  problems.push({
    severity: 'error',
    code: 'field_not_valid',
    field: `payments[${String(at)}].amount`,
    facts: { value: paid, expected: total },
  });
}

/** The service rounds what is finer than the currency (assumption), so its total would differ from the sheet's. */
function checkDecimals(transaction: Transaction, problems: RuleProblem[]): void {
  const { currency_code: currency } = transaction;
  const digits = currency === undefined ? undefined : currencyDigits(currency);
  if (currency === undefined || digits === undefined) return;
  for (const { field, of } of TRANSACTION_AMOUNTS) {
    const value = of(transaction);
    if (value === undefined || fractionDigits(value) <= digits) continue;
    const facts = { value, expected: round(value, digits), digits: String(digits), currency };
    problems.push({ severity: 'warning', code: 'more_decimals_than_currency', field, facts });
  }
}
