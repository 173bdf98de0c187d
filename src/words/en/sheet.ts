/** The words that Taxrow writes into the sheet. Keys are the row statuses. */
export const sheet = {} as const;
