/**
 * The contract has every element of the specification: its endpoints and statuses, and each resource field by field, written
 * out here from the specification's own tables. What the contract adds from elsewhere is marked there and does not count.
 */
import { operationsOf } from '../../scripts/service-coverage/elements';
import { isJson, resolve, schemaFields } from '../../scripts/service-coverage/schema-fields';
import { CONTRACT } from './recording';

/** The fields of a resource, those of what it holds included. */
function fieldsIn(schema: string): string[] {
  return schemaFields(CONTRACT, { $ref: `#/components/schemas/${schema}` })
    .filter(({ added }) => !added)
    .map(({ way }) => way);
}

const under = (way: string, names: string): string[] =>
  names.split(' ').map((name) => `${way}.${name}`);

const ERROR = 'code message type field doc_link';

const PAYLOAD = [
  ...'country_code language_code currency_code transaction_date transaction_number'.split(' '),
  ...'transaction_id items supplier customer note payments tax_reason'.split(' '),
  ...'total_amount total_net_amount total_tax_amount'.split(' '),
  ...under('supplier', 'id'),
  ...under('items[]', 'number name quantity unit unit_price net_price type description'),
  ...under('items[]', 'tax_breakdowns'),
  ...under('items[].tax_breakdowns[]', 'rate regime amount type'),
  ...under('customer', 'legal_name trade_name entity_number address tax_information type'),
  ...under('customer.tax_information', 'tax_number regime'),
  ...under('customer.address', 'country_code city postal_code province region state district'),
  ...under('customer.address', 'canton city_code neighbourhood address_line_1 address_line_2'),
  ...under('customer.address', 'number prefix suffix'),
  ...under('payments[]', 'type code amount'),
];

test.each<[string, string[]]>([
  [
    'TransactionRecord',
    [
      ...'backfill country_code currency_code customer data_source direction errors'.split(' '),
      ...'last_updated_date operation_id reporting_date status supplier tax_reason'.split(' '),
      ...'total_amount total_net_amount total_tax_amount transaction_date'.split(' '),
      ...'transaction_id transaction_number transaction_scenario type'.split(' '),
      ...'user_activities workflow_operations workflow_status'.split(' '),
      ...under('customer', 'external_id id name'),
      ...under('supplier', 'country_code external_id id name'),
      ...under('user_activities', 'invoice_downloaded'),
      ...under('user_activities.invoice_downloaded', 'time type user_id'),
      ...under('workflow_operations[]', 'type status'),
      ...under('tax_reason', 'code description tax_reason_details'),
      ...under('tax_reason.tax_reason_details[]', 'code note'),
      ...under('errors[]', ERROR),
    ],
  ],
  ['TransactionPayload', PAYLOAD],
  ['AdjustmentPayload', ['reference_transaction_id', ...PAYLOAD]],
  [
    'StoredTransaction',
    [
      ...['reference_transaction_id', ...PAYLOAD],
      ...'status errors reported_at'.split(' '),
      ...under('errors[]', ERROR),
    ],
  ],
  [
    'OperationResult',
    ['errors', 'message', 'operation_id', 'transaction_id', ...under('errors[]', ERROR)],
  ],
  [
    'TaxCalculation',
    [
      ...'uuid input result'.split(' '),
      ...under('input', 'customer_country supplier_country marketplace_country'),
      ...under('input', 'transaction_value transaction_service_category'),
      ...under('input', 'transaction_service_sub_category transaction_date supplier_taxable'),
      ...under('input', 'sale_through_marketplace is_user_marketplace customer_taxable'),
      ...under('result', 'supplier_taxable transaction_taxable b2c_price_inclusive_tax'),
      ...under('result', 'tax_logic_label tax_breakdown_label transaction_jurisdiction'),
      ...under('result', 'transaction_value_net transaction_value_gross transaction_tax_amount'),
      ...under('result', 'transaction_effective_tax_rate tax_breakdown'),
      ...under('result.tax_breakdown[]', 'name rate amount'),
    ],
  ],
  [
    'WebhookNotification',
    [
      ...'event_type delivered_at resource_id resource_url webhook_id external_id errors'.split(
        ' ',
      ),
      ...under('errors[]', 'code message'),
    ],
  ],
  [
    'WebhookTokenClaims',
    [
      ...'aud exp iat nbf iss jti sub'.split(' '),
      ...['passport.*/v1/identity', 'passport.*/v1/info', 'passport.*/v1/info.sha256_checksum'],
    ],
  ],
])('%s has the fields of the specification and no other', (schema, fields) => {
  expect(fieldsIn(schema).sort()).toEqual([...fields].sort());
});

/** Statuses without those that the contract adds. */
function statusesOf(node: Parameters<typeof resolve>[1]): string[] {
  const responses = node['responses'];
  if (!isJson(responses)) return [];
  return Object.entries(responses)
    .filter(([, response]) => isJson(response) && !('x-added' in resolve(CONTRACT, response)))
    .map(([status]) => status);
}

test('the endpoints and their statuses are those of the specification', () => {
  const endpoints = operationsOf(CONTRACT, 'paths').map(({ name, node }) => [
    name,
    statusesOf(node).sort().join(' '),
  ]);
  expect(Object.fromEntries(endpoints)).toEqual({
    'GET /v1/transactions': '200 400 401 429 5XX',
    'POST /v1/transactions': '2XX 400 401 429 5XX',
    'POST /v1/transactions/adjustment': '2XX 400 401 429 5XX',
    'GET /v1/transactions/{transaction_uuid}': '200 401 429 5XX',
    'GET /Tax/v1/Calculations/{id}': '200 400 401 429 5XX',
    'GET /lookup/v2/batch-validations/{id}': '200 401 429 5XX',
  });
});

test.each([
  ['TransactionRecord', []],
  ['OperationResult', []],
  ['TaxReason', ['code']],
  ['BatchValidation', []],
  [
    'WebhookNotification',
    ['event_type', 'delivered_at', 'resource_id', 'resource_url', 'webhook_id'],
  ],
])('%s requires what the specification requires', (schema, required) => {
  const { required: named = [] } = resolve(CONTRACT, { $ref: `#/components/schemas/${schema}` });
  expect(named).toEqual(required);
});
