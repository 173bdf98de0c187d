/** What an attempt to connect came to: one line, and what to do next. */
import { Notice } from '../frame/Notice';
import { usePane } from '../state/pane-context';
import type { PaneWords } from '../wording/pane-words';
import type { Attempt } from './connect-store';

/** Below this a failure came at once, and seconds would say nothing. */
const WORTH_TELLING_MS = 1000;

export function ConnectionAnswerNotice({ attempt }: { readonly attempt: Attempt }) {
  const { words } = usePane();
  const tone = attempt.answer.kind === 'connected' ? 'success' : 'error';
  return <Notice tone={tone} {...describeAttempt(attempt, words, navigator.onLine)} />;
}

function describeAttempt(
  { environment, answer }: Attempt,
  words: PaneWords,
  online: boolean,
): { readonly title: string; readonly body?: string } {
  const host = new URL(environment.baseUrl).host;
  const line = (key: string, facts: Record<string, string> = {}) => ({
    title: words.say(`pane.connect.answer.${key}.title`, facts),
    body: words.say(`pane.connect.answer.${key}.body`, facts),
  });
  switch (answer.kind) {
    case 'connected':
      return {
        title: words.say('pane.connect.answer.connected.title', { name: environment.name }),
      };
    case 'key-refused':
      return line('keyRefused');
    case 'origin-refused':
      return line('originRefused');
    case 'unavailable':
      return line('unavailable', { host });
    case 'not-the-service':
      return line('notTheService', { host });
    case 'unreachable':
      if (!online) return line('offline');
      return answer.afterMs < WORTH_TELLING_MS
        ? line('unreachable', { host })
        : line('unreachableAfter', { host, seconds: words.formats.seconds(answer.afterMs) });
  }
}
