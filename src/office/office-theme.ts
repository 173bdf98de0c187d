/** The colours that Excel shows around the pane, as far as it tells: older hosts and Excel on the web may not. */

/** True for a dark theme, `undefined` when Excel does not tell. */
export function darkTheme(): boolean | undefined {
  const theme = officeTheme();
  if (theme === undefined) return undefined;
  return theme.isDarkTheme ?? isDark(theme.bodyBackgroundColor);
}

function officeTheme(): Partial<Office.OfficeTheme> | undefined {
  if (typeof Office === 'undefined') return undefined;
  const context: Partial<Office.Context> | undefined = Office.context;
  return context?.officeTheme;
}

/** Half of the brightness that the eye sees in white (ITU-R BT.601 weights). */
const DARK_BELOW = 128;

function isDark(colour: string | undefined): boolean | undefined {
  const [, red, green, blue] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour ?? '') ?? [];
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  const brightness = 0.299 * hex(red) + 0.587 * hex(green) + 0.114 * hex(blue);
  return brightness < DARK_BELOW;
}

function hex(digits: string): number {
  return Number.parseInt(digits, 16);
}
