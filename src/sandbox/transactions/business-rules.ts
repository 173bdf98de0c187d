/**
 * Phase 1 of processing (specification, What the service does): the stateless rules that a schema
 * cannot say. Every rule reads what is there and stays silent about a value of the wrong type: the
 * contract has refused that already. Both checks give all errors of contract and rules together.
 */
import { isValid as isCountry } from 'i18n-iso-countries';
import Big from 'big.js';
import { CUSTOMER_TYPE_FORM, MOST_ERRORS_TOLD } from '../assumptions';
import { loadContract } from '../contract';
import { ADJUSTMENT_RULES } from './adjustment-rules';
import { rulesOf } from './country-rules';
import {
  decimalAt,
  isJsonObject,
  objectAt,
  objectsAt,
  textAt,
  type JsonObject,
} from '../exact-json';
import { invalid, type ServiceError } from '../operation-result';
import { REFERENCE_FIELD } from './references';
import { minorUnitDigits, totalsOf } from './totals';

type Rule = (payload: JsonObject) => ServiceError[];

const RULES: readonly Rule[] = [
  codesExist,
  customerTypeIsWord,
  currencyMatchesCountry,
  transactionNumberFitsCountry,
  taxReasonIsListed,
  paymentCodesAreListed,
  paymentsMakeTheTotal,
];

/** All errors of a payload (from `parseExact`), at most one per field and code. */
export function checkSubmission(payload: unknown): ServiceError[] {
  const errors = loadContract().checkPayload(payload);
  return withRules(errors, payload, [...RULES, refersToNothing]);
}

/** The same of an adjustment. */
export function checkAdjustment(payload: unknown): ServiceError[] {
  const errors = loadContract().checkAdjustment(payload);
  return withRules(errors, payload, [...RULES, ...ADJUSTMENT_RULES]);
}

function withRules(
  errors: readonly ServiceError[],
  payload: unknown,
  rules: readonly Rule[],
): ServiceError[] {
  // More are not told, and a list of so many wrong elements is long.
  const enough = errors.length > MOST_ERRORS_TOLD || !isJsonObject(payload);
  const broken = enough ? [] : rules.flatMap((rule) => rule(payload));
  return firstPerFieldAndCode([...errors, ...broken]);
}

function firstPerFieldAndCode(errors: readonly ServiceError[]): ServiceError[] {
  const seen = new Map<string, ServiceError>();
  for (const error of errors) {
    const key = `${error.code} ${error.field ?? ''}`;
    if (!seen.has(key)) seen.set(key, error);
  }
  return [...seen.values()];
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

function isLanguage(code: string): boolean {
  return /^[a-z]{2}$/.test(code) && languageNames.of(code) !== undefined;
}

function codesExist(payload: JsonObject): ServiceError[] {
  const address = objectAt(objectAt(payload, 'customer') ?? {}, 'address') ?? {};
  return [
    ...unknownCode(payload, 'country_code', 'country_code', isCountry),
    ...unknownCode(payload, 'language_code', 'language_code', isLanguage),
    ...unknownCode(
      payload,
      'currency_code',
      'currency_code',
      (code) => minorUnitDigits(code) !== undefined,
    ),
    ...unknownCode(address, 'country_code', 'customer.address.country_code', isCountry),
  ];
}

function unknownCode(
  parent: JsonObject,
  key: string,
  field: string,
  exists: (code: string) => boolean,
): ServiceError[] {
  const code = textAt(parent, key);
  if (code === undefined || exists(code)) return [];
  return [invalid(field, `${field} is not a known code: ${code}`)];
}

/** Specification, What the service does: checked at once. Its values are open, their form is assumption customer-type. */
function customerTypeIsWord(payload: JsonObject): ServiceError[] {
  const type = textAt(objectAt(payload, 'customer') ?? {}, 'type');
  if (type === undefined || CUSTOMER_TYPE_FORM.test(type)) return [];
  const message = `customer.type must be a word in capitals, such as INDIVIDUAL, not ${type}`;
  return [invalid('customer.type', message)];
}

function currencyMatchesCountry(payload: JsonObject): ServiceError[] {
  const country = textAt(payload, 'country_code') ?? '';
  const currency = textAt(payload, 'currency_code');
  const needed = rulesOf(country).currency;
  if (needed === undefined || currency === undefined || currency === needed) return [];
  const message = `currency_code must be ${needed} for a transaction of ${country}, not ${currency}`;
  return [invalid('currency_code', message, 'validation_match_invalid')];
}

function transactionNumberFitsCountry(payload: JsonObject): ServiceError[] {
  const country = textAt(payload, 'country_code') ?? '';
  const rules = rulesOf(country);
  const given = payload['transaction_number'] !== undefined;
  if (!given && rules.transactionNumberOptional !== true) {
    return [invalid('transaction_number', 'transaction_number is required')];
  }
  return (rules.unsupportedFields ?? [])
    .filter((field) => payload[field] !== undefined)
    .map((field) =>
      invalid(field, `${field} is not supported for ${country}`, 'unsupported_field'),
    );
}

function taxReasonIsListed(payload: JsonObject): ServiceError[] {
  const country = textAt(payload, 'country_code') ?? '';
  return notListed('tax_reason', textAt(payload, 'tax_reason'), rulesOf(country).taxReasons);
}

function paymentCodesAreListed(payload: JsonObject): ServiceError[] {
  const country = textAt(payload, 'country_code') ?? '';
  const codes = rulesOf(country).paymentCodes;
  return objectsAt(payload, 'payments').flatMap(({ index, value }) =>
    notListed(`payments[${index}].code`, textAt(value, 'code'), codes),
  );
}

function notListed(
  field: string,
  value: string | undefined,
  list: readonly string[] | undefined,
): ServiceError[] {
  if (list === undefined || value === undefined || list.includes(value)) return [];
  return [invalid(field, `${field} must be one of ${list.join(', ')}, not ${value}`)];
}

/** Specification, Rules seen 2. Payments that carry no amount at all say nothing about the sum. */
function paymentsMakeTheTotal(payload: JsonObject): ServiceError[] {
  const amounts = objectsAt(payload, 'payments').flatMap(({ value }) => {
    const amount = decimalAt(value, 'amount');
    return amount === undefined ? [] : [amount];
  });
  if (amounts.length === 0) return [];
  const paid = amounts.reduce((sum, amount) => sum.plus(amount), new Big(0));
  const { gross } = totalsOf(payload);
  if (paid.eq(gross)) return [];
  const message = `The payments sum to ${paid.toFixed()}, the total transaction amount is ${gross.toFixed()}`;
  return [invalid('payments', message)];
}

/** Specification, payload: the reference is that of an adjustment, which has its own address. */
function refersToNothing(payload: JsonObject): ServiceError[] {
  if (payload[REFERENCE_FIELD] === undefined) return [];
  const message = `${REFERENCE_FIELD} belongs to an adjustment, POST /v1/transactions/adjustment`;
  return [invalid(REFERENCE_FIELD, message, 'unsupported_field')];
}
