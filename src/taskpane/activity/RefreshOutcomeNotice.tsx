/** What refreshing came to: how many formulas, which sheets not, and that Excel may wait for F9. */
import { Caption1 } from '@fluentui/react-components';
import type { FormulaScope, RefreshOutcome } from '../../office';
import { Notice } from '../frame/Notice';
import { usePane } from '../state/pane-context';
import type { PaneWords } from '../wording/pane-words';

export interface RefreshOutcomeNoticeProps {
  readonly scope: FormulaScope;
  readonly outcome: RefreshOutcome;
}

export function RefreshOutcomeNotice({ scope, outcome }: RefreshOutcomeNoticeProps) {
  const { words } = usePane();
  const { formulas, wasStopped, isManual, leftOut } = outcome;
  const isWhole = !wasStopped && leftOut.length === 0;
  return (
    <Notice
      tone={leftOut.length > 0 ? 'warning' : isWhole && formulas > 0 ? 'success' : 'info'}
      title={titleOf(scope, outcome, words)}
    >
      {isManual && formulas > 0 ? (
        <Caption1>{words.say('formulas.refresh.manual')}</Caption1>
      ) : null}
      {leftOut.map(({ sheetName, reason }) => (
        <Caption1 key={sheetName}>
          {words.say(`formulas.leftOut.${reason}`, { sheet: sheetName })}
        </Caption1>
      ))}
    </Notice>
  );
}

function titleOf(scope: FormulaScope, outcome: RefreshOutcome, words: PaneWords): string {
  const { formulas: count, wasStopped, leftOut } = outcome;
  if (wasStopped) return words.say('formulas.refresh.stopped', { count });
  if (count === 0 && leftOut.length === 0) return words.say(`formulas.refresh.none.${scope}`);
  return words.say('formulas.refresh.done', { count });
}
