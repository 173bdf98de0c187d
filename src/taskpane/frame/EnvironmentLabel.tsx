/** The environment, by name and colour: sandbox and demo calm, production unmistakable. It stands on every screen. */
import { Badge, makeStyles, type BadgeProps } from '@fluentui/react-components';
import type { Environment, EnvironmentKind } from '../../core/service/environment';

const LOOKS: Readonly<Record<EnvironmentKind, Pick<BadgeProps, 'appearance' | 'color'>>> = {
  production: { appearance: 'filled', color: 'danger' },
  demo: { appearance: 'tint', color: 'brand' },
  sandbox: { appearance: 'tint', color: 'success' },
  custom: { appearance: 'tint', color: 'warning' },
};

const useStyles = makeStyles({
  // A long name is cut rather than squeezed; its whole stands in the title.
  label: { flexShrink: 0, maxWidth: '100%' },
});

export function EnvironmentLabel({ environment }: { readonly environment: Environment }) {
  const styles = useStyles();
  return (
    <Badge {...LOOKS[environment.kind]} className={styles.label} size="large" shape="rounded">
      {environment.name}
    </Badge>
  );
}
