/** Which problems are listed: all, errors, warnings, where there are both; and of which field. */
import { ToggleButton, makeStyles, tokens } from '@fluentui/react-components';
import { PaneSelect } from '../frame/PaneSelect';
import { useFeature, usePane } from '../state/pane-context';
import { createCheckStore } from './check-store';
import { countProblems, fieldsOf, filterGroups, type ProblemFilter } from './problem-lines';

const SEVERITIES: readonly ProblemFilter['severity'][] = ['all', 'error', 'warning'];

const useStyles = makeStyles({
  filters: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
  },
  filter: { minWidth: 0 },
  field: { flexGrow: 1, flexBasis: '84px', minWidth: 0 },
});

export function ProblemFilters() {
  const styles = useStyles();
  const { words } = usePane();
  const { groups, filter, setFilter } = useFeature(createCheckStore);
  const fields = fieldsOf(groups);
  const ofField = { severity: 'all', field: filter.field } as const;
  // What is chosen can be given up, also when the last of the others was fixed meanwhile.
  const areBoth =
    filter.severity !== 'all' || new Set(groups.map(({ severity }) => severity)).size > 1;
  if (!areBoth && fields.length < 2) return null;
  return (
    <div className={styles.filters} role="group" aria-label={words.say('pane.check.filter.label')}>
      {(areBoth ? SEVERITIES : []).map((severity) => (
        <ToggleButton
          key={severity}
          size="small"
          className={styles.filter}
          checked={filter.severity === severity}
          onClick={() => {
            setFilter({ ...filter, severity });
          }}
        >
          {words.say(`pane.check.filter.${severity}`, {
            count: countProblems(filterGroups(groups, { ...ofField, severity })),
          })}
        </ToggleButton>
      ))}
      {fields.length < 2 ? null : (
        <PaneSelect
          size="small"
          className={styles.field}
          aria-label={words.say('pane.check.filter.field')}
          value={filter.field}
          onChange={(_event, { value }) => {
            setFilter({ ...filter, field: value });
          }}
        >
          <option value="">{words.say('pane.check.filter.allFields')}</option>
          {fields.map((field) => (
            <option key={field} value={field}>
              {field}
            </option>
          ))}
        </PaneSelect>
      )}
    </div>
  );
}
