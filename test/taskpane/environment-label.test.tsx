/** The environment is told by its name; a colour of its own is a dot beside the name, never the name's only sign. */
import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import { EnvironmentLabel } from '../../src/taskpane/frame/EnvironmentLabel';

const ENVIRONMENT = {
  id: 'demo',
  name: 'Demo',
  baseUrl: 'https://demo.example',
  kind: 'demo',
} as const;

function dots(colour?: string): number {
  const environment = colour === undefined ? ENVIRONMENT : { ...ENVIRONMENT, colour };
  const { unmount } = render(
    <FluentProvider theme={webLightTheme}>
      <EnvironmentLabel environment={environment} />
    </FluentProvider>,
  );
  const count = screen.getByText('Demo').querySelectorAll('[style*="rgb(16, 124, 16)"]').length;
  unmount();
  return count;
}

test('a listed colour is a dot beside the name', () => {
  expect(dots('#107c10')).toBe(1);
});

test('without a colour there is no dot', () => {
  expect(dots()).toBe(0);
});
