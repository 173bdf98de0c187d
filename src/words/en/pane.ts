/** The words of the task pane. */
export const pane = {} as const;
