/** English, the language that every other one is measured against. */
import { claims } from './claims';
import { errors } from './errors';
import { offers } from './offers';
import { pane } from './pane';
import { problems } from './problems';
import { sheet } from './sheet';
import { waits } from './waits';

export const en = { claims, errors, offers, pane, problems, sheet, waits } as const;
