/**
 * What may be asked: the methods, paths and search parameters of the specification, as data, and
 * nothing beside them. A target is judged by its very characters, never decoded: what is not plainly
 * one of these is refused here, before anybody is asked.
 */

export type Method = 'GET' | 'POST';

export interface AllowedRequest {
  readonly method: Method;
  /** As the contract writes it; `{…}` is one segment. */
  readonly template: string;
  /** Names of query parameters; without it there is no query. */
  readonly query?: readonly string[];
}

/** Query parameters of the search (specification, Endpoints). */
export const SEARCH_PARAMETERS: readonly string[] = [
  'backfill',
  'country_code',
  'data_source',
  'decimal_amounts',
  'direction',
  'error_types',
  'limit',
  'next_cursor',
  'operation_id',
  'reporting_date_from',
  'reporting_date_to',
  'sort_by',
  'sort_order',
  'supplier_company_id',
  'supplier_company_name',
  'transaction_date_from',
  'transaction_date_to',
  'transaction_id',
  'transaction_number',
  'transaction_reference_id',
  'transaction_scenario',
  'transaction_status',
  'transaction_type',
  'updated_at_from',
  'updated_at_to',
  'workflow_operations',
  'workflow_status',
];

export const ALLOWED_REQUESTS: readonly AllowedRequest[] = [
  { method: 'GET', template: '/v1/transactions', query: SEARCH_PARAMETERS },
  { method: 'POST', template: '/v1/transactions' },
  { method: 'GET', template: '/v1/transactions/{transaction_uuid}' },
  { method: 'POST', template: '/v1/transactions/adjustment' },
  { method: 'GET', template: '/Tax/v1/Calculations/{id}' },
  { method: 'GET', template: '/lookup/v2/batch-validations/{id}' },
];

/** One path template with the requests that are allowed at it. */
export interface Resource {
  readonly template: string;
  /** The methods as the headers `Allow` and `Access-Control-Allow-Methods` list them. */
  readonly methods: string;
  readonly requests: Partial<Record<Method, AllowedRequest>>;
}

/** The path of a request target, without its query. */
export function pathOf(target: string): string {
  const query = target.indexOf('?');
  return query < 0 ? target : target.slice(0, query);
}

/** What is at this path, or `undefined`. A path that is written out wins over one with an id in it. */
export function resourceAt(path: string): Resource | undefined {
  const literal = LITERAL.get(path);
  if (literal !== undefined) return literal;
  const found = WITH_ID.find(
    ({ folder }) => path.startsWith(folder) && isSafeSegment(path.slice(folder.length)),
  );
  return found?.resource;
}

/** What reads as a name is named; anything else may be a value, and that a customer's. */
function quoted(name: string): string {
  return /^[A-Za-z_-]{1,40}$/.test(name) ? `"${name}"` : 'What the query holds';
}

/** Why the query of this target may not pass, or `undefined`. Says no value: it may be a customer's. */
export function queryProblem(target: string, { query }: AllowedRequest): string | undefined {
  const start = target.indexOf('?');
  if (start < 0) return undefined;
  if (query === undefined) return 'This address takes no query parameters.';
  const text = target.slice(start + 1);
  if (!QUERY.test(text)) return 'The query holds characters that an address writes as %XX.';
  for (const pair of text.split('&')) {
    const name = pair.split('=', 1)[0] ?? '';
    if (!query.includes(name)) return `${quoted(name)} is no parameter of the search.`;
  }
  return undefined;
}

// Unreserved characters (RFC 3986, 2.3) read the same everywhere: no slash, dot or percent sign can hide in them.
const SEGMENT = /^[A-Za-z0-9._~-]{1,200}$/;

/** Characters of a query (RFC 3986, 3.4), without the semicolon, which some servers take for an ampersand. */
const QUERY = /^(?:[A-Za-z0-9._~!$'()*+,:@/?&=-]|%[0-9A-Fa-f]{2})*$/;

function isSafeSegment(id: string): boolean {
  return SEGMENT.test(id) && id !== '.' && id !== '..';
}

const RESOURCES: readonly Resource[] = [...new Set(ALLOWED_REQUESTS.map((r) => r.template))].map(
  (template) => {
    const requests = ALLOWED_REQUESTS.filter((request) => request.template === template);
    return {
      template,
      methods: requests.map(({ method }) => method).join(', '),
      requests: Object.fromEntries(requests.map((request) => [request.method, request])),
    };
  },
);

const isWithId = ({ template }: Resource): boolean => template.endsWith('}');

const LITERAL: ReadonlyMap<string, Resource> = new Map(
  RESOURCES.filter((resource) => !isWithId(resource)).map((resource) => [
    resource.template,
    resource,
  ]),
);

const WITH_ID = RESOURCES.filter(isWithId).map((resource) => ({
  folder: resource.template.slice(0, resource.template.indexOf('{')),
  resource,
}));
