/**
 * The screen of formulas: what waits can be stopped, formulas are asked again or replaced only where a person says so, and
 * what went wrong is explained with its cell and what to do.
 */
import { act, screen, waitFor, within } from '@testing-library/react';
import { AppError } from '../../../src/core/domain/app-error';
import type { FormulaOptions } from '../../../src/office';
import type { ListedActivity } from '../../../src/taskpane/formula-services';
import { SANDBOX, type FakeParts } from '../support/fake-services';
import { renderPane } from '../support/render-pane';

function entry(parts: Partial<ListedActivity> = {}): ListedActivity {
  return {
    functionName: 'TXSTATUS',
    id: 'INV-7',
    cell: 'Sheet1!B7',
    shows: '#N/A',
    reason: 'The service does not know this id.',
    why: 'NOT_FOUND',
    atMs: 0,
    environment: 'Sandbox',
    ...parts,
  };
}

async function openFormulas(parts: FakeParts = {}) {
  const pane = renderPane(parts);
  await pane.person.click(screen.getByRole('button', { name: /^Formulas/ }));
  await screen.findByRole('heading', { level: 2, name: 'Formulas' });
  return pane;
}

/** A list of entries that tests add to. */
function listOf(...entries: readonly ListedActivity[]) {
  let list = entries;
  const listeners = new Set<() => void>();
  return {
    formulas: {
      activities: () => list,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      clearActivities: () => {
        list = [];
        for (const listener of listeners) listener();
      },
    },
    add: async (added: ListedActivity) => {
      await act(async () => {
        list = [...list, added];
        for (const listener of listeners) listener();
        await Promise.resolve();
      });
    },
  };
}

const named = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the way there', () => {
  test('leads beside the steps without a connection, takes the focus, and back to the step', async () => {
    const { person } = await openFormulas();
    await waitFor(() => {
      expect(screen.getByRole('heading', { level: 2, name: 'Formulas' })).toHaveFocus();
    });
    expect(screen.queryByRole('tab', { selected: true })).toBeNull();
    await person.click(await named('Back to Connect'));
    await screen.findByRole('heading', { level: 2, name: 'Connect to the service' });
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Connect');
  });

  test('a step leaves it, and its own button, too', async () => {
    const { person } = await openFormulas();
    await person.click(screen.getByRole('tab', { name: 'Submit' }));
    await screen.findByRole('heading', { level: 2, name: 'Submit' });
    const way = screen.getByRole('button', { name: /^Formulas/ });
    await person.click(way);
    expect(way).toHaveAttribute('aria-pressed', 'true');
    await person.click(way);
    await screen.findByRole('heading', { level: 2, name: 'Submit' });
  });

  test('says how many entries are new, until they are looked at', async () => {
    const list = listOf();
    const { person } = renderPane({ formulas: list.formulas });
    await list.add(entry());
    await list.add(entry({ id: 'INV-8' }));
    const way = await screen.findByRole('button', { name: /^Formulas\s*2/ });
    expect(way).toHaveAttribute('aria-description', '2 new entries');
    await person.click(way);
    await list.add(entry({ id: 'INV-9' }));
    expect(screen.getByRole('button', { name: 'Formulas' })).not.toHaveAttribute(
      'aria-description',
    );
  });
});

