/**
 * The theme of the pane: high contrast where the system asks for it, else Excel's own light or dark, else the system's.
 * Excel tells of no change of theme, so it is asked again whenever the pane comes back into view.
 */
import {
  teamsHighContrastTheme,
  webDarkTheme,
  webLightTheme,
  type Theme,
} from '@fluentui/react-components';
import { useEffect, useState } from 'react';

export type ThemeName = 'light' | 'dark' | 'high-contrast';

const THEMES: Readonly<Record<ThemeName, Theme>> = {
  light: webLightTheme,
  dark: webDarkTheme,
  'high-contrast': teamsHighContrastTheme,
};

const FORCED_COLOURS = '(forced-colors: active)';
const DARK_SYSTEM = '(prefers-color-scheme: dark)';

export function chooseTheme(
  hostPrefersDark: boolean | undefined,
  matches: (query: string) => boolean,
): ThemeName {
  if (matches(FORCED_COLOURS)) return 'high-contrast';
  return (hostPrefersDark ?? matches(DARK_SYSTEM)) ? 'dark' : 'light';
}

export function usePaneTheme(hostPrefersDark: () => boolean | undefined): Theme {
  const [name, setName] = useState(() => chooseTheme(hostPrefersDark(), mediaMatches));
  useEffect(() => {
    const choose = () => {
      setName(chooseTheme(hostPrefersDark(), mediaMatches));
    };
    const queries = [FORCED_COLOURS, DARK_SYSTEM].map(findQuery).filter((query) => query !== null);
    for (const query of queries) query.addEventListener('change', choose);
    document.addEventListener('visibilitychange', choose);
    return () => {
      for (const query of queries) query.removeEventListener('change', choose);
      document.removeEventListener('visibilitychange', choose);
    };
  }, [hostPrefersDark]);
  return THEMES[name];
}

function mediaMatches(query: string): boolean {
  return findQuery(query)?.matches ?? false;
}

/** `null` where the page has no media queries (a test without a browser). */
function findQuery(query: string): MediaQueryList | null {
  return typeof window.matchMedia === 'function' ? window.matchMedia(query) : null;
}
