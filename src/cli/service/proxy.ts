/**
 * The proxy on the way to the service, as the environment variables `HTTPS_PROXY` and `NO_PROXY` name it (both cases, as
 * curl reads them). The service is spoken to through a tunnel, so the proxy sees neither key nor content. This machine is
 * never reached through one.
 */
import { AppError } from '../../core/domain/app-error';

export interface Proxy {
  /** Its address, maybe with name and password: never shown. */
  readonly address: string;
  /** Hosts that are reached without it, parted by commas. */
  readonly noProxy: string;
}

const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

/** @throws AppError `INVALID_INPUT` for what is no address of a proxy. */
export function proxyOf(
  variables: Readonly<Record<string, string | undefined>>,
): Proxy | undefined {
  const address = (variables['https_proxy'] ?? variables['HTTPS_PROXY'] ?? '').trim();
  const exceptions = (variables['no_proxy'] ?? variables['NO_PROXY'] ?? '').trim();
  if (address === '' || exceptions === '*') return undefined;
  if (!isAddress(address)) {
    throw new AppError(
      'INVALID_INPUT',
      // It may hold a password: it is not repeated.
      'HTTPS_PROXY takes an address such as http://proxy.example:8080, and holds something else.',
    );
  }
  return { address, noProxy: [exceptions, ...THIS_MACHINE].join(',') };
}

function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
