/** SearchRecord: placeholder shape until its schema stands here. */
export type SearchRecord = Readonly<Record<string, unknown>>;
