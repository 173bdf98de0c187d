/**
 * The environment, by name and colour: sandbox and demo calm, production unmistakable, and a
 * dot in a colour of its own where the list of environments gives it one. It stands on every screen.
 */
import { Badge, makeStyles, tokens, type BadgeProps } from '@fluentui/react-components';
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
  swatch: {
    width: tokens.spacingHorizontalS,
    height: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusCircular,
    forcedColorAdjust: 'none',
  },
});

export function EnvironmentLabel({ environment }: { readonly environment: Environment }) {
  const styles = useStyles();
  const { colour, kind, name } = environment;
  const swatch =
    colour === undefined ? undefined : (
      <span className={styles.swatch} style={{ backgroundColor: colour }} />
    );
  return (
    <Badge
      {...LOOKS[kind]}
      className={styles.label}
      size="large"
      shape="rounded"
      {...(swatch === undefined ? {} : { icon: swatch })}
    >
      {name}
    </Badge>
  );
}
