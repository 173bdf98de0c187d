/** The four steps of the pane, in the order in which a person takes them. All are free to enter. */

export const STEPS = ['connect', 'map', 'check', 'submit'] as const;

export type Step = (typeof STEPS)[number];
