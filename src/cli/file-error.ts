/** Why a file could not be read, in words. */

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file.',
  EISDIR: 'It is a directory. Name a file in it.',
  EACCES: 'Reading it is not allowed.',
};

/** The reason behind what a file operation of Node threw. */
export function fileReason(cause: unknown): string {
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : '';
  return REASONS[String(code)] ?? `It can't be read (${String(code)}).`;
}
