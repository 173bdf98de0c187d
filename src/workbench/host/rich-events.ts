/**
 * Workbook events as the messages office.js turns into `onChanged` and its kin: one entry for the object
 * and one for the workbook, each only where a handler is registered. Nothing is sent while the add-in has
 * its events switched off.
 */
import { formatRect } from '../model/address';
import { type Rect, intersect } from '../model/rect';
import type { Table, TableEvent } from '../model/table-registry';
import type { CellValue, Origin, WorkbookEvent } from '../model/workbook-model';
import { EVENT_TYPE, type EventType, WORKBOOK_TARGET } from '../objects/event-registrations';
import type { Host } from '../objects/host';

/** One message: category, type, target id, JSON text, an id that is not used, and "from elsewhere". */
export type EventEntry = readonly [number, number, string, string, number, boolean];

/** Object-model events, among the categories of `richApiMessage`. */
const OBJECT_MODEL = 65_536;

export function sendRichEvents(host: Host, send: (entries: readonly EventEntry[]) => void): void {
  const { model, tables, events, references } = host;

  function emit(
    type: EventType,
    targets: readonly string[],
    args: object,
    origin: Origin = 'user',
  ): void {
    if (!host.application.enableEvents) return;
    const isRemote = origin === 'co-author';
    const json = JSON.stringify({ source: isRemote ? 'Remote' : 'Local', ...args });
    const entries = targets
      .filter((target) => events.has(type, target))
      .map((target): EventEntry => [OBJECT_MODEL, type, target, json, 0, isRemote]);
    if (entries.length > 0) send(entries);
  }

  const sheetEvent = (
    type: EventType,
    sheetId: string,
    args: object = {},
    origin: Origin = 'user',
  ): void => emit(type, [sheetId, WORKBOOK_TARGET], { worksheetId: sheetId, ...args }, origin);

  function changed(event: Extract<WorkbookEvent, { kind: 'changed' }>): void {
    const { sheetId, rect, change, before, after, origin } = event;
    const args = {
      address: formatRect(rect),
      changeType: change,
      triggerSource: triggerSource(origin),
      shiftDirection: shiftDirection(change),
      referenceId: references.keepForEvent(sheetId, rect),
      ...details(before, after),
    };
    sheetEvent(EVENT_TYPE.worksheetChanged, sheetId, args, origin);
    for (const table of touched(sheetId, rect)) {
      const targets = [table.id, sheetId, WORKBOOK_TARGET];
      const tableArgs = { worksheetId: sheetId, tableId: table.id, ...args };
      emit(EVENT_TYPE.tableChanged, targets, tableArgs, origin);
    }
  }

  const touched = (sheetId: string, rect: Rect): readonly Table[] =>
    tables.onSheet(sheetId).filter((table) => intersect(table.rect, rect));

  function selected(sheetId: string, rect: Rect): void {
    const address = formatRect(rect);
    sheetEvent(EVENT_TYPE.worksheetSelectionChanged, sheetId, { address });
    for (const table of tables.onSheet(sheetId)) {
      const inside = intersect(table.rect, rect);
      emit(EVENT_TYPE.tableSelectionChanged, [table.id], {
        worksheetId: sheetId,
        tableId: table.id,
        isInsideTable: inside !== null,
        address: inside ? formatRect(inside) : '',
      });
    }
  }

  function follow(event: WorkbookEvent): void {
    switch (event.kind) {
      case 'changed':
        return changed(event);
      case 'formatChanged': {
        const referenceId = references.keepForEvent(event.sheetId, event.rect);
        const address = formatRect(event.rect);
        return sheetEvent(EVENT_TYPE.worksheetFormatChanged, event.sheetId, {
          address,
          referenceId,
        });
      }
      case 'sorted':
        return sheetEvent(EVENT_TYPE.worksheetRowSorted, event.sheetId, {
          address: formatRect(event.rect),
        });
      case 'calculated':
        for (const sheetId of event.sheetIds) sheetEvent(EVENT_TYPE.worksheetCalculated, sheetId);
        return;
      case 'selectionChanged':
        return selected(event.sheetId, event.rect);
      case 'sheetActivated':
        if (event.previousId) sheetEvent(EVENT_TYPE.worksheetDeactivated, event.previousId);
        return sheetEvent(EVENT_TYPE.worksheetActivated, event.sheetId);
      case 'sheetAdded':
        return sheetEvent(EVENT_TYPE.worksheetAdded, event.sheetId);
      case 'sheetDeleted':
        return sheetEvent(EVENT_TYPE.worksheetDeleted, event.sheetId);
      case 'sheetRenamed':
        return sheetEvent(EVENT_TYPE.worksheetNameChanged, event.sheetId, {
          nameBefore: event.before,
          nameAfter: event.after,
        });
      case 'dirtied':
      case 'shifted':
      case 'filtered':
      case 'editing':
      case 'replaced':
        return;
    }
  }

  function followTable({ kind, table }: TableEvent): void {
    const type = kind === 'tableAdded' ? EVENT_TYPE.tableAdded : EVENT_TYPE.tableDeleted;
    emit(type, [table.sheetId, WORKBOOK_TARGET], {
      tableId: table.id,
      tableName: table.name,
      worksheetId: table.sheetId,
    });
  }

  model.listen(follow);
  tables.listen(followTable);
  host.protection.listen((sheetId, isProtected) =>
    sheetEvent(EVENT_TYPE.worksheetProtectionChanged, sheetId, { isProtected }),
  );
}

function triggerSource(origin: Origin): string {
  return origin === 'add-in' ? 'ThisLocalAddin' : 'Unknown';
}

function shiftDirection(change: string): string | null {
  if (change === 'CellInserted') return 'Down';
  return change === 'CellDeleted' ? 'Up' : null;
}

/** Only a single edited cell has them (Microsoft: ChangedEventDetail). */
function details(before: CellValue | undefined, after: CellValue | undefined): object {
  if (!before || !after) return { valueBefore: null, valueAfter: null };
  return {
    valueBefore: before.value,
    valueAfter: after.value,
    valueTypeBefore: before.type,
    valueTypeAfter: after.type,
  };
}
