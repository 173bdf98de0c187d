/**
 * Sending once more what this device has sent and the service does not show: a choice with a confirmation of its own,
 * that names them and says what may come of it. Nothing is sent yet: they stand in the plan then.
 */
import {
  Body1,
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
import { useFeature, usePane } from '../state/pane-context';
import { createAnywayStore } from './anyway-store';
import { nameIds } from './name-ids';

const useStyles = makeStyles({
  surface: {
    padding: tokens.spacingHorizontalL,
    '@media screen and (max-width: 480px)': {
      maxWidth: `calc(100vw - 2 * ${tokens.spacingHorizontalM})`,
    },
  },
  title: { fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  content: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    overflowWrap: 'anywhere',
  },
});

export function SendAnywayDialog() {
  const styles = useStyles();
  const { words } = usePane();
  const { ids, asking, decline, choose } = useFeature(createAnywayStore);
  return (
    <Dialog
      modalType="alert"
      open={asking}
      onOpenChange={(_, { open }) => {
        if (!open) decline();
      }}
    >
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle className={styles.title}>
            {words.say('offers.anyway.title', { count: ids.length })}
          </DialogTitle>
          <DialogContent className={styles.content}>
            <Body1>{words.say('offers.anyway.ids', { ids: nameIds(ids, words) })}</Body1>
            <Body1>{words.say('offers.anyway.risk')}</Body1>
          </DialogContent>
          <DialogActions fluid>
            <Button onClick={decline}>{words.say('offers.anyway.no')}</Button>
            <Button appearance="primary" onClick={() => void choose()}>
              {words.say('offers.anyway.yes')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
