/**
 * docs/workbench.md lists what the emulated host knows of Excel's object model: all of it, and no more.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainValue } from '../../src/workbench/model/cell-input';
import { createMemoryWorkbook } from '../../src/workbench/model/memory/memory-workbook';
import { cellRect } from '../../src/workbench/model/rect';
import { createHost } from '../../src/workbench/objects';
import { AreasTarget, RangeTarget } from '../../src/workbench/objects/references';
import { Arguments, HostObject } from '../../src/workbench/protocol/rich-api/host-object';

const PAGE = join(__dirname, '..', '..', 'docs', 'workbench.md');

/** One object of every type, reached from a small book. */
function everyType(): Map<string, readonly string[]> {
  const model = createMemoryWorkbook();
  model.replace([{ name: 'Data', rows: [[plainValue('a')], [plainValue(1)]] }]);
  const host = createHost(model);
  const sheetId = model.activeSheetId();
  const table = host.tables.add(sheetId, { row: 0, column: 0, rowCount: 2, columnCount: 1 });
  model.setName({ name: 'N', formula: '=Data!$A$1', comment: '', visible: true });
  host.settings.set('key', '1');
  host.conditional.add(sheetId, [cellRect(0, 0)]);
  const found = new Map<string, readonly string[]>();
  const visit = (object: HostObject | null): void => {
    if (!object) return;
    if (!found.has(object.type)) {
      const members = object.memberNames();
      found.set(object.type, members);
      for (const name of members) visit(object.object(name)?.() ?? null);
    }
    // Another collection of a known type may be the first that has items.
    for (const item of object.items() ?? []) if (!found.has(item.type)) visit(item);
  };
  const range = host.make.range(new RangeTarget(sheetId, cellRect(0, 0)));
  visit(host.make.workbook());
  visit(host.make.workbook().object('_Runtime')?.() ?? null);
  visit(range);

  visit(host.make.areas(new AreasTarget(sheetId, [cellRect(0, 0)])));
  visit(host.make.table(table));
  const view = range.method('getVisibleView')?.(new Arguments([]));
  if (view instanceof HostObject) visit(view);
  return found;
}

test('the page lists every member of every type', () => {
  const listed = new Map<string, string[]>();
  for (const [, type = '', members = ''] of readFileSync(PAGE, 'utf8').matchAll(
    /^- \*\*(\w+)\*\*: (.*)$/gm,
  )) {
    listed.set(type, members.split(', '));
  }
  const types = everyType();
  expect([...listed.keys()].sort()).toEqual([...types.keys()].sort());
  for (const [type, members] of types) {
    expect([type, [...(listed.get(type) ?? [])].sort()]).toEqual([type, [...members].sort()]);
  }
});
