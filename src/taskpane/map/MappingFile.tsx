/**
 * The mapping as a file: its text to copy, and a text or a file to take a mapping from. No download: the webviews of Excel
 * do not all have one.
 */
import { Button, Caption1, Textarea, makeStyles, tokens } from '@fluentui/react-components';
import { useId, useRef, useState } from 'react';
import { asError } from '../error-notice';
import { FormField } from '../frame/FormField';
import { Notice } from '../frame/Notice';
import { SectionHeading } from '../frame/SectionHeading';
import { useFeature, usePane } from '../state/pane-context';
import { createMapStore } from './map-store';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  panel: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
  text: { minWidth: 0, width: '100%' },
  hidden: { display: 'none' },
});

const ROWS = 8;

export function MappingFile() {
  const styles = useStyles();
  const { words } = usePane();
  const { exportText } = useFeature(createMapStore);
  const [open, setOpen] = useState<'export' | 'import' | undefined>(undefined);
  const [text, setText] = useState('');
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <SectionHeading id={headingId}>{words.say('pane.map.file.title')}</SectionHeading>
      <div className={styles.buttons}>
        <Button
          size="small"
          aria-expanded={open === 'export'}
          onClick={() => {
            if (open === 'export') setOpen(undefined);
            else {
              void exportText().then((found) => {
                if (found === undefined) return;
                setText(found);
                setOpen('export');
              });
            }
          }}
        >
          {words.say('pane.map.file.export')}
        </Button>
        <Button
          size="small"
          aria-expanded={open === 'import'}
          onClick={() => {
            setOpen(open === 'import' ? undefined : 'import');
          }}
        >
          {words.say('pane.map.file.import')}
        </Button>
      </div>
      {open === 'export' ? <ExportPanel text={text} /> : null}
      {open === 'import' ? (
        <ImportPanel
          onDone={() => {
            setOpen(undefined);
          }}
        />
      ) : null}
    </section>
  );
}

function ExportPanel({ text }: { readonly text: string }) {
  const styles = useStyles();
  const { words } = usePane();
  const area = useRef<HTMLTextAreaElement>(null);
  const [told, setTold] = useState<'copied' | 'selected' | undefined>(undefined);
  const copy = async () => {
    area.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      setTold('copied');
    } catch {
      // A frame may keep the clipboard from us (Permissions Policy): what is selected can still be copied by hand.
      setTold('selected');
    }
  };
  return (
    <div className={styles.panel}>
      <FormField label={words.say('pane.map.file.text')} size="small">
        <Textarea
          textarea={{ ref: area, rows: ROWS }}
          className={styles.text}
          size="small"
          readOnly
          value={text}
        />
      </FormField>
      <div className={styles.buttons}>
        <Button size="small" onClick={() => void copy()}>
          {words.say('pane.map.file.copy')}
        </Button>
        <Caption1 role="status">
          {told === undefined ? '' : words.say(`pane.map.file.${told}`)}
        </Caption1>
      </div>
    </div>
  );
}

function ImportPanel({ onDone }: { readonly onDone: () => void }) {
  const styles = useStyles();
  const { words } = usePane();
  const { importText } = useFeature(createMapStore);
  const [text, setText] = useState('');
  const [error, setError] = useState<Error | undefined>(undefined);
  const file = useRef<HTMLInputElement>(null);
  const take = async (read: () => Promise<string>) => {
    try {
      const found = await read();
      setText(found);
      await importText(found);
      onDone();
    } catch (thrown) {
      setError(asError(thrown));
    }
  };
  return (
    <div className={styles.panel}>
      <FormField label={words.say('pane.map.file.paste')} size="small">
        <Textarea
          textarea={{ rows: ROWS }}
          className={styles.text}
          size="small"
          value={text}
          onChange={(_, { value }) => {
            setText(value);
            setError(undefined);
          }}
        />
      </FormField>
      {error === undefined ? null : (
        <Notice tone="error" title={words.say('pane.map.file.refused')} body={error.message} />
      )}
      <div className={styles.buttons}>
        <Button
          size="small"
          disabled={text.trim() === ''}
          onClick={() => void take(() => Promise.resolve(text))}
        >
          {words.say('pane.map.file.use')}
        </Button>
        <Button size="small" onClick={() => file.current?.click()}>
          {words.say('pane.map.file.choose')}
        </Button>
        <input
          ref={file}
          className={styles.hidden}
          type="file"
          accept=".json,application/json"
          aria-label={words.say('pane.map.file.choose')}
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            if (chosen !== undefined) void take(() => chosen.text());
            // The same file, mended, can be chosen again.
            event.target.value = '';
          }}
        />
      </div>
    </div>
  );
}
