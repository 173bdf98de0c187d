/** Name, environment, and the way to the formulas. The top right corner, 34 x 32 px, stays free: Excel draws its own menu there. */
import { Badge, Subtitle2, makeStyles, tokens } from '@fluentui/react-components';
import { usePane, usePaneState } from '../state/pane-context';
import { EnvironmentLabel } from './EnvironmentLabel';
import { FormulasButton } from './FormulasButton';

const useStyles = makeStyles({
  header: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    flexShrink: 0,
    minHeight: '32px',
    paddingLeft: tokens.spacingHorizontalM,
    paddingRight: '42px',
    paddingTop: tokens.spacingVerticalXS,
    paddingBottom: tokens.spacingVerticalXS,
  },
  name: { margin: 0 },
  label: { flexShrink: 0 },
});

export function PaneHeader() {
  const styles = useStyles();
  const { words } = usePane();
  const session = usePaneState((state) => state.session);
  return (
    <header className={styles.header}>
      <Subtitle2 as="h1" className={styles.name}>
        {words.say('pane.name')}
      </Subtitle2>
      {session === undefined ? (
        <Badge
          className={styles.label}
          appearance="tint"
          color="subtle"
          size="large"
          shape="rounded"
        >
          {words.say('pane.notConnected')}
        </Badge>
      ) : (
        <EnvironmentLabel environment={session.environment} />
      )}
      <FormulasButton />
    </header>
  );
}
