/**
 * An environment: one deployment of the service. Rows remember where they were submitted by its `id`.
 */

export type EnvironmentKind = 'production' | 'demo' | 'sandbox' | 'custom';

export interface Environment {
  /** Stable; scopes journal, cache and remembered key. For an address typed by hand it is the origin. */
  readonly id: string;
  readonly name: string;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly kind: EnvironmentKind;
}
