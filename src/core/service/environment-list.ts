/**
 * A list of environments as a file holds it: `environments.json`, beside the add-in's page or given to the command line.
 * One format for both. It holds no key, but for a sandbox's that is there for trying.
 */
import * as z from 'zod/mini';
import type { AppError } from '../domain/app-error';
import { canonicalBaseUrl } from './endpoints';
import type { Environment } from './environment';

/** An environment as the file lists it. */
export interface ListedEnvironment extends Environment {
  /** Only where a sandbox is there for trying: its key is no secret. */
  readonly sampleKey?: string;
  /** How long this service may need until a search shows what it was sent, milliseconds; else the cautious default. */
  readonly settleMs?: number;
  /** For the command line: the environment variable that holds the key. */
  readonly keyEnv?: string;
}

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
    keyEnv: z.exactOptional(z.string().check(z.minLength(1))),
  }),
);

/**
 * The environments that `json` lists, their addresses in canonical form.
 * @param refuse makes the error to throw of what is wrong
 */
export function environmentList(
  json: unknown,
  refuse: (why: string, cause?: unknown) => AppError,
): readonly ListedEnvironment[] {
  const parsed = listSchema.safeParse(json);
  if (!parsed.success) throw refuse(z.prettifyError(parsed.error));
  const environments = parsed.data.map((listed): ListedEnvironment => {
    try {
      return { ...listed, baseUrl: canonicalBaseUrl(listed.baseUrl) };
    } catch (error) {
      throw refuse(`the address of "${listed.id}" is not a plain http(s) address`, error);
    }
  });
  const ids = new Set(environments.map((environment) => environment.id));
  if (ids.size < environments.length) throw refuse('two environments have the same id');
  return environments;
}
