/** What a run waits for, with the times of the person's own clock. By the kind of `WaitingFor`. */
import type { WaitingFor } from '../../core/submission/run';

export const waits = {
  asked: 'The service asks to wait until {{until}}. Nothing is lost: the run goes on then.',
  'no-answer': 'No answer from the service since {{since}}. Trying again at {{triesAt}}.',
} satisfies Record<WaitingFor['kind'], string>;
