/**
 * A question that is answered before anything else: its title asks, its content says what to know, and of its two answers
 * the primary one does it. Escape is the other one.
 */
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  surface: {
    padding: tokens.spacingHorizontalL,
    // Fluent lets a dialog fill a small screen; here some of the pane stays in sight around it.
    '@media screen and (max-width: 480px)': {
      maxWidth: `calc(100vw - 2 * ${tokens.spacingHorizontalM})`,
    },
  },
  title: { fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  content: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: tokens.spacingVerticalS,
    overflowWrap: 'anywhere',
  },
});

export interface QuestionDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly no: string;
  readonly yes: string;
  readonly onNo: () => void;
  readonly onYes: () => void;
  readonly children: ReactNode;
}

export function QuestionDialog({
  open,
  title,
  no,
  yes,
  onNo,
  onYes,
  children,
}: QuestionDialogProps) {
  const styles = useStyles();
  return (
    <Dialog
      modalType="alert"
      open={open}
      onOpenChange={(_, { open: staysOpen }) => {
        if (!staysOpen) onNo();
      }}
    >
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle className={styles.title}>{title}</DialogTitle>
          <DialogContent className={styles.content}>{children}</DialogContent>
          <DialogActions fluid>
            <Button onClick={onNo}>{no}</Button>
            <Button appearance="primary" onClick={onYes}>
              {yes}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
