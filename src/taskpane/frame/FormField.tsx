/** Fluent's field, no wider than the pane: what it holds is cut before anything moves sideways. */
import { Field, makeStyles, mergeClasses, type FieldProps } from '@fluentui/react-components';

const useStyles = makeStyles({ field: { gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 } });

export function FormField({ className, ...props }: FieldProps) {
  const styles = useStyles();
  return <Field className={mergeClasses(styles.field, className)} {...props} />;
}
