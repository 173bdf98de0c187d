/** The outline of a list that is being read, so that nothing jumps when it arrives. */
import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  line: {
    height: tokens.lineHeightBase600,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralStencil1,
  },
});

const LINES = ['first', 'second', 'third', 'fourth'] as const;

/** `label` says what is being read. */
export function ListSkeleton({ label }: { readonly label: string }) {
  const styles = useStyles();
  return (
    <div className={styles.list} role="status" aria-label={label} aria-busy="true">
      {LINES.map((line) => (
        <div key={line} className={styles.line} />
      ))}
    </div>
  );
}
