/**
 * The assumptions in words: what the sandbox does, what the specification leaves open, and where the
 * evidence for it points. A place that follows one of them names its id. `docs/sandbox.md` lists
 * exactly these.
 */

export interface Assumption {
  readonly id: string;
  /** What the sandbox does. */
  readonly statement: string;
  /** What the specification leaves open. */
  readonly open: string;
  readonly evidence: string;
}

const PUBLISHED = 'public documentation of the service';
const TRANSCRIBED = 'a public transcription of its interface';
const CONVENTION = 'none; the usual way of HTTP interfaces';
const MADE_UP = 'none; made up';
const READING = 'none; a reading of what is stated';

export const ASSUMPTIONS: readonly Assumption[] = [
  {
    id: 'accepted',
    statement:
      'A submission or an adjustment that holds is answered 202 with `operation_id` and `transaction_id`; the uuid of a transaction is its operation id.',
    open: 'status and body of a success, and what the uuid is',
    evidence: PUBLISHED,
  },
  {
    id: 'pending',
    statement: 'Until it is processed the status of a transaction is `PENDING`.',
    open: 'the status before the end',
    evidence: 'none; a word that the specification has for operations',
  },
  {
    id: 'repeat',
    statement:
      'The same `transaction_id`, as a transaction or as an adjustment, gets within 60 s the same operation id, whatever the rest of the payload; later it is stored as a second one, also after a SUCCESS.',
    open: 'what makes two submissions the same, and what comes after the minute',
    evidence: `${PUBLISHED} for the minute; the rest a reading`,
  },
  {
    id: 'processing-time',
    statement: 'Processing takes 400 ms; an internal error is taken up again once, after 30 s.',
    open: 'how long either takes, and how often',
    evidence: 'none; short, for trying things out',
  },
  {
    id: 'payload',
    statement:
      'Required fields and lengths of the payload are those of the contract (`x-assumption`); a `supplier.id` has 32 characters, an amount at most 9 decimals, a rate is not negative.',
    open: 'which fields are required and how long they may be',
    evidence: `${PUBLISHED}, and ${TRANSCRIBED}`,
  },
  {
    id: 'leap-seconds',
    statement: 'A date has no leap second.',
    open: 'the instants that are taken beyond RFC 3339',
    evidence: 'none; no clock of the platform knows them',
  },
  {
    id: 'transaction-number',
    statement: '`transaction_number` may be left out in MX, PT and HU.',
    open: 'where it is required',
    evidence: `examples in ${PUBLISHED}`,
  },
  {
    id: 'customer-type',
    statement: 'A `customer.type` is a word in capitals, any word.',
    open: 'its values',
    evidence: `the form of those in ${TRANSCRIBED}`,
  },
  {
    id: 'error-codes',
    statement:
      'A missing field, an unknown code and a value of the wrong type are all `field_not_valid`; a refusal by the tax authority is `tax_authority_error`.',
    open: 'the codes of these errors',
    evidence: 'none; the nearest codes that are named',
  },
  {
    id: 'totals',
    statement:
      'The total is `total_amount` where it is given, else the sum of quantity x unit_price and of the tax amounts given: a rate without an amount adds nothing. Payments must make it exactly; those that carry no amount at all are not summed.',
    open: 'how a total that is not given is computed',
    evidence: `one rule that fits every example in ${PUBLISHED}`,
  },
  {
    id: 'minor-units',
    statement:
      '`decimal_amounts` absent is false. Minor units are those of ISO 4217, a half rounded away from zero.',
    open: 'the default, the digits of a unit and the rounding',
    evidence: 'ISO 4217; that it is a switch for migration',
  },
  {
    id: 'input-source',
    statement: 'What is submitted is no backfill and comes from `API`.',
    open: 'how a record says where it came from',
    evidence: READING,
  },
  {
    id: 'workflow',
    statement:
      'A workflow has the operation `REPORTING`, and `INVOICING` where the payload leaves the number to the service. Both wait, reporting is worked on first, and what could not be reported is not invoiced but `SKIPPED`. `workflow_status` has the words of operations; `transaction_scenario` is `DEBIT` or `CREDIT`.',
    open: 'which operations there are, how they move, and both lists of words',
    evidence: MADE_UP,
  },
  {
    id: 'credited-signs',
    statement:
      'Of an adjustment a line of type `DISCOUNT` may be positive and a tax of regime `RET` have either sign; a quantity carries no sign.',
    open: 'which amounts are credited with which sign',
    evidence: `an example of a discount in ${PUBLISHED}; for withheld tax none`,
  },
  {
    id: 'several-originals',
    statement:
      'A reference on an item goes before the one at the top. What a total credits beyond all items of several originals is taken from the first.',
    open: 'an adjustment over several originals',
    evidence: `${PUBLISHED} for the items; the rest made up`,
  },
  {
    id: 'credited-before',
    statement:
      'An original is the newest reported transaction of its id. What remains of it is its total less the adjustments that succeeded, or came before and are pending.',
    open: 'what counts against an original',
    evidence: READING,
  },
  {
    id: 'only-cancels',
    statement: 'Brazil only cancels: it has no adjustments.',
    open: 'which countries only cancel; that some do is stated',
    evidence: MADE_UP,
  },
  {
    id: 'read-back',
    statement:
      "No documents are made, so nothing that was submitted has `attachments` when read back. These, and `status`, `errors`, `operation_id` and `reported_at`, are the service's own: a payload that brings some is not shown with them.",
    open: 'what becomes of fields of a payload that only the service can know',
    evidence: READING,
  },
  {
    id: 'several-values',
    statement:
      'An array parameter is repeated, once per value, or joined by commas with `--list-parameters comma`; `transaction_type` and `workflow_operations` always take values separated by commas, and find what has any of them. Any other parameter is given once.',
    open: 'how several values are written',
    evidence: 'the example of `workflow_operations` in the specification; for the others OpenAPI',
  },
  {
    id: 'unknown-parameters',
    statement: 'Unknown parameters are ignored: a misspelt filter finds everything.',
    open: 'what becomes of them',
    evidence: CONVENTION,
  },
  {
    id: 'pages',
    statement:
      '`limit` is at most 100. The last page has no `next_cursor`. A cursor holds a position: send the filters again with it. What is promised while rows arrive and change: [paging](#paging).',
    open: 'the largest page, the end of the pages, and what a cursor holds',
    evidence: CONVENTION,
  },
  {
    id: 'order',
    statement:
      '`sort_by` is one of five fields, `sort_order` is `asc` or `desc`; without `sort_by` the order is that of arrival, and equal values stand in it. A row without the date comes first.',
    open: 'the fields, and the order without one',
    evidence: 'none; the fields of a record by which one would order',
  },
  {
    id: 'filters',
    statement:
      '`transaction_reference_id` is the operation id of the original; types of errors are compared in any case, and what has no type has none of them: `error_types=warning` does not find `tax_authority_warning`; a company name is compared whole.',
    open: 'how these are compared',
    evidence: READING,
  },
  {
    id: 'refusals',
    statement:
      'The bodies of every 4xx are operation results with a message, and those of a 400 list their errors, the first hundred at most. A POST without the type `application/json` is answered 400, as is a body that is not UTF-8, gives a key twice with two values or nests deeper than 100 levels; an address over 8,192 characters 414, a body over 5 MiB 413, a compressed one or one that names another charset 415.',
    open: 'the bodies of errors, and every limit of a request',
    evidence: CONVENTION,
  },
  {
    id: 'look-ups',
    statement:
      'A batch of look-up validations is requested by a control path and read in the shape that is shown here. Tax numbers of a country without a form of its own are letters and digits; one that ends in `000` belongs to nobody.',
    open: 'the request, the shape, and what makes a number valid',
    evidence: `${TRANSCRIBED} for the shape; the numbers made up`,
  },
  {
    id: 'event-types',
    statement:
      'The event types are `transactions.transaction_completed` and `lookup.batch_validation_completed`.',
    open: 'the types beside the second',
    evidence: PUBLISHED,
  },
  {
    id: 'receivers',
    statement:
      'A receiver on a loopback host may be reached by http. A 2xx alone is a delivery; every 3xx with `Location` keeps the POST; the time-out is that of each request.',
    open: 'which answers count, and how a redirect is followed',
    evidence: 'none; http because this is a sandbox',
  },
  {
    id: 'retries',
    statement:
      'Retries come after 1, 2, 4, ... s without jitter, ten attempts in all, and eight requests at a time to one address.',
    open: 'the intervals and their number',
    evidence: MADE_UP,
  },
  {
    id: 'token',
    statement:
      'A token has `sub`, `passport.<service_domain>/v1/identity` as the claim that describes the sender, and `sandbox.test` as the service domain.',
    open: "the sender's fields, and the domain",
    evidence: `a sample token in ${PUBLISHED}`,
  },
  {
    id: 'rotation',
    statement:
      'A new signing key is published at once and signs 40 s later, so that receivers that ask for the keys twice a minute at most have it.',
    open: 'that keys change at all',
    evidence: 'the default of a widespread library, jose',
  },
];

/** As `docs/sandbox.md` lists them. */
export function assumptionsInMarkdown(): string {
  return ASSUMPTIONS.map(
    ({ id, statement, open, evidence }) =>
      `- **${id}**: ${statement} _Open: ${open}. Evidence: ${evidence}._`,
  ).join('\n');
}
