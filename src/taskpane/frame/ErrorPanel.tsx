/** An error with its way on: words by its code, and the button that its code asks for. */
import { Button, Caption1 } from '@fluentui/react-components';
import { describeError, type NextAction } from '../error-notice';
import { usePane } from '../state/pane-context';
import { goTo } from '../state/pane-store';
import { Notice } from './Notice';

export interface ErrorPanelProps {
  readonly error: Error;
  /** What "Try again" does; without it there is no such button. */
  readonly onRetry?: (() => void) | undefined;
}

export function ErrorPanel({ error, onRetry }: ErrorPanelProps) {
  const { store, words } = usePane();
  const notice = describeError(error);
  const act = actionFor(notice.next, onRetry, (step) => {
    goTo(store, step);
  });
  return (
    <Notice
      tone={notice.tone}
      title={words.say(`${notice.words}.title`)}
      body={notice.advises ? notice.detail : words.say(`${notice.words}.body`)}
    >
      {notice.advises || notice.detail === '' ? null : <Caption1>{notice.detail}</Caption1>}
      {act === undefined ? null : (
        <Button size="small" onClick={act}>
          {words.say(`pane.next.${notice.next}`)}
        </Button>
      )}
    </Notice>
  );
}

function actionFor(
  next: NextAction,
  onRetry: (() => void) | undefined,
  move: (step: 'connect' | 'check') => void,
): (() => void) | undefined {
  switch (next) {
    case 'none':
      return undefined;
    case 'retry':
      return onRetry;
    case 'connect':
    case 'check':
      return () => {
        move(next);
      };
  }
}
