/**
 * The words of the task pane: of its frame, and of its screens, which have a file each. `{{n}}` is a number as the
 * person's locale writes it; `count` chooses the plural.
 */
import { check } from './check';
import { connect } from './connect';
import { map } from './map';
import { submit } from './submit';

const steps = {
  label: 'Steps',
  connect: 'Connect',
  map: 'Map',
  check: 'Check',
  submit: 'Submit',
  done: 'done',
  toDo_one: '{{n}} thing to do',
  toDo_other: '{{n}} things to do',
  running: 'a run is going on',
} as const;

export const pane = {
  name: 'Taxrow',
  notConnected: 'Not connected',
  loading: 'Loading…',
  reading: 'Read {{done}} of {{n}} rows…',
  stop: 'Stop',
  reload: 'Reload',
  next: { connect: 'Connect', check: 'Check', retry: 'Try again' },
  steps,
  connect,
  map,
  check,
  submit,
} as const;
