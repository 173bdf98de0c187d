/** A small button whose text may take as many lines as it needs. */
import { Button, makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  button: {
    justifyContent: 'flex-start',
    textAlign: 'left',
    height: 'auto',
    minWidth: 0,
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
});

export interface TextButtonProps {
  readonly id?: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

export function TextButton({ id, onClick, children }: TextButtonProps) {
  const styles = useStyles();
  return (
    <Button
      {...(id !== undefined && { id })}
      size="small"
      className={styles.button}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
