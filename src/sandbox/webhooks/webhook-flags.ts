/** The flags of the command that are about webhooks: their text, and what they say as settings. */
import { Addresses } from './addresses';
import { readTargets } from './targets';
import type { WebhookSettings } from './webhooks';

export const WEBHOOK_HELP = `\
  --webhook ADDRESS   notify this address of every event, or with EVENT_TYPE=ADDRESS of one event
                      type, several times for several; the specific one wins. https, or http on
                      this machine
  --webhook-retry-ms N  time to the first retry of a webhook, doubled for each further one; 1000
  --public-address A  where others reach the sandbox: in the resource_url of a webhook
  --issuer A          where others reach the issuer of webhook tokens; the public address
  --service-domain D  names the claims of a webhook token, sandbox.test by default
`;

export const WEBHOOK_FLAGS = {
  webhook: { type: 'string', multiple: true },
  'webhook-retry-ms': { type: 'string' },
  'public-address': { type: 'string' },
  issuer: { type: 'string' },
  'service-domain': { type: 'string' },
} as const;

/** So long at most: the ninth retry would wait 256 times as long. */
export const MAX_RETRY_MS = 3_600_000;

/** A host name as it stands in an address. */
const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/i;

interface Given {
  readonly webhook?: readonly string[] | undefined;
  readonly 'public-address'?: string | undefined;
  readonly issuer?: string | undefined;
  readonly 'service-domain'?: string | undefined;
}

/** @throws TypeError saying which flag does not hold, and why. */
export function readWebhookSettings(given: Given, retryMs: number | undefined): WebhookSettings {
  const { webhook: to = [], 'public-address': publicAddress, issuer } = given;
  const serviceDomain = given['service-domain'];
  if (serviceDomain !== undefined && !DOMAIN.test(serviceDomain)) {
    throw new TypeError(`the service domain "${serviceDomain}" is no name of a domain.`);
  }
  const settings: WebhookSettings = {
    to,
    ...(retryMs !== undefined && { retryMs }),
    ...(publicAddress !== undefined && { publicAddress }),
    ...(issuer !== undefined && { issuer }),
    ...(serviceDomain !== undefined && { serviceDomain }),
  };
  readTargets(to);
  new Addresses(settings);
  return settings;
}
