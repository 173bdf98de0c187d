/**
 * What a plan finds changed since it was sent is told in its rows at once, and what says the same again as well: the
 * plan compares every row, also with what was sent when this pane was not open.
 */
import type { Clock } from '../../core/domain/ports';
import { paced } from '../../core/domain/steps';
import type { LeftOut } from '../../core/submission/run';
import type { PaneWords } from '../wording/pane-words';
import type { MadePlan } from './planning';
import { tellLeftOut, type Telling } from './row-results';
import type { RowsState } from './rows-store';

export async function tellPlanChanges(
  { plan, basis }: MadePlan,
  rows: RowsState,
  telling: Telling,
  clock: Clock,
): Promise<void> {
  const before = new Set(rows.changedIds());
  const word = wordOfChange(telling.words);
  const isToldAsChanged = ({ transactionId }: LeftOut) =>
    before.has(transactionId) || plan.remembered?.get(transactionId)?.status === word;
  const changed = plan.leftOut.filter(({ why }) => why === 'changed-since-sent');
  const asSent = plan.leftOut.filter((one) => AS_SENT.has(one.why) && isToldAsChanged(one));
  if (changed.length + asSent.length === 0) return;
  await rows.ensureOpen(basis.read);
  rows.showAsBefore(asSent.map(({ transactionId }) => transactionId));
  const told = tellLeftOut([...changed, ...asSent], basis.check, telling);
  await rows.showMany(await paced(told, { clock }));
}

const AS_SENT: ReadonlySet<LeftOut['why']> = new Set(['already-known', 'pending']);

function wordOfChange(words: PaneWords): string {
  return words.say('sheet.status.changed-since-sent');
}
