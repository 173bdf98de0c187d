/** Map: the source, what is missing, the columns, how values are read, and the first transactions as they would be. */
import { Button } from '@fluentui/react-components';
import { useEffect, useMemo } from 'react';
import type { Mapping } from '../../core/mapping/mapping';
import { missingFields } from '../../core/mapping/required';
import { checkHeaders } from '../../core/mapping/source-problems';
import { problemMessage } from '../../words/problem-message';
import { ErrorPanel } from '../frame/ErrorPanel';
import { Notice } from '../frame/Notice';
import { ReadingProgress } from '../frame/ReadingProgress';
import { StepScreen } from '../frame/StepScreen';
import { useFirstDrawing } from '../frame/use-first-drawing';
import { useFeature, usePane, usePaneState } from '../state/pane-context';
import { goTo, type ReadSource } from '../state/pane-store';
import { ColumnList } from './ColumnList';
import { ConstantsEditor } from './ConstantsEditor';
import { MappingFile } from './MappingFile';
import { MissingFields } from './MissingFields';
import { OfferList } from './OfferList';
import { OriginNote } from './OriginNote';
import { ReadingSettings } from './ReadingSettings';
import { SourcePicker } from './SourcePicker';
import { columnLines, columnSamples } from './column-lines';
import { AmountSettings } from './layout/AmountSettings';
import { LayoutSettings } from './layout/LayoutSettings';
import { filledRows } from './filled-rows';
import { locationId } from './map-state';
import { createMapStore } from './map-store';
import { InvoicePreview } from './preview/InvoicePreview';
import { QuestionList } from './questions/QuestionList';

export function MapStep() {
  const { words } = usePane();
  const { load } = useFeature(createMapStore);
  useEffect(() => {
    const look = () => void load();
    look();
    // Whoever comes back from the sheet may have put another one there.
    window.addEventListener('focus', look);
    return () => {
      window.removeEventListener('focus', look);
    };
  }, [load]);
  return (
    <StepScreen title={words.say('pane.map.title')} actions={<MapActions />}>
      <MapContent />
    </StepScreen>
  );
}

function MapContent() {
  const { words } = usePane();
  const { phase, progress, error, reload, stopReading } = useFeature(createMapStore);
  const read = usePaneState((state) => state.read);
  const mapping = usePaneState((state) => state.mapping);
  const retry = () => void reload();
  if (phase === 'failed' && error !== undefined) {
    return <ErrorPanel error={error} onRetry={retry} />;
  }
  if (phase === 'none') {
    return (
      <Notice
        tone="info"
        title={words.say('pane.map.none.title')}
        body={words.say('pane.map.none.body')}
      >
        <Button size="small" onClick={retry}>
          {words.say('pane.map.lookAgain')}
        </Button>
      </Notice>
    );
  }
  if (phase !== 'ready' || read === undefined || mapping === undefined) {
    return (
      <ReadingProgress
        label={words.say('pane.map.looking')}
        progress={progress}
        onCancel={phase === 'reading' ? stopReading : undefined}
      />
    );
  }
  return <MappingEditor read={read} mapping={mapping} />;
}

interface MappingEditorProps {
  readonly read: ReadSource;
  readonly mapping: Mapping;
}

function MappingEditor({ read, mapping }: MappingEditorProps) {
  const { words } = usePane();
  const { confidence, questions, preview, error, saveError, reload } = useFeature(createMapStore);
  const stale = usePaneState((state) => state.sourceIsStale);
  const isFirst = useFirstDrawing();
  const { source, location } = read;
  const samples = useMemo(() => columnSamples(source, words.formats), [source, words]);
  const lines = useMemo(
    () => columnLines(source, mapping, { confidence, questions }, samples),
    [source, mapping, confidence, questions, samples],
  );
  const noHeader = useMemo(
    () => checkHeaders(source).find(({ code }) => code === 'no_header'),
    [source],
  );
  return (
    <>
      {noHeader === undefined ? null : (
        <Notice
          tone="error"
          title={problemMessage(words, noHeader)}
          body={words.say(`pane.map.noHeaderHint.${location.kind}`)}
        />
      )}
      <SourcePicker
        key={`${locationId(location)}:${String(location.headerRow)}`}
        location={location}
        rowCount={filledRows(source)}
        openAtFirst={noHeader !== undefined}
      />
      {stale ? (
        <Notice tone="warning" title={words.say('pane.map.stale')}>
          <Button size="small" onClick={() => void reload()}>
            {words.say('pane.map.readAgain')}
          </Button>
        </Notice>
      ) : null}
      {error === undefined ? null : <ErrorPanel error={error} />}
      {saveError === undefined ? null : (
        <Notice tone="warning" title={words.say('pane.map.notSaved')} body={saveError.message} />
      )}
      <OriginNote />
      {noHeader === undefined ? (
        <MissingFields fields={missingFields(mapping)} lines={lines} />
      ) : null}
      <QuestionList />
      <OfferList mapping={mapping} />
      <ColumnList lines={lines} />
      {isFirst ? null : (
        <>
          <ConstantsEditor mapping={mapping} />
          <LayoutSettings mapping={mapping} />
          <AmountSettings mapping={mapping} lines={lines} />
          <ReadingSettings source={source} mapping={mapping} preview={preview} />
          <InvoicePreview preview={preview} />
          <MappingFile />
        </>
      )}
    </>
  );
}

function MapActions() {
  const { words, store } = usePane();
  const { phase, keep } = useFeature(createMapStore);
  const rowCount = usePaneState(({ read }) => (read === undefined ? 0 : filledRows(read.source)));
  return (
    <Button
      appearance="primary"
      disabled={phase !== 'ready' || rowCount === 0}
      onClick={() => {
        keep();
        goTo(store, 'check');
      }}
    >
      {words.say('pane.map.check', { count: rowCount })}
    </Button>
  );
}
