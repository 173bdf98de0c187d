/** A part of the screen: its heading, a line on what it is about, and what it holds. */
import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import { useId, type ReactNode } from 'react';
import { SectionHeading } from '../frame/SectionHeading';

const useStyles = makeStyles({
  section: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'stretch',
    gap: tokens.spacingVerticalXS,
    minWidth: 0,
  },
  hint: { color: tokens.colorNeutralForeground2 },
});

export interface FormulaSectionProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

export function FormulaSection({ title, hint, children }: FormulaSectionProps) {
  const styles = useStyles();
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <SectionHeading id={headingId}>{title}</SectionHeading>
      {hint === undefined ? null : <Caption1 className={styles.hint}>{hint}</Caption1>}
      {children}
    </section>
  );
}
