/**
 * The network as the client sees it: one request, one answer as text. The pane and the functions pass the browser's
 * `fetch`, the command line undici; a test passes the sandbox.
 */

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

export interface HttpAnswer {
  readonly status: number;
  /** `null` when absent, or not readable across origins. */
  header(name: string): string | null;
  text(): Promise<string>;
}

/** Rejects with a `TypeError` when no answer came (as `fetch` does), with the signal's reason when aborted. */
export type Transport = (request: HttpRequest) => Promise<HttpAnswer>;
