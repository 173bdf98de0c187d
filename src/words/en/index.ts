/** English, the language that every other one is measured against. */
import { errors } from './errors';
import { pane } from './pane';
import { problems } from './problems';
import { sheet } from './sheet';

export const en = { errors, pane, problems, sheet } as const;
