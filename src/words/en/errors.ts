/** Why work stopped, and what to do next. Keys are the codes of `AppError`. */
export const errors = {} as const;
