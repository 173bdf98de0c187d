/**
 * The log: one line per request, and nothing in it that is a customer's or a secret: no path id, no
 * query, no header, no body.
 */

export interface LogEntry {
  /** `-` where the request was none. */
  readonly method: string;
  /** The template of the path; `-` where it is none of the list. */
  readonly template: string;
  /** Without a whole answer: `gone`, the caller left; `broken`, the service broke off or went on too long. */
  readonly status: number | 'gone' | 'broken';
  readonly durationMs: number;
  /** Of the answer's body. */
  readonly bytes: number;
  readonly answeredBy: 'service' | 'pass-through';
}

export interface RequestLog {
  write(entry: LogEntry): void;
  /** Writes what waits. */
  flush(): void;
}

/** Lines wait this long to be written together: a write for each would cost more than the request. */
const TOGETHER_MS = 100;

export function createRequestLog(print: (text: string) => void): RequestLog {
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const text = waiting.join('\n');
    waiting = [];
    print(text);
  };
  return {
    write: ({ method, template, status, durationMs, bytes, answeredBy }) => {
      const at = new Date().toISOString();
      const took = durationMs.toFixed(1);
      waiting.push(`${at} ${method} ${template} ${status} ${took}ms ${bytes}B ${answeredBy}`);
      timer ??= setTimeout(flush, TOGETHER_MS).unref();
    },
    flush,
  };
}
