/**
 * What a ribbon command asked for: a step, or something to do with the formulas. A command may be what starts the page,
 * long before the pane is there: the pane hears of it when it listens, and of later ones at once.
 */
import type { FormulaAction } from './state/formula-action';
import type { Step } from './state/steps';

export const [wantStep, onWantedStep] = createWish<Step>();
export const [wantFormulaAction, onWantedFormulaAction] = createWish<FormulaAction>();

/**
 * The first says what is wanted; of several that nobody has heard of the last counts. The second hands on all that is
 * wanted, also from before, and returns what ends it.
 */
function createWish<T>(): readonly [
  want: (wish: T) => void,
  listen: (listener: (wish: T) => void) => () => void,
] {
  let wanted: { readonly wish: T } | undefined;
  let listening: ((wish: T) => void) | undefined;
  return [
    (wish) => {
      if (listening === undefined) wanted = { wish };
      else listening(wish);
    },
    (listener) => {
      listening = listener;
      if (wanted !== undefined) listener(wanted.wish);
      wanted = undefined;
      return () => {
        if (listening === listener) listening = undefined;
      };
    },
  ];
}
