/** Why a file could not be read or written, in words. */

/** What Node calls the error (`ENOENT`); empty for one that it did not throw. */
export function errorCode(cause: unknown): string {
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file.',
  EISDIR: 'It is a directory. Name a file in it.',
  EACCES: 'Reading it is not allowed.',
};

/** The reason behind what a file operation of Node threw. */
export function fileReason(cause: unknown): string {
  const code = errorCode(cause);
  return REASONS[code] ?? `It can't be read (${code}).`;
}

const WRITE_REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such directory.',
  ENOTDIR: 'What should be its directory is a file.',
  EEXIST: 'It is a file. Name a directory.',
  EACCES: 'Writing there is not allowed.',
  EPERM: 'Writing there is not allowed.',
  EROFS: 'Nothing can be written there: the disk is for reading only.',
  EBUSY: 'Another program has it open.',
  ENOSPC: 'The disk is full.',
};

/** The same of a file that was to be written, or a directory that was to be made. */
export function writeReason(cause: unknown): string {
  const code = errorCode(cause);
  const reason = WRITE_REASONS[code];
  return reason ?? (cause instanceof Error ? cause.message : String(cause));
}
