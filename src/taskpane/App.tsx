/**
 * The pane: header, steps, and the step that is looked at, or the formulas beside them. Every screen but the first is loaded
 * when it is first entered.
 */
import { FluentProvider, makeStaticStyles, makeStyles, tokens } from '@fluentui/react-components';
import { Suspense, lazy, useEffect, useState } from 'react';
import { ConnectStep } from './connect/ConnectStep';
import { ErrorBoundary } from './frame/ErrorBoundary';
import { ListSkeleton } from './frame/ListSkeleton';
import { PaneHeader } from './frame/PaneHeader';
import { STEP_PANEL_ID, StepTabs } from './frame/StepTabs';
import { UnsettledBanner } from './frame/UnsettledBanner';
import { usePaneTheme } from './frame/use-pane-theme';
import type { PaneServices } from './pane-services';
import { obey, type PaneCommand } from './state/commands';
import { findUnsettled } from './state/find-unsettled';
import { followFormulas } from './state/follow-formulas';
import { followWorkbook } from './state/follow-workbook';
import { goOnWithEarlier } from './state/go-on';
import { PaneProvider, createPane, usePane, usePaneState } from './state/pane-context';
import { createPaneStore } from './state/pane-store';
import { createPaneWords, type PaneWords } from './wording/pane-words';

const MapStep = lazy(async () => ({ default: (await import('./map/MapStep')).MapStep }));
const CheckStep = lazy(async () => ({ default: (await import('./check/CheckStep')).CheckStep }));
const SubmitStep = lazy(async () => ({
  default: (await import('./submit/SubmitStep')).SubmitStep,
}));
const FormulasScreen = lazy(async () => ({
  default: (await import('./activity/FormulasScreen')).FormulasScreen,
}));

const useStaticStyles = makeStaticStyles({ body: { margin: 0 } });

const useStyles = makeStyles({
  app: { display: 'flex', flexDirection: 'column', height: '100vh', overflow: 'hidden' },
  loading: { padding: tokens.spacingHorizontalM },
  main: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0 },
});

export interface AppProps {
  readonly services: PaneServices;
  /** BCP 47; the browser's own when it is left out. */
  readonly locale?: string;
  /** Tells of the ribbon's commands; returns what ends it. */
  readonly onWantedCommand?: (listener: (command: PaneCommand) => void) => () => void;
}

export function App({ services, locale, onWantedCommand }: AppProps) {
  useStaticStyles();
  const styles = useStyles();
  const [pane] = useState(() =>
    createPane(services, createPaneWords(locale), createPaneStore(services.session.current())),
  );
  const theme = usePaneTheme(services.prefersDark);
  useEffect(
    () =>
      onWantedCommand?.((command) => {
        obey(pane.store, command);
      }),
    [onWantedCommand, pane],
  );
  useEffect(() => followFormulas(pane.store, services), [services, pane]);
  useEffect(() => followWorkbook(pane.store, services), [services, pane]);
  useEffect(() => findUnsettled(pane.store, services), [services, pane]);
  useEffect(() => goOnWithEarlier(pane), [pane]);
  useEffect(
    () =>
      services.session.subscribe(() => {
        pane.store.setState({ session: services.session.current() });
      }),
    [services, pane],
  );
  return (
    // A class of the provider would be given to every pop-up, too: the layout has an element of its own.
    <FluentProvider theme={theme}>
      <PaneProvider value={pane}>
        <Boundary words={pane.words}>
          <div className={styles.app}>
            <PaneHeader />
            <StepTabs />
            <main className={styles.main}>
              <UnsettledBanner />
              <StepPanel />
            </main>
          </div>
        </Boundary>
      </PaneProvider>
    </FluentProvider>
  );
}

function StepPanel() {
  const styles = useStyles();
  const { words } = usePane();
  const step = usePaneState((state) => state.step);
  const showsFormulas = usePaneState((state) => state.showsFormulas);
  return (
    <div
      id={STEP_PANEL_ID}
      role={showsFormulas ? 'region' : 'tabpanel'}
      aria-label={words.say(showsFormulas ? 'formulas.title' : `pane.steps.${step}`)}
      className={styles.main}
    >
      <Suspense
        fallback={
          <div className={styles.loading}>
            <ListSkeleton label={words.say('pane.loading')} />
          </div>
        }
      >
        {showsFormulas ? <Formulas /> : <CurrentStep />}
      </Suspense>
    </div>
  );
}

function CurrentStep() {
  const step = usePaneState((state) => state.step);
  const { words } = usePane();
  return (
    <Boundary key={step} words={words}>
      {step === 'connect' ? <ConnectStep /> : null}
      {step === 'map' ? <MapStep /> : null}
      {step === 'check' ? <CheckStep /> : null}
      {step === 'submit' ? <SubmitStep /> : null}
    </Boundary>
  );
}

function Formulas() {
  const { words } = usePane();
  return (
    <Boundary words={words}>
      <FormulasScreen />
    </Boundary>
  );
}

interface BoundaryProps {
  readonly words: PaneWords;
  readonly children: React.ReactNode;
}

function Boundary({ words, children }: BoundaryProps) {
  return (
    <ErrorBoundary
      title={words.say('errors.UNFORESEEN.title')}
      body={words.say('errors.UNFORESEEN.body')}
      reload={words.say('pane.reload')}
      onReload={() => {
        window.location.reload();
      }}
    >
      {children}
    </ErrorBoundary>
  );
}
