/**
 * What a person is offered for transactions that were not sent, or want something after they were: one sentence on what
 * helps, and the button for it. By `Offer`; where the reason tells more, by the reason.
 */
import type { Offer } from '../../core/submission/offer';
import type { LeftOut } from '../../core/submission/run';

export const offers = {
  say: {
    send: 'Nothing of it was stored. The next plan sends it.',
    'fix-and-send': 'Nothing is stored. Correct the rows, then check and plan again.',
    wait: 'The service is still at work on it. There is nothing to do.',
    'wait-for-service': 'The service processes it again by itself. There is nothing to do.',
    replay: 'Correct the row if it was wrong. Then it can be sent once more.',
    adjust:
      'What was reported stays as it was sent. To correct it, add a row with an id of its own, with this id as its reference_transaction_id, and with what is credited as negative amounts.',
    'send-anyway': 'Ask the service about it first. If it does not have it, send it anyway.',
    'look-again': 'It was sent a moment ago: the service may only be slow to show it.',
    'ask-service':
      'It failed without an operation id, so that a repeat could not be told from it. Ask the service, or give the row an id of its own.',
    nothing: '',
  } satisfies Record<Offer, string>,
  because: {
    'cannot-be-looked-up': 'Give the row an id that the service searches for.',
    'submitted-elsewhere': 'Give the row an id of its own.',
    'waits-for-original': 'Submit it again when its original is reported.',
    'original-not-reported': 'Report its original first, or correct the id that it names.',
    'credit-exceeds-original': 'Lower what it credits, or correct the id that it names.',
  } satisfies Partial<Record<LeftOut['why'], string>>,
  replay_one: 'Send the failed one again',
  replay_other: 'Send the {{n}} failed ones again',
  sendAnyway_one: 'Send it anyway…',
  sendAnyway_other: 'Send the {{n}} anyway…',
  lookAgain: 'Look again',
  toCheck: 'Go to Check',
  goToRow: 'Go to the row',
  noRow: 'No row of the sheet bears the id {{id}} any more.',
  anyway: {
    title_one: 'Send {{n}} transaction once more?',
    title_other: 'Send {{n}} transactions once more?',
    ids: 'Sent from this device before, and not shown by the service: {{ids}}',
    risk: 'If the service has received them after all, they are reported twice, and only an adjustment takes that back. Ask the service first.',
    no: 'Not now',
    yes: 'Put into the plan',
    planned_one: '{{n}} of them was sent before and is not shown by the service: {{ids}}',
    planned_other: '{{n}} of them were sent before and are not shown by the service: {{ids}}',
  },
} as const;
