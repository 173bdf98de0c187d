/** A whole line of a list as a button. Its text may take as many lines as it needs. */
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ComponentProps } from 'react';

const useStyles = makeStyles({
  row: {
    width: '100%',
    textAlign: 'left',
    border: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': {
      outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: `-${tokens.strokeWidthThick}`,
    },
  },
});

export function RowButton({ className, ...props }: ComponentProps<'button'>) {
  const styles = useStyles();
  return <button type="button" className={mergeClasses(styles.row, className)} {...props} />;
}
