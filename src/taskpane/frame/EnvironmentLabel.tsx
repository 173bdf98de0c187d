/** The environment, by name and colour: sandbox and demo calm, production unmistakable. It stands on every screen. */
import { Badge, type BadgeProps } from '@fluentui/react-components';
import type { Environment, EnvironmentKind } from '../../core/service/environment';

const LOOKS: Readonly<Record<EnvironmentKind, Pick<BadgeProps, 'appearance' | 'color'>>> = {
  production: { appearance: 'filled', color: 'danger' },
  demo: { appearance: 'tint', color: 'brand' },
  sandbox: { appearance: 'tint', color: 'success' },
  custom: { appearance: 'tint', color: 'warning' },
};

export function EnvironmentLabel({ environment }: { readonly environment: Environment }) {
  return (
    <Badge {...LOOKS[environment.kind]} size="large" shape="rounded">
      {environment.name}
    </Badge>
  );
}
