/** Assumptions about how much one request may be: the values. See `register.ts`. */

/** Longest path with its query, in characters; more is answered with 414. */
export const MAX_ADDRESS_CHARACTERS = 8_192;

/** Largest body of a request, in bytes; more is answered with 413. */
export const MAX_BODY_BYTES = 5 * 1024 * 1024;

/** Errors that one answer tells; that there are more is said in its message. */
export const MOST_ERRORS_TOLD = 100;

/** A list is looked at no further. More than are told: several may be about one field. */
export const CHECK_ENDS_AFTER_ERRORS = 10 * MOST_ERRORS_TOLD;

/** Levels of a body. No payload comes near it; what is deeper could be read and not be walked through. */
export const MAX_NESTING = 100;
