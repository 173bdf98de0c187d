/**
 * Under which addresses others reach the sandbox: the base of a `resource_url` and the token issuer.
 * Both are the address it listens on, which is known only then, unless they are set.
 */

export interface AddressSettings {
  /** Base of every `resource_url`; the address the sandbox listens on by default. */
  readonly publicAddress?: string;
  /** Address of the token issuer; the public address by default. */
  readonly issuer?: string;
}

export interface KnownAddresses {
  readonly base: string;
  readonly issuer: string;
}

export class Addresses {
  readonly #publicAddress: string | undefined;
  readonly #issuer: string | undefined;
  #openedAt: string | undefined;

  /** @throws TypeError when a setting is no address of a server. */
  constructor({ publicAddress, issuer }: AddressSettings) {
    this.#publicAddress = readAddress('public address', publicAddress);
    this.#issuer = readAddress('issuer', issuer);
  }

  openAt(address: string): void {
    this.#openedAt = address;
  }

  /**
   * Where resources and keys are found, without a slash at the end; the issuer stands in the tokens
   * exactly so. `undefined` until the sandbox can be reached.
   */
  known(): KnownAddresses | undefined {
    const base = this.#publicAddress ?? this.#openedAt;
    return base === undefined ? undefined : { base, issuer: this.#issuer ?? base };
  }
}

function readAddress(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const address = URL.canParse(text) ? new URL(text) : undefined;
  const plain = address?.search === '' && address.hash === '' && address.username === '';
  if (address === undefined || !plain || !/^https?:$/.test(address.protocol)) {
    throw new TypeError(
      `the ${name} "${text}" is not http or https with a host and a path at most.`,
    );
  }
  return address.href.replace(/\/+$/, '');
}
