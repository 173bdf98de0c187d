/**
 * One step: its heading, what it shows (scrolling), and its actions (always in view, the primary one last). A step that
 * the person moved to takes the focus on its heading.
 */
import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { usePane } from '../state/pane-context';
import { useFocusTarget } from './use-focus-target';

const useStyles = makeStyles({
  screen: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0 },
  content: {
    // What is positioned in it scrolls with it, and never makes the page longer.
    position: 'relative',
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    overflowX: 'hidden',
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalM,
  },
  heading: { ...typographyStyles.subtitle2, margin: 0, outlineStyle: 'none' },
  footer: {
    flexShrink: 0,
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: tokens.spacingHorizontalS,
    padding: tokens.spacingHorizontalM,
    paddingTop: tokens.spacingVerticalS,
    paddingBottom: tokens.spacingVerticalS,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

export interface StepScreenProps {
  readonly title: string;
  readonly children: ReactNode;
  /** When it changes, attention goes back to the heading: another thing is shown now. */
  readonly attention?: string;
  /** Secondary actions first, the one primary last. */
  readonly actions?: ReactNode;
}

export function StepScreen({ title, children, attention, actions }: StepScreenProps) {
  const styles = useStyles();
  const { store } = usePane();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusTarget = useFocusTarget();
  useEffect(() => {
    if (store.getState().moves > 0) heading.current?.focus();
  }, [store]);
  const attended = useRef(attention);
  useEffect(() => {
    if (attended.current === attention) return;
    attended.current = attention;
    // Whoever works in the sheet meanwhile keeps the keyboard there.
    if (document.hasFocus()) heading.current?.focus();
  }, [attention]);
  return (
    <section className={styles.screen} aria-labelledby={headingId}>
      <div className={styles.content}>
        <h2 id={headingId} ref={heading} className={styles.heading} {...focusTarget}>
          {title}
        </h2>
        {children}
      </div>
      {actions === undefined ? null : <footer className={styles.footer}>{actions}</footer>}
    </section>
  );
}
