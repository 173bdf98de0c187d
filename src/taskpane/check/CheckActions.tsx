/** The actions of Check: walking through the problems, and the way on for what is ready. */
import { Button } from '@fluentui/react-components';
import { ChevronDown20Regular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUp20Regular } from '@fluentui/react-icons/svg/chevron-up';
import { useFeature, usePane, usePaneState } from '../state/pane-context';
import { goTo } from '../state/pane-store';
import { createCheckStore } from './check-store';

export function CheckActions() {
  const { words, store } = usePane();
  const mapping = usePaneState((state) => state.mapping);
  if (mapping === undefined) {
    return (
      <Button
        appearance="primary"
        onClick={() => {
          goTo(store, 'map');
        }}
      >
        {words.say('pane.check.goToMap')}
      </Button>
    );
  }
  return (
    <>
      <Walk />
      <WayOn />
    </>
  );
}

const DIRECTIONS = [
  { by: -1, key: 'previous', shortcut: 'Shift+F8', icon: <ChevronUp20Regular /> },
  { by: 1, key: 'next', shortcut: 'F8', icon: <ChevronDown20Regular /> },
] as const;

function Walk() {
  const { words } = usePane();
  const { shown, move } = useFeature(createCheckStore);
  if (shown.length === 0) return null;
  return DIRECTIONS.map(({ by, key, shortcut, icon }) => {
    const label = words.say(`pane.check.${key}`);
    return (
      <Button
        key={key}
        icon={icon}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        title={words.say('pane.check.withKey', { label, key: shortcut })}
        onClick={() => void move(by)}
      />
    );
  });
}

/** With nothing ready, or an edited sheet, checking again is what helps. */
function WayOn() {
  const { words, store } = usePane();
  const { phase, counts, checkAgain } = useFeature(createCheckStore);
  const isChecked = usePaneState((state) => state.check !== undefined);
  const stale = usePaneState((state) => state.sourceIsStale);
  const ready = isChecked ? (counts?.ready ?? 0) : 0;
  if (ready === 0 || stale) {
    const busy = phase === 'reading' || phase === 'checking';
    return (
      <Button appearance="primary" disabledFocusable={busy} onClick={() => void checkAgain()}>
        {words.say(busy ? 'pane.check.checking' : 'pane.check.again')}
      </Button>
    );
  }
  return (
    <Button
      appearance="primary"
      onClick={() => {
        goTo(store, 'submit');
      }}
    >
      {words.say('pane.check.goOn', { count: ready })}
    </Button>
  );
}
