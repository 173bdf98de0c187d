/**
 * The words about formulas in the pane: what waits, asking again, values instead of formulas, what went wrong, settings.
 * Titles and advice of what went wrong stand by the codes of `AppError`; what is not here is told in the cell's own words.
 */
import type { ErrorCode } from '../../core/domain/app-error';

export const formulas = {
  title: 'Formulas',
  news_one: '{{n}} new entry',
  news_other: '{{n}} new entries',
  backTo: 'Back to {{step}}',
  waiting: {
    none: 'No cell waits for an answer.',
    some_one: '{{n}} cell waits for an answer.',
    some_other: '{{n}} cells wait for an answer.',
    stop: 'Stop waiting',
    stopped_one: '{{n}} cell no longer waits. It shows #N/A until it is refreshed.',
    stopped_other: '{{n}} cells no longer wait. They show #N/A until they are refreshed.',
  },
  refresh: {
    title: 'Refresh',
    hint: 'Final values stay; everything else is asked of the service anew.',
    short: { selection: 'Selection', sheet: 'Sheet', book: 'Workbook' },
    long: {
      selection: 'Refresh the selection',
      sheet: 'Refresh this sheet',
      book: 'Refresh the workbook',
    },
    progress: 'Refreshing: {{cells}} cells searched, {{formulas}} formulas found…',
    done_one: '{{n}} formula is calculated again.',
    done_other: '{{n}} formulas are calculated again.',
    stopped_one: 'Stopped. {{n}} formula was asked again before.',
    stopped_other: 'Stopped. {{n}} formulas were asked again before.',
    none: {
      selection: 'There is no formula of Taxrow in the selection.',
      sheet: 'There is no formula of Taxrow on this sheet.',
      book: 'There is no formula of Taxrow in this workbook.',
    },
    manual: 'Excel is set to calculate manually: what depends on these cells waits for F9.',
  },
  leftOut: {
    protected: 'The sheet “{{sheet}}” is protected: its formulas were left as they are.',
    gone: 'The sheet “{{sheet}}” was deleted meanwhile.',
  },
  values: {
    title: 'Values only',
    hint: 'For the selection: what its Taxrow formulas show stays, the formulas go.',
    action: 'Replace formulas by values…',
    confirm: {
      title: 'Replace the Taxrow formulas in the selection by what they show?',
      body: 'They are formulas no longer and are never asked again. Excel’s Undo may not bring the formulas back; Taxrow can, until it is closed or formulas are replaced again.',
      yes: 'Replace formulas',
      no: 'Keep formulas',
    },
    progress: 'Replacing: {{cells}} cells searched, {{formulas}} formulas found…',
    done_one: '{{n}} formula was replaced by its value.',
    done_other: '{{n}} formulas were replaced by their values.',
    none: 'No formula was replaced.',
    stopped_one: 'Stopped. {{n}} formula was replaced before.',
    stopped_other: 'Stopped. {{n}} formulas were replaced before.',
    // By the reason for which a formula stays one.
    kept: {
      error_one: '{{n}} formula shows an error and stays: {{cells}}.',
      error_other: '{{n}} formulas show errors and stay: {{cells}}.',
      waiting_one: '{{n}} formula still waits for its answer and stays: {{cells}}.',
      waiting_other: '{{n}} formulas still wait for their answers and stay: {{cells}}.',
      'text format_one':
        '{{n}} cell has the format Text, which would turn its number into a text: {{cells}}.',
      'text format_other':
        '{{n}} cells have the format Text, which would turn their numbers into texts: {{cells}}.',
      'rich value_one': '{{n}} cell shows more than a value and stays: {{cells}}.',
      'rich value_other': '{{n}} cells show more than values and stay: {{cells}}.',
      'spills out_one': '{{n}} formula fills cells that are not selected, and stays: {{cells}}.',
      'spills out_other': '{{n}} formulas fill cells that are not selected, and stay: {{cells}}.',
      'too large_one': '{{n}} formula fills more than Excel takes in one go, and stays: {{cells}}.',
      'too large_other':
        '{{n}} formulas fill more than Excel takes in one go, and stay: {{cells}}.',
      protected_one: '{{n}} formula is on a protected sheet and stays: {{cells}}.',
      protected_other: '{{n}} formulas are on a protected sheet and stay: {{cells}}.',
      changed_one: '{{n}} cell was changed at that moment and was left alone: {{cells}}.',
      changed_other: '{{n}} cells were changed at that moment and were left alone: {{cells}}.',
    },
    keptCells: '{{cells}} and {{n}} more',
    undo: 'Bring the formulas back',
  },
  back: {
    progress: 'Bringing back: {{formulas}} formulas…',
    done_one: '{{n}} formula is back.',
    done_other: '{{n}} formulas are back.',
    none: 'No formula could be brought back.',
    changed_one: '{{n}} cell says something else by now and was left alone.',
    changed_other: '{{n}} cells say something else by now and were left alone.',
    stopped_one: 'Stopped. {{n}} formula came back before.',
    stopped_other: 'Stopped. {{n}} formulas came back before.',
  },
  overwritten: {
    title_one: '{{n}} cell was overwritten that had just been changed.',
    title_other: '{{n}} cells were overwritten that had just been changed.',
    body: 'Excel did not let Taxrow put back what stood there. Type it again:',
    stood: '{{cell}}: {{stood}}',
    empty: '{{cell}}: nothing, empty it',
  },
  activity: {
    title: 'What went wrong',
    empty: 'No formula has shown an error since Taxrow was opened, or since you cleared this list.',
    clear: 'Clear',
    cells_one: '{{n}} cell',
    cells_other: '{{n}} cells',
    atLeast: 'at least {{cells}}',
    kept_one: '{{n}} cell keeps its earlier value',
    kept_other: '{{n}} cells keep their earlier value',
    times_one: 'once',
    times_other: '{{n}} times',
    full: 'The last {{n}} are listed; older ones made room.',
    keptInstead: 'earlier value kept',
    goTo: 'Go to {{cell}}',
    sentElsewhere: 'This device sent it to {{name}}.',
    again: 'Ask these cells again',
    askedAgain: 'Asked again at {{time}}. What fails again is listed anew.',
    connect: 'Connect',
    connectElsewhere: 'Connect elsewhere',
  },
  connectedSince: {
    title: 'There was no key.',
    body: 'You have connected since: these cells were calculated again by themselves.',
  },
  trouble: {
    KEY_MISSING: {
      title: 'There is no key.',
      body: 'Connect: these cells are then calculated by themselves.',
    },
    KEY_REFUSED: {
      title: 'The service refused the key.',
      body: 'Connect with a valid key: these cells are then calculated by themselves.',
    },
    RATE_LIMITED: { title: 'Too many requests for now.' },
    UNREACHABLE: {
      title: 'The service cannot be reached.',
      body: 'Check the network and the address, then ask again.',
    },
    TIMEOUT: {
      title: 'The service did not answer in time.',
      body: 'If the answer comes within five minutes, the cells are calculated again by themselves.',
    },
    UNAVAILABLE: {
      title: 'The service has a fault of its own.',
      body: 'Ask again in a few minutes.',
    },
    BAD_RESPONSE: {
      title: 'The answer could not be read.',
      body: 'Something else may answer at this address: check the environment under Connect.',
    },
    NOT_FOUND: {
      body: 'Asked in {{name}}: what another environment knows is unknown there.',
    },
    INVALID_INPUT: { body: 'Correct the formula, or the cell that it points to.' },
  } satisfies Partial<Record<ErrorCode, { title?: string; body?: string }>>,
  settings: {
    title: 'Settings',
    deadline: 'Longest wait, in seconds',
    deadlineHint:
      'After it a cell shows a value or a reason. {{least}} to {{most}}, usually {{usual}}.',
    age: 'Age of shared answers, in seconds',
    ageHint:
      'An answer that may still change serves other cells for so long. {{least}} to {{most}}, usually {{usual}}.',
    notWithin: 'A whole number from {{least}} to {{most}}.',
    save: 'Save settings',
    reset: 'Back to usual',
    saved: 'Saved on this device. It holds at once.',
    forgotten:
      'It holds at once. This device does not let Taxrow remember it: Excel forgets it when it closes.',
    isReset: 'Back to usual. It holds at once.',
  },
} as const;
