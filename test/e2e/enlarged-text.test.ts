/**
 * Text of twice its size costs a person nothing (WCAG 1.4.4): in a pane of 320 px no control cuts its text, and nothing
 * moves sideways but a table of figures in its own box. Only the text is doubled, as browsers do that enlarge text alone:
 * Fluent's sizes and line heights of text, and nothing else.
 */
import { check, openPane, plan, setForAllRows, SUPPLIER, tryWithSample } from '../support/person';
import { startTaxrowInBrowser, type TaxrowInBrowser } from '../support/taxrow-in-browser';

/** Sizes of text with their line heights, in px, by the names that Fluent gives them. */
const TEXT_SIZES = { 100: [10, 14], 200: [12, 16], 300: [14, 20], 400: [16, 22], 500: [20, 28] };

let taxrow: TaxrowInBrowser;

beforeAll(async () => {
  taxrow = await startTaxrowInBrowser();
  await openPane(taxrow);
});

afterAll(() => taxrow.close());

test('what is typed and chosen is seen whole, on every screen', async () => {
  const { pane } = taxrow;
  await pane.getByLabel('Environment').selectOption({ label: 'Another address…' });
  await enlarge();
  expect(await cutTexts()).toEqual([]);
  await pane.getByLabel('Environment').selectOption({ label: 'Sandbox' });
  await tryWithSample(taxrow);
  await pane.getByText('211 rows, header in row 1').waitFor();
  expect(await cutTexts()).toEqual([]);
  await setForAllRows(taxrow, {
    ...{ currency_code: 'GBP', language_code: 'en' },
    ...{ 'supplier.id': SUPPLIER, country_code: 'GB' },
  });
  await check(taxrow);
  expect(await cutTexts()).toEqual([]);
  await plan(taxrow);
  expect(await cutTexts()).toEqual([]);
  await pane.getByRole('button', { name: /^Submit [\d,]+ transactions? to/ }).click();
  await pane.getByRole('button', { name: /^Yes, submit/ }).waitFor();
  expect(await cutTexts()).toEqual([]);
});

async function enlarge(): Promise<void> {
  const sizes = Object.entries(TEXT_SIZES).map(
    ([name, [size = 0, line = 0]]) =>
      `--fontSizeBase${name}: ${String(2 * size)}px !important;` +
      `--lineHeightBase${name}: ${String(2 * line)}px !important;`,
  );
  await paneFrame().addStyleTag({ content: `.fui-FluentProvider { ${sizes.join('')} }` });
}

/** Controls that are lower than a line of their text, or narrower than what they say, and what moves sideways. */
function cutTexts(): Promise<readonly string[]> {
  return paneFrame().evaluate(() => {
    const page = document.documentElement;
    const wide = page.scrollWidth > page.clientWidth ? ['the pane is wider than it is'] : [];
    const controls = document.querySelectorAll<HTMLElement>('input, select, button');
    const cut = [...controls].flatMap((control) => {
      if (control.matches('[type=checkbox], [type=radio]')) return [];
      const says = control.matches('button') ? control.innerText.trim() : 'a value';
      if (control.clientHeight === 0 || says === '') return [];
      const isLow = control.clientHeight < Number.parseFloat(getComputedStyle(control).fontSize);
      const isNarrow = control.matches('button') && control.scrollWidth > control.clientWidth;
      const name = control.getAttribute('aria-label') ?? control.innerText;
      return isLow || isNarrow ? [`${control.tagName} ${name.slice(0, 40)}`] : [];
    });
    return [...wide, ...cut];
  });
}

function paneFrame() {
  const frame = taxrow.page
    .frames()
    .find((one) => one.url().startsWith(`${taxrow.running.addinUrl}/taskpane`));
  if (frame === undefined) throw new Error('The pane is not open.');
  return frame;
}
