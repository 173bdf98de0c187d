/** English, the language that every other one is measured against. */
import { claims } from './claims';
import { earlier } from './earlier';
import { errors } from './errors';
import { formulas } from './formulas';
import { log } from './log';
import { offers } from './offers';
import { pane } from './pane';
import { problems } from './problems';
import { sheet } from './sheet';
import { summary } from './summary';
import { waits } from './waits';
import { ways } from './ways';

export const en = {
  claims,
  earlier,
  errors,
  formulas,
  log,
  offers,
  pane,
  problems,
  sheet,
  summary,
  waits,
  ways,
} as const;
