/** Where the mapping of a column is to blame and not its cells: what the column should feed instead, one click each. */
import { Button } from '@fluentui/react-components';
import { columnRemedies, withRemedy, type ColumnRemedy } from '../../core/mapping/line-totals';
import type { Problem } from '../../core/mapping/reading-result';
import { usePane, usePaneState } from '../state/pane-context';
import { remap } from '../state/remap';

export interface RemediesProps {
  readonly problem: Problem;
  readonly className: string;
}

export function Remedies({ problem, className }: RemediesProps) {
  const pane = usePane();
  const { words } = pane;
  const mapping = usePaneState((state) => state.mapping);
  const running = usePaneState((state) => state.running);
  const remedies = mapping === undefined ? [] : columnRemedies(problem, mapping);
  if (mapping === undefined || remedies.length === 0) return null;
  return (
    <div className={className}>
      {remedies.map((remedy) => (
        <Button
          key={remedy.to ?? ''}
          size="small"
          disabledFocusable={running}
          onClick={() => void remap(pane, withRemedy(mapping, remedy))}
        >
          {remedyText(remedy)}
        </Button>
      ))}
    </div>
  );

  function remedyText({ header, to }: ColumnRemedy): string {
    return to === undefined
      ? words.say('pane.check.remedy.leaveOut', { header })
      : words.say('pane.check.remedy.map', { header, field: to });
  }
}
