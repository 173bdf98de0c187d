/** The heading of a part of a step. */
import { makeStyles, typographyStyles } from '@fluentui/react-components';

const useStyles = makeStyles({ heading: { ...typographyStyles.body1Strong, margin: 0 } });

export interface SectionHeadingProps {
  readonly id: string;
  readonly children: string;
}

export function SectionHeading({ id, children }: SectionHeadingProps) {
  const styles = useStyles();
  return (
    <h3 id={id} className={styles.heading}>
      {children}
    </h3>
  );
}
