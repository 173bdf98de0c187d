/** What is wrong with a cell or a field, and what would be right. Keys are the codes of problems. */
export const problems = {} as const;
