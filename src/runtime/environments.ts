/** The environments that whoever serves the add-in offers: `environments.json` beside the page. */
import * as z from 'zod/mini';
import { AppError } from '../core/domain/app-error';
import { canonicalBaseUrl } from '../core/service/endpoints';
import type { Environment } from '../core/service/environment';
import type { Fetch } from '../core/service/fetch-transport';

/** An environment as the file lists it. */
export interface ListedEnvironment extends Environment {
  /** Only where a sandbox is there for trying: its key is no secret. */
  readonly sampleKey?: string;
  /** How long this service may need until a search shows what it was sent, milliseconds; else the cautious default. */
  readonly settleMs?: number;
}

const FILE = 'environments.json';

/** Below the gap between two looks a settle time means nothing. */
const SHORTEST_SETTLE_MS = 1_000;

/** As CSS writes colours of 24 bits. */
const COLOUR = /^#[0-9a-f]{6}$/i;

const listSchema = z.array(
  z.object({
    id: z.string().check(z.minLength(1)),
    name: z.string().check(z.minLength(1)),
    baseUrl: z.string(),
    kind: z.enum(['production', 'demo', 'sandbox', 'custom']),
    colour: z.exactOptional(z.string().check(z.regex(COLOUR))),
    sampleKey: z.exactOptional(z.string()),
    listParameters: z.exactOptional(z.enum(['repeat', 'comma'])),
    settleMs: z.exactOptional(z.int().check(z.gte(SHORTEST_SETTLE_MS))),
  }),
);

/** @throws AppError `UNREACHABLE`, `NOT_FOUND`, `BAD_RESPONSE`, each naming the file and what is wrong with it. */
export async function fetchEnvironments(fetchFn: Fetch): Promise<readonly ListedEnvironment[]> {
  const parsed = listSchema.safeParse(await fetchJson(fetchFn));
  if (!parsed.success) throw badFile(z.prettifyError(parsed.error));
  const environments = parsed.data.map(withCanonicalAddress);
  const ids = new Set(environments.map((environment) => environment.id));
  if (ids.size < environments.length) throw badFile('two environments have the same id');
  return environments;
}

async function fetchJson(fetchFn: Fetch): Promise<unknown> {
  const response = await fetchFn(FILE, { cache: 'no-cache' }).catch((error: unknown) => {
    throw new AppError('UNREACHABLE', `${FILE} could not be loaded`, { cause: error });
  });
  const { status } = response;
  if (!response.ok) {
    const code = status === 404 ? 'NOT_FOUND' : 'BAD_RESPONSE';
    throw new AppError(code, `${FILE} could not be loaded: status ${status}`, { status });
  }
  try {
    return await response.json();
  } catch (error) {
    throw badFile('it is not JSON', error);
  }
}

function withCanonicalAddress(listed: z.infer<typeof listSchema>[number]): ListedEnvironment {
  try {
    return { ...listed, baseUrl: canonicalBaseUrl(listed.baseUrl) };
  } catch (error) {
    throw badFile(`the address of "${listed.id}" is not a plain http(s) address`, error);
  }
}

function badFile(why: string, cause?: unknown): AppError {
  return new AppError('BAD_RESPONSE', `${FILE} cannot be used: ${why}`, { cause });
}
