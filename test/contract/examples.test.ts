/**
 * Example bodies of every resource are read by the client's schemas with all their fields, and the contract allows them: two
 * readings of the specification that know nothing of each other agree.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { safeParse, type $ZodType } from 'zod/v4/core';
import { batchValidation } from '../../src/core/service/batch-validation';
import { parseDecimalJson, writeDecimalJson } from '../../src/core/service/decimal-json';
import { operationResult } from '../../src/core/service/operation-result';
import { searchPage } from '../../src/core/service/search-page';
import { storedTransaction } from '../../src/core/service/stored-transaction';
import { taxCalculation } from '../../src/core/service/tax-calculation';
import { transactionPayload } from '../../src/core/service/transaction-payload';
import { webhookNotification } from '../../src/core/service/webhook-notification';
import { contractValidator } from '../../src/sandbox/contract';
import { CONTRACT } from './recording';

const EXAMPLES: readonly (readonly [string, string, $ZodType])[] = [
  ['transactions/submission.json', 'TransactionPayload', transactionPayload],
  ['transactions/mexican-submission.json', 'TransactionPayload', transactionPayload],
  ['transactions/adjustment.json', 'AdjustmentPayload', transactionPayload],
  ['transactions/adjustment-of-several.json', 'AdjustmentPayload', transactionPayload],
  ['transactions/stored.json', 'StoredTransaction', storedTransaction],
  ['transactions/received.json', 'StoredTransaction', storedTransaction],
  ['search/page.json', 'TransactionPage', searchPage],
  ['calculations/calculation.json', 'TaxCalculation', taxCalculation],
  ['lookups/batch-validation.json', 'BatchValidation', batchValidation],
  ['errors/operation-result.json', 'OperationResult', operationResult],
  ['webhooks/notification.json', 'WebhookNotification', webhookNotification],
];

const ajv = contractValidator(CONTRACT);

function textOf(file: string): string {
  return readFileSync(join(__dirname, file), 'utf8');
}

test.each(EXAMPLES)('%s is what the contract calls %s', (file, schema) => {
  const validate = ajv.compile({ $ref: `contract#/components/schemas/${schema}` });
  validate(JSON.parse(textOf(file)));
  expect(validate.errors ?? []).toEqual([]);
});

test.each(EXAMPLES)('%s is read by the client', (file, _, schema) => {
  const { error } = safeParse(schema, parseDecimalJson(textOf(file)));
  expect(error?.issues).toBeUndefined();
});

test('a payload is read and written again without a digit lost', () => {
  const text = textOf('transactions/submission.json');
  expect(JSON.parse(writeDecimalJson(parseDecimalJson(text)))).toEqual(JSON.parse(text));
});
