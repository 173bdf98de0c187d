/**
 * The words that Taxrow writes into the sheet and among the results of the command line (`_cli`): statuses by
 * `RowStatus`, messages by what became of the row. A status or a reason without words does not compile.
 */
import type { RowStatus, SkipReason } from '../../core/submission/outcome';

type Said = SkipReason | 'checking' | 'accepted' | 'duplicate';

export const sheet = {
  status: {
    ready: 'Ready',
    'waits-for-original': 'Not sent',
    'original-not-reported': 'Not sent',
    error: 'Error',
    sending: 'Sending…',
    checking: 'Checking…',
    accepted: 'Accepted',
    reported: 'Reported',
    'reported-with-warnings': 'Reported, with warnings',
    rejected: 'Rejected',
    failed: 'Failed',
    'already-reported': 'Already reported',
    'changed-since-sent': 'Changed since sent',
    'not-shown': 'Sent, not shown',
  } satisfies Record<RowStatus, string>,
  message: {
    duplicate: 'The service has stored it more than once: ask the service before you correct it.',
    checking: 'No answer came. Taxrow is finding out whether it arrived.',
    accepted: 'The service has it. The authority has not answered yet.',
    cancelled: 'Not sent: the run was cancelled.',
    'run-stopped': 'Not sent: the run stopped.',
    'changed-since-sent':
      'The row differs from what was sent. What is reported is changed by an adjustment only.',
    'has-errors': 'Not sent: it has errors.',
    pending: 'The service has it and has not finished with it.',
    'needs-replay': 'It failed before. Correct it, then choose in the plan to send it again.',
    'service-reprocessing': 'It failed inside the service, which processes it again.',
    'not-arrived': 'It did not arrive. It can be sent again.',
    'sent-not-shown':
      'Sent from this device; the service does not show it. Look again later, or ask the service.',
    'cannot-be-looked-up':
      'Not sent: the service does not search for this transaction id, so a repeat could not be seen.',
    'waits-for-original': 'Not sent: its original is not reported yet. Submit it again then.',
    'original-not-reported': 'Not sent: its original is not reported.',
    'credit-exceeds-original': 'Not sent: it credits more than remains of its original.',
    'submitted-elsewhere':
      'Not sent: this id was submitted to a sandbox or a demo. Give the row an id of its own.',
    checking_cli: 'No answer came. Run the same command again: it finds out whether it arrived.',
    'needs-replay_cli': 'It failed before. Correct it, or send it once more with --replay-failed.',
    'sent-not-shown_cli':
      'Sent before; the service does not show it. Look again later, or ask the service: if it does not have it, --send-anyway sends it.',
  } satisfies Record<Said, string> & Partial<Record<`${Said}_cli`, string>>,
} as const;
