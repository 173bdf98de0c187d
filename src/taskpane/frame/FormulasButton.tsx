/** The way to the formulas, and back: they stand beside the steps, and work without a connection as well. */
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { MathFormula16Regular } from '@fluentui/react-icons/svg/math-formula';
import { usePane, usePaneState } from '../state/pane-context';
import { goTo, showFormulas } from '../state/pane-store';

const useStyles = makeStyles({
  button: {
    ...typographyStyles.caption1,
    marginLeft: 'auto',
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalXS}`,
    border: `${tokens.strokeWidthThin} solid transparent`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    cursor: 'pointer',
    // Forced colours draw what is transparent.
    '@media (forced-colors: active)': { border: `${tokens.strokeWidthThin} solid ButtonText` },
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
  chosen: {
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1Selected,
    fontWeight: tokens.fontWeightSemibold,
    '@media (forced-colors: active)': { border: `${tokens.strokeWidthThin} solid Highlight` },
  },
  count: {
    color: tokens.colorStatusDangerForeground1,
    fontWeight: tokens.fontWeightSemibold,
  },
});

export function FormulasButton() {
  const styles = useStyles();
  const { words, store } = usePane();
  const isShown = usePaneState((state) => state.showsFormulas);
  const step = usePaneState((state) => state.step);
  const count = usePaneState((state) => state.newActivities);
  const news = count === 0 ? undefined : words.say('formulas.news', { count });
  return (
    <button
      type="button"
      className={mergeClasses(styles.button, isShown && styles.chosen)}
      aria-pressed={isShown}
      {...(news === undefined ? {} : { 'aria-description': news, title: news })}
      onClick={() => {
        if (isShown) goTo(store, step);
        else showFormulas(store);
      }}
    >
      <MathFormula16Regular aria-hidden />
      {words.say('formulas.title')}
      {news === undefined ? null : (
        <span className={styles.count}>{words.formats.count(count)}</span>
      )}
    </button>
  );
}
