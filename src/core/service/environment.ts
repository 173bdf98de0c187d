/**
 * An environment: one deployment of the service. Rows remember where they were submitted by its `id`.
 */

import type { ListParameters } from './client-settings';

export type EnvironmentKind = 'production' | 'demo' | 'sandbox' | 'custom';

export interface Environment {
  /** Stable; scopes journal, cache and remembered key. Of an address typed by hand it is the `baseUrl`. */
  readonly id: string;
  readonly name: string;
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly kind: EnvironmentKind;
  /** Of its label, `#rrggbb`, where whoever serves the add-in gave it one. */
  readonly colour?: string;
  /** How this service reads lists in a query, where it is known to differ from the default. */
  readonly listParameters?: ListParameters;
}
