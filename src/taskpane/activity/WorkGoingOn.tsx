/** How far refreshing or replacing is, and what it came to. */
import { ErrorPanel } from '../frame/ErrorPanel';
import { Notice } from '../frame/Notice';
import { WorkProgress } from '../frame/WorkProgress';
import { useFeature, usePane } from '../state/pane-context';
import { BroughtBackNotice } from './BroughtBackNotice';
import { BringBack } from './BringBack';
import { RefreshOutcomeNotice } from './RefreshOutcomeNotice';
import { ValuesOutcomeNotice } from './ValuesOutcomeNotice';
import {
  createFormulaWorkStore,
  type FormulaWorkGoingOn,
  type FormulaWorkKind,
  type FormulaWorkResult,
} from './formula-work-store';

/** Only of these; what else goes on is shown where it was begun. */
export function WorkGoingOn({ of }: { readonly of: readonly FormulaWorkKind[] }) {
  const { goingOn, result } = useFeature(createFormulaWorkStore);
  if (goingOn !== undefined) return of.includes(goingOn.kind) ? <Progress {...goingOn} /> : null;
  if (result === undefined) return null;
  return of.includes(result.kind === 'failed' ? result.of : result.kind) ? (
    <Result result={result} />
  ) : null;
}

function Result({ result }: { readonly result: FormulaWorkResult }) {
  const { words } = usePane();
  switch (result.kind) {
    case 'failed':
      return <Failed error={result.error} />;
    case 'refresh':
      return <RefreshOutcomeNotice scope={result.scope} outcome={result.outcome} />;
    case 'values':
      return <ValuesOutcomeNotice outcome={result.outcome} />;
    case 'back':
      return <BroughtBackNotice outcome={result.outcome} />;
    case 'wait':
      return (
        <Notice
          tone="info"
          title={words.say('formulas.waiting.stopped', { count: result.stoppedCells })}
        />
      );
  }
}

const PROGRESS_WORDS: Readonly<Record<FormulaWorkGoingOn['kind'], string>> = {
  refresh: 'formulas.refresh.progress',
  values: 'formulas.values.progress',
  back: 'formulas.back.progress',
};

/** What had been replaced before can be brought back all the same. */
function Failed({ error }: { readonly error: Error }) {
  return (
    <>
      <ErrorPanel error={error} />
      <BringBack />
    </>
  );
}

function Progress({ kind, progress }: FormulaWorkGoingOn) {
  const { words } = usePane();
  const { stop } = useFeature(createFormulaWorkStore);
  const { count } = words.formats;
  const text = words.say(PROGRESS_WORDS[kind], {
    cells: count(progress.searchedCells),
    formulas: count(progress.formulas),
  });
  return <WorkProgress text={text} onStop={stop} />;
}