describe('cells that wait', () => {
  test('are counted, and told to stop', async () => {
    const { person, done } = await openFormulas({ formulas: { waiting: () => 214 } });
    await screen.findAllByText('214 cells wait for an answer.');
    await person.click(await named('Stop waiting'));
    expect(done).toContain('stop waiting');
    await screen.findByText(/^214 cells no longer wait\./);
  });

  test('when there are none there is nothing to stop', async () => {
    await openFormulas();
    await screen.findAllByText('No cell waits for an answer.');
    expect(await named('Stop waiting')).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('refreshing', () => {
  test.each([
    ['Refresh the selection', 'refresh selection'],
    ['Refresh this sheet', 'refresh sheet'],
    ['Refresh the workbook', 'refresh book'],
  ])('%s says how many formulas are calculated again', async (name, work) => {
    const { person, done } = await openFormulas();
    await person.click(await named(name));
    expect(await screen.findByText('3 formulas are calculated again.')).toBeVisible();
    expect(done).toEqual([work]);
  });

  test('says how far it is, and can be stopped', async () => {
    const refresh = (_: unknown, { signal, onProgress }: FormulaOptions) =>
      new Promise<never>((_resolve, reject) => {
        onProgress?.({ searchedCells: 20_000, formulas: 12 });
        signal.addEventListener('abort', () => {
          reject(new AppError('WORKBOOK', 'Excel said no.'));
        });
      });
    const { person } = await openFormulas({ formulaCells: { refresh } });
    await person.click(await named('Refresh this sheet'));
    await screen.findAllByText(/^Refreshing: .* cells searched/);
    expect(await named('Refresh the workbook')).toHaveAttribute('aria-disabled', 'true');
    await person.click(await named('Stop'));
    expect(await screen.findByText('Excel said no.')).toBeVisible();
  });

  test('stopped, it says what was asked again before', async () => {
    const outcome = { formulas: 1, wasStopped: true, isManual: false, leftOut: [] };
    const { person } = await openFormulas({
      formulaCells: { refresh: () => Promise.resolve(outcome) },
    });
    await person.click(await named('Refresh this sheet'));
    await screen.findByText('Stopped. 1 formula was asked again before.');
  });

  test('tells of manual calculation and of sheets that were left out', async () => {
    const { person } = await openFormulas({
      formulaCells: {
        refresh: () =>
          Promise.resolve({
            formulas: 2,
            wasStopped: false,
            isManual: true,
            leftOut: [
              { sheetName: 'Locked', reason: 'protected' },
              { sheetName: 'Old', reason: 'gone' },
            ],
          }),
      },
    });
    await person.click(await named('Refresh the workbook'));
    await screen.findByText(/set to calculate manually/);
    await screen.findByText('The sheet “Locked” is protected: its formulas were left as they are.');
    await screen.findByText('The sheet “Old” was deleted meanwhile.');
  });

  test('says where there is nothing to refresh', async () => {
    const none = { formulas: 0, wasStopped: false, isManual: false, leftOut: [] };
    const { person } = await openFormulas({
      formulaCells: { refresh: () => Promise.resolve(none) },
    });
    await person.click(await named('Refresh the selection'));
    await screen.findByText('There is no formula of Taxrow in the selection.');
  });
});

describe('values instead of formulas', () => {
  const REPLACED = {
    sheetId: 's',
    block: { row: 0, column: 0, rowCount: 1, columnCount: 1 },
    formulas: [['=TAXROW.TXSTATUS(A1)']],
    values: [['SUCCESS']],
    isSpill: false,
  };

  test('are asked for first, with the keyboard on the answer that changes nothing', async () => {
    const { person, done } = await openFormulas();
    await person.click(await named('Replace formulas by values…'));
    await screen.findByRole('alertdialog', { name: /^Replace the Taxrow formulas/ });
    expect(await named('Keep formulas')).toHaveFocus();
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(await named('Replace formulas by values…')).toHaveFocus();
    expect(done).toEqual([]);
  });

  test('say how many were replaced, and which stay and why', async () => {
    const kept = ['B4', 'B5', 'B6', 'B7'].map((address) => ({
      sheetName: 'Sheet1',
      address,
      reason: 'waiting' as const,
    }));
    const failed = { sheetName: 'Sheet1', address: 'B9', reason: 'error' as const };
    const outcome = {
      replacedFormulas: 2,
      replaced: [],
      kept: [...kept, failed],
      wasStopped: false,
      stoppedBy: undefined,
    };
    const { person } = await openFormulas({
      formulaCells: { keepValuesOnly: () => Promise.resolve(outcome) },
    });
    await person.click(await named('Replace formulas by values…'));
    await person.click(await named('Replace formulas'));
    await screen.findByText('2 formulas were replaced by their values.');
    await screen.findByText(
      '4 formulas still wait for their answers and stay: B4, B5, B6 and 1 more.',
    );
    await screen.findByText('1 formula shows an error and stays: B9.');
  });

  test('what was overwritten and could not be put back is told, each cell with what stood there', async () => {
    const error = new AppError('WORKBOOK', 'Excel said no.');
    const overwritten = [
      { address: 'B2', stood: 'Ask Ann' },
      { address: 'B3', stood: '' },
    ];
    const outcome = {
      replacedFormulas: 1,
      replaced: [REPLACED],
      kept: [],
      wasStopped: false,
      stoppedBy: { error, overwritten },
    };
    const back = { formulas: 0, changed: 0, wasStopped: false, stoppedBy: { error, overwritten } };
    const { person } = await openFormulas({
      formulaCells: {
        keepValuesOnly: () => Promise.resolve(outcome),
        bringFormulasBack: () => Promise.resolve(back),
      },
    });
    await person.click(await named('Replace formulas by values…'));
    await person.click(await named('Replace formulas'));
    const told = async () => {
      await screen.findByText('2 cells were overwritten that had just been changed.');
      await screen.findByText('B2: Ask Ann');
      await screen.findByText('B3: nothing, empty it');
      await screen.findByText('Excel said no.');
    };
    await told();
    await person.click(await named('Bring the formulas back'));
    await screen.findByText('No formula could be brought back.');
    await told();
    // Those that are not back yet can still be.
    await named('Bring the formulas back');
  });

  test('can be brought back', async () => {
    const outcome = {
      replacedFormulas: 1,
      replaced: [REPLACED],
      kept: [],
      wasStopped: false,
      stoppedBy: undefined,
    };
    const { person, done } = await openFormulas({
      formulaCells: { keepValuesOnly: () => Promise.resolve(outcome) },
    });
    await person.click(await named('Replace formulas by values…'));
    await person.click(await named('Replace formulas'));
    await person.click(await named('Bring the formulas back'));
    await screen.findByText('3 formulas are back.');
    expect(done).toContain('bring formulas back');
    expect(screen.queryByRole('button', { name: 'Bring the formulas back' })).toBeNull();
  });
});

describe('what went wrong', () => {
  test('nothing yet is said in words', async () => {
    await openFormulas();
    await screen.findByText(/^No formula has shown an error/);
  });

  test('an unknown id names its cell, goes there, and says where it was asked', async () => {
    const { person, done } = await openFormulas({
      connectedTo: SANDBOX,
      ...listOf(entry()),
    });
    await screen.findByText('The service does not know this id.');
    await screen.findByText(/^Asked in Sandbox: what another environment knows/);
    const line = await named(/^TXSTATUS INV-7/);
    expect(line).toHaveTextContent(/Sheet1!B7 · #N\/A/);
    await person.click(line);
    expect(done).toContain('select Sheet1!B7');
    expect(line).toHaveFocus();
  });

  test('an id that this device sent to another environment says which, and leads there', async () => {
    const { person } = await openFormulas({
      connectedTo: SANDBOX,
      formulaCells: {
        sentElsewhere: (ids) => Promise.resolve(new Map(ids.map((id) => [id, 'Production']))),
      },
      ...listOf(entry()),
    });
    await screen.findByText('This device sent it to Production.');
    await person.click(await named('Connect elsewhere'));
    await screen.findByRole('heading', { level: 2, name: 'Connect to the service' });
  });

  test('without a key all cells are one group that leads to Connect', async () => {
    const keyless = { why: 'KEY_MISSING', environment: undefined } as const;
    const cells = ['B1', 'B2', 'B3'].map((cell) => entry({ ...keyless, cell: `Sheet1!${cell}` }));
    const { person } = await openFormulas(listOf(...cells));
    const group = await named(/There is no key\.\s*3 cells/);
    expect(group).toHaveAttribute('aria-expanded', 'false');
    await person.click(group);
    expect(screen.getAllByRole('button', { name: /^TXSTATUS INV-7/ })).toHaveLength(3);
    await person.click(await named('Connect'));
    await screen.findByRole('heading', { level: 2, name: 'Connect to the service' });
  });

  test('with a connection since, it says so, and leads nowhere', async () => {
    const keyless = entry({ why: 'KEY_MISSING', environment: undefined });
    await openFormulas({ connectedTo: SANDBOX, ...listOf(keyless) });
    await screen.findByText('There was no key.');
    expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull();
  });

  test('cells that keep an earlier value say so, and can be asked again', async () => {
    const lost = { why: 'UNREACHABLE', shows: 'kept' } as const;
    const { person, done } = await openFormulas(listOf(entry(lost)));
    await screen.findByText('The service cannot be reached.');
    await screen.findByText('1 cell keeps its earlier value');
    await screen.findByText(/Sheet1!B7 · earlier value kept/);
    await person.click(await named('Ask these cells again'));
    expect(done).toContain('refresh cells Sheet1!B7');
    await screen.findByText(/^Asked again at /);
  });

  test('a limit says until when', async () => {
    const reason = 'The service takes no more requests until 14:05.';
    await openFormulas(listOf(entry({ why: 'RATE_LIMITED', reason })));
    await screen.findByText('Too many requests for now.');
    await screen.findByText(reason);
  });

  test('a cell that is gone is told', async () => {
    const selectCell = () => Promise.reject(new AppError('WORKBOOK', 'The sheet is gone.'));
    const { person } = await openFormulas({ formulaCells: { selectCell }, ...listOf(entry()) });
    await person.click(await named(/^TXSTATUS INV-7/));
    await screen.findByText('The sheet is gone.');
  });

  test('of a list that is full, counts are the least there were', async () => {
    const entries = Array.from({ length: 200 }, (_, row) =>
      entry({ why: 'KEY_MISSING', cell: `Sheet1!B${String(row + 1)}` }),
    );
    await openFormulas(listOf(...entries));
    await screen.findByText('at least 200 cells');
    await screen.findByText('The last 200 are listed; older ones made room.');
  });

  test('is cleared', async () => {
    const { person } = await openFormulas(listOf(entry()));
    await person.click(await named('Clear'));
    await screen.findByText(/^No formula has shown an error/);
  });
});

describe('settings', () => {
  async function openSettings(parts: FakeParts = {}) {
    const pane = await openFormulas(parts);
    await pane.person.click(await named('Settings'));
    return { ...pane, deadline: await screen.findByLabelText('Longest wait, in seconds') };
  }

  test('hold when they are saved', async () => {
    const { person, done, deadline } = await openSettings();
    expect(deadline).toHaveValue('60');
    await person.clear(deadline);
    await person.type(deadline, '20{Enter}');
    await screen.findByText('Saved on this device. It holds at once.');
    expect(done).toEqual(['settings 20000 30000']);
  });

  test.each(['9', '301', '', '1e2', 'sixty', '12.5'])(
    '“%s” is refused beside its field',
    async (text) => {
      const { person, done, deadline } = await openSettings();
      await person.clear(deadline);
      if (text !== '') await person.type(deadline, text);
      await person.click(await named('Save settings'));
      await screen.findByText('A whole number from 10 to 300.');
      expect(done).toEqual([]);
    },
  );

  test('that the device does not keep are said to be forgotten', async () => {
    const { person } = await openSettings({ formulas: { changeSettings: () => false } });
    await person.click(await named('Save settings'));
    await screen.findByText(/Excel forgets it when it closes/);
  });

  test('go back to what is usual', async () => {
    const { person, done, deadline } = await openSettings();
    await person.clear(deadline);
    await person.type(deadline, '20');
    await person.click(await named('Back to usual'));
    expect(deadline).toHaveValue('60');
    expect(done).toEqual(['reset settings']);
  });
});

test('the parts of the screen are headed', async () => {
  await openFormulas();
  const region = await screen.findByRole('region', { name: 'What went wrong' });
  expect(within(region).getByRole('heading', { level: 3 })).toHaveTextContent('What went wrong');
});
