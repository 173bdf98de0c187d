/** StoredTransaction: placeholder shape until its schema stands here. */
export type StoredTransaction = Readonly<Record<string, unknown>>;
