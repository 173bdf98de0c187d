/* global Office, Excel, CustomFunctions */
/**
 * The fixture's page. `fixture.run(source)` runs a function of the test inside Excel.run; `fixture.calls`
 * and `fixture.cancelled` say what the functions saw.
 */
const fixture = {
  calls: [],
  /** How to end calls of LATE, by the number each was given. */
  ends: new Map(),
  cancelled: 0,
  /** What lets a TICK show its next number, of those that nobody has cancelled. */
  ticks: new Set(),
  events: [],
  visibility: [],
  run: (source) =>
    Excel.run((context) => new Function('context', `return (${source})(context)`)(context)),
};
window.fixture = fixture;

const later = (value, ms = 30) => new Promise((resolve) => setTimeout(() => resolve(value), ms));

CustomFunctions.associate('DOUBLE', (number, note) => {
  fixture.calls.push(['DOUBLE', number, note]);
  return later(number * 2);
});
CustomFunctions.associate('ECHO', (values, rest, invocation) =>
  JSON.stringify({ values, rest, address: invocation.address }),
);
CustomFunctions.associate('SPREAD', (rows) =>
  Array.from({ length: rows }, (_, index) => [index + 1, (index + 1) * 10]),
);
CustomFunctions.associate('REFUSE', (reason) => {
  throw new CustomFunctions.Error(CustomFunctions.ErrorCode.notAvailable, reason);
});
CustomFunctions.associate('NEVER', (number, invocation) => {
  fixture.calls.push(['NEVER', number]);
  invocation.onCanceled = () => {
    fixture.cancelled += 1;
  };
  return new Promise(() => undefined);
});
CustomFunctions.associate('LATE', (number, invocation) => {
  fixture.calls.push(['LATE', number]);
  invocation.onCanceled = () => fixture.calls.push(['cancelled', number]);
  return new Promise((resolve) => fixture.ends.set(number, () => resolve(number * 100)));
});
CustomFunctions.associate('TICK', (from, invocation) => {
  let count = from;
  const tick = () => {
    invocation.setResult(count);
    count += 1;
  };
  fixture.ticks.add(tick);
  tick();
  invocation.onCanceled = () => {
    fixture.ticks.delete(tick);
    fixture.cancelled += 1;
  };
});

for (const [id, text] of [
  ['stamp', 'stamped'],
  ['cross', 'crossed'],
  ['erase', ''],
]) {
  Office.actions.associate(id, async (event) => {
    await Excel.run(async (context) => {
      context.workbook.getSelectedRange().values = [[text]];
      await context.sync();
    });
    event.completed();
  });
}
Office.actions.associate('show', async (event) => {
  await Office.addin.showAsTaskpane();
  event.completed();
});

Office.onReady(async (info) => {
  document.getElementById('state').textContent = `${info.host} on ${info.platform}`;
  await Office.addin.onVisibilityModeChanged(({ visibilityMode }) => {
    fixture.visibility.push(visibilityMode);
  });
});
