/**
 * Fluent's list of choices, which grows with its text: Fluent's own has a fixed height, and cuts text that a person has
 * enlarged to 200 % (WCAG 1.4.4).
 */
import { Select, makeStyles, type SelectProps } from '@fluentui/react-components';

/** Fluent's own heights, as the least. */
const useStyles = makeStyles({
  small: { height: 'auto', minHeight: '24px' },
  medium: { height: 'auto', minHeight: '32px' },
});

export interface PaneSelectProps extends Omit<SelectProps, 'select' | 'size'> {
  readonly size?: 'small' | 'medium';
}

export function PaneSelect({ size = 'medium', ...props }: PaneSelectProps) {
  const styles = useStyles();
  return <Select {...props} size={size} select={{ className: styles[size] }} />;
}
