/** Keeping the run that has ended in the workbook: a line in the sheet `Taxrow log`. */
import { Button, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import { FormField } from '../frame/FormField';
import { Notice } from '../frame/Notice';
import { SectionHeading } from '../frame/SectionHeading';
import { useFeature, usePane } from '../state/pane-context';
import { createLogStore, type LogState } from './log-store';

const useStyles = makeStyles({
  section: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'stretch',
    gap: tokens.spacingVerticalS,
    minWidth: 0,
  },
  input: { minWidth: 0, width: '100%' },
  start: { alignSelf: 'flex-start' },
});

export function KeepLog() {
  const styles = useStyles();
  const { words } = usePane();
  const headingId = useId();
  const log = useFeature(createLogStore);
  if (log.run === undefined) return null;
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <SectionHeading id={headingId}>{words.say('log.title')}</SectionHeading>
      {log.kept === undefined ? <Offer {...log} /> : <Kept kept={log.kept} show={log.show} />}
      {log.protectedSheet === undefined ? null : (
        <Notice
          tone="warning"
          title={words.say('log.protected.title', { sheet: log.protectedSheet })}
          body={words.say('log.protected.body')}
        >
          <Button size="small" onClick={() => void log.keep({ onNewSheet: true })}>
            {words.say('log.newSheet')}
          </Button>
        </Notice>
      )}
      {log.error === undefined ? null : (
        <Notice tone="warning" title={words.say('log.failed')} body={log.error.message} />
      )}
    </section>
  );
}

function Offer({ personName, nameStays, keeping, rename, keep }: LogState) {
  const styles = useStyles();
  const { words } = usePane();
  return (
    <>
      <FormField
        size="small"
        label={words.say('log.person')}
        hint={words.say(nameStays ? 'log.personHint' : 'log.notRemembered')}
      >
        <Input
          className={styles.input}
          size="small"
          autoComplete="name"
          value={personName}
          onChange={(_, { value }) => {
            rename(value);
          }}
        />
      </FormField>
      <Button
        className={styles.start}
        size="small"
        disabledFocusable={keeping}
        onClick={() => void keep()}
      >
        {words.say(keeping ? 'log.keeping' : 'log.keep')}
      </Button>
    </>
  );
}

function Kept({
  kept,
  show,
}: {
  readonly kept: NonNullable<LogState['kept']>;
  readonly show: LogState['show'];
}) {
  const { words } = usePane();
  const { sheetName: sheet, isNew, isReadOnly } = kept;
  return (
    <Notice
      tone={isReadOnly ? 'warning' : 'success'}
      title={words.say(isNew ? 'log.kept' : 'log.already', { sheet })}
      body={isReadOnly ? words.say('log.readOnly') : undefined}
    >
      <Button size="small" onClick={() => void show()}>
        {words.say('log.show')}
      </Button>
    </Notice>
  );
}
