/**
 * An error as Excel answers it: a code an add-in can branch on, a message for people, and where.
 */
const HTTP_STATUS = {
  AccessDenied: 401,
  ApiNotFound: 404,
  GeneralException: 500,
  InvalidArgument: 400,
  InvalidOperation: 400,
  InvalidReference: 400,
  InvalidSelection: 400,
  ItemAlreadyExists: 409,
  ItemNotFound: 404,
  RangeExceedsLimit: 400,
  UnsupportedOperation: 400,
} as const;

export type HostErrorCode = keyof typeof HTTP_STATUS;

const MESSAGES: Readonly<Partial<Record<HostErrorCode, string>>> = {
  AccessDenied: 'You cannot perform the requested operation.',
  InvalidArgument: 'The argument is invalid or missing or has an incorrect format.',
  InvalidSelection: 'The current selection is invalid for this operation.',
  ItemAlreadyExists: 'A resource with the same name or identifier already exists.',
  ItemNotFound: "The requested resource doesn't exist.",
  InvalidReference: 'This reference is not valid for the current operation.',
};

export class HostError extends Error {
  override readonly name = 'HostError';
  readonly code: HostErrorCode;

  constructor(code: HostErrorCode, message?: string) {
    super(message ?? MESSAGES[code] ?? code);
    this.code = code;
  }

  get httpStatus(): number {
    return HTTP_STATUS[this.code];
  }
}
