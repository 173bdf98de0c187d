/** What the settings of the faults may be, as JSON Schema: see `Faults`. */

const COUNT = { type: 'integer', minimum: 0 };
const MAX_DURATION_MS = 86_400_000;
const DURATION = { type: 'number', minimum: 0, maximum: MAX_DURATION_MS };
const SCOPE = {
  type: 'object',
  additionalProperties: false,
  properties: { method: { type: 'string' }, path: { type: 'string' } },
};
/** A header holds no line break and no character beyond Latin-1 (RFC 9110 5.5). */
const HEADER_TEXT = { type: 'string', pattern: '^[\\t\\x20-\\x7e\\x80-\\xff]*$' };
const RETRY_AFTER = {
  description: 'characters that a header can carry',
  type: ['number', 'string', 'object'],
  pattern: HEADER_TEXT.pattern,
  additionalProperties: false,
  required: ['dateIn'],
  // A year of four digits is the most an HTTP date can show.
  properties: { dateIn: { type: 'number', minimum: -1e9, maximum: 1e10 } },
};
const LOSS = { enum: ['close', 'reset'] };

type Properties = Readonly<Record<string, unknown>>;

/** A fault with these settings of its own, beside those that every fault has. */
function fault(properties: Properties, required: readonly string[] = []) {
  return {
    type: 'object',
    additionalProperties: false,
    required,
    properties: { count: COUNT, only: SCOPE, ...properties },
  };
}

/** The same, or a number in its place. */
function orShort(short: Properties, long: ReturnType<typeof fault>) {
  return { ...short, ...long, type: [short['type'], 'object'] };
}

export const FAULTS_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  properties: {
    latencyMs: orShort(DURATION, fault({ from: DURATION, to: DURATION }, ['from', 'to'])),
    dropBeforeStore: orShort(COUNT, fault({ by: LOSS })),
    dropAfterStore: orShort(COUNT, fault({ by: LOSS })),
    cutBody: orShort(COUNT, fault({ by: LOSS, afterBytes: COUNT })),
    rateLimit: fault({
      perSecond: { type: 'integer', minimum: 1, maximum: 10_000 },
      retryAfter: RETRY_AFTER,
    }),
    serverError: fault(
      {
        status: { type: 'integer', minimum: 500, maximum: 599 },
        html: { type: 'boolean' },
        afterStore: { type: 'boolean' },
        retryAfter: RETRY_AFTER,
      },
      ['status'],
    ),
    wrongBody: fault(
      {
        form: { enum: ['truncated', 'not-json', 'wrong-shape', 'html', 'empty'] },
        beforeStore: { type: 'boolean' },
      },
      ['form'],
    ),
    slowBody: fault(
      {
        bytes: { type: 'integer', minimum: 1 },
        everyMs: DURATION,
        endless: { type: 'boolean' },
      },
      ['bytes', 'everyMs'],
    ),
    revokedKey: orShort({ type: 'boolean' }, fault({})),
    processingMs: DURATION,
    searchDelayMs: DURATION,
    repeatWindowMs: DURATION,
    webhooks: {
      type: 'object',
      additionalProperties: false,
      properties: {
        duplicate: COUNT,
        reorder: COUNT,
        missing: COUNT,
        unknownKey: COUNT,
        wrongChecksum: COUNT,
        lateMs: DURATION,
      },
    },
    only: SCOPE,
  },
};
