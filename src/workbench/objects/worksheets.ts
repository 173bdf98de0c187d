/**
 * `Excel.Worksheet` and its collection, with panes and events.
 */
import { WHOLE_SHEET, bound, cellRect, isOnSheet } from '../model/rect';
import type { SheetInfo } from '../model/workbook-model';
import { HostError } from '../protocol/rich-api/host-error';
import { type Arguments, type HostObject, define } from '../protocol/rich-api/host-object';
import { emptyCollection } from './empty-collection';
import { EVENT_TYPE, WORKBOOK_TARGET, eventMethods } from './event-registrations';
import type { Host } from './host';
import { worksheetProtection } from './protection-objects';
import { AreasTarget, RangeTarget } from './references';

const SHEET_EVENTS = {
  DataChangedEvent: EVENT_TYPE.worksheetChanged,
  ActivatedEvent: EVENT_TYPE.worksheetActivated,
  DeactivatedEvent: EVENT_TYPE.worksheetDeactivated,
  SelectionChangedEvent: EVENT_TYPE.worksheetSelectionChanged,
  CalculatedEvent: EVENT_TYPE.worksheetCalculated,
  FormatChangedEvent: EVENT_TYPE.worksheetFormatChanged,
  RowSortedEvent: EVENT_TYPE.worksheetRowSorted,
  EventNameChanged: EVENT_TYPE.worksheetNameChanged,
  ProtectionChangedEvent: EVENT_TYPE.worksheetProtectionChanged,
} as const;

const COLLECTION_EVENTS = {
  ...SHEET_EVENTS,
  AddedEvent: EVENT_TYPE.worksheetAdded,
  DeletedEvent: EVENT_TYPE.worksheetDeleted,
} as const;

/** Microsoft, Worksheet.name: fewer than 32 characters, none of `\ / ? * [ ] :`. */
const VALID_NAME = /^(?!')[^\\/?*[\]:]{1,31}(?<!')$/;

export function worksheetCollection(host: Host): () => HostObject {
  const { model, make } = host;
  const visible = (only: boolean): readonly SheetInfo[] =>
    model.sheets().filter((sheet) => !only || !sheet.hidden);
  const sheet = (info: SheetInfo | undefined): HostObject => {
    if (!info) throw new HostError('ItemNotFound');
    return make.worksheet(info.id);
  };
  const byKey = (key: unknown): HostObject | null => {
    const found =
      model.sheets().find(({ id }) => id === key) ?? host.targets.sheetByName(String(key));
    return found ? make.worksheet(found.id) : null;
  };
  return define<void>({
    type: 'WorksheetCollection',
    item: (_, key) => byKey(key),
    items: () => model.sheets().map(({ id }) => make.worksheet(id)),
    methods: {
      getActiveWorksheet: () => make.worksheet(model.activeSheetId()),
      getItemOrNullObject: (_, args) => byKey(args.at(0)),
      getFirst: (_, args) => sheet(visible(args.boolean(0))[0]),
      getLast: (_, args) => sheet(visible(args.boolean(0)).at(-1)),
      getCount: (_, args) => visible(args.boolean(0)).length,
      add(_, args) {
        const name = args.has(0) ? args.string(0) : freshName(host);
        checkName(host, name);
        return make.worksheet(model.addSheet(name).id);
      },
      ...eventMethods<void>(
        COLLECTION_EVENTS,
        () => host.events,
        () => WORKBOOK_TARGET,
      ),
    },
  });
}

function freshName(host: Host): string {
  let number = host.model.sheets().length + 1;
  while (host.targets.sheetByName(`Sheet${number}`)) number += 1;
  return `Sheet${number}`;
}

function checkName(host: Host, name: string): void {
  if (!VALID_NAME.test(name)) {
    throw new HostError('InvalidArgument', `${name} cannot be a sheet's name.`);
  }
  if (host.targets.sheetByName(name)) throw new HostError('ItemAlreadyExists');
}

export function worksheetObjects(host: Host): (sheetId: string) => HostObject {
  const { model, make, targets } = host;
  const range = (sheetId: string, rect: RangeTarget['rect']): HostObject => {
    if (!isOnSheet(rect)) throw new HostError('InvalidArgument');
    return make.range(new RangeTarget(sheetId, rect));
  };
  const neighbour = (sheetId: string, step: 1 | -1, args: Arguments): HostObject | null => {
    const sheets = model.sheets().filter(({ id, hidden }) => {
      return id === sheetId || !args.boolean(0) || !hidden;
    });
    const found = sheets[sheets.findIndex(({ id }) => id === sheetId) + step];
    return found ? make.worksheet(found.id) : null;
  };

  return define<string>({
    type: 'Worksheet',
    id: (sheetId) => sheetId,
    scalars: {
      id: (sheetId) => targets.sheet(sheetId).id,
      name: {
        get: targets.sheetName.bind(targets),
        set(sheetId, value) {
          const name = String(value);
          const same = name.toLowerCase() === targets.sheetName(sheetId).toLowerCase();
          if (!same) checkName(host, name);
          model.renameSheet(sheetId, name);
        },
      },
      position: (sheetId) => model.sheets().findIndex(({ id }) => id === sheetId),
      visibility: {
        get: (sheetId) => (targets.sheet(sheetId).hidden ? 'Hidden' : 'Visible'),
        set: (sheetId, value) => model.setSheetHidden(sheetId, value !== 'Visible'),
      },
      tabColor: () => '',
      showGridlines: () => true,
      showHeadings: () => true,
      enableCalculation: () => true,
      standardWidth: () => 8.43,
      standardHeight: () => 15,
    },
    objects: {
      tables: (sheetId) => make.tables({ sheetId }),
      names: (sheetId) => make.names(sheetId),
      autoFilter: (sheetId) => make.autoFilter(sheetId, null),
      protection: worksheetProtection(host),
      freezePanes: freezePanes(host),
      charts: emptyCollection('ChartCollection'),
      pivotTables: emptyCollection('PivotTableCollection'),
      comments: emptyCollection('CommentCollection'),
      shapes: emptyCollection('ShapeCollection'),
    },
    methods: {
      activate(sheetId) {
        model.activateSheet(sheetId);
        return null;
      },
      calculate(sheetId, args) {
        // Microsoft, Worksheet.calculate: only `markAllDirty` calculates what is up to date.
        if (args.boolean(0)) model.recalculate(sheetId, WHOLE_SHEET);
        else if (model.isCalculationDue()) model.calculate('due');
        return null;
      },
      delete(sheetId) {
        if (visibleCount(host) < 2) throw new HostError('InvalidOperation');
        model.deleteSheet(sheetId);
        return null;
      },
      getCell: (sheetId, args) => range(sheetId, cellRect(args.number(0), args.number(1))),
      getRange: (sheetId, args) =>
        make.range(targets.address(args.has(0) ? args.string(0) : '', sheetId)),
      getRangeByIndexes: (sheetId, args) =>
        range(sheetId, {
          row: args.number(0),
          column: args.number(1),
          rowCount: args.number(2),
          columnCount: args.number(3),
        }),
      getRanges(sheetId, args) {
        const rects = args
          .string(0)
          .split(/[,;]/)
          .map((part) => targets.address(part.trim(), sheetId).rect);
        return make.areas(new AreasTarget(sheetId, rects));
      },
      getUsedRange(sheetId, args) {
        return range(sheetId, model.usedRect(sheetId, args.boolean(0)) ?? cellRect(0, 0));
      },
      getUsedRangeOrNullObject(sheetId, args) {
        const rect = model.usedRect(sheetId, args.boolean(0));
        return rect && range(sheetId, rect);
      },
      getNext: (sheetId, args) => neighbour(sheetId, 1, args) ?? notFound(),
      getNextOrNullObject: (sheetId, args) => neighbour(sheetId, 1, args),
      getPrevious: (sheetId, args) => neighbour(sheetId, -1, args) ?? notFound(),
      getPreviousOrNullObject: (sheetId, args) => neighbour(sheetId, -1, args),
      _GetSheetById: (_, args) => make.worksheet(args.string(0)),
      ...eventMethods<string>(
        SHEET_EVENTS,
        () => host.events,
        (sheetId) => sheetId,
      ),
    },
  });
}

function freezePanes(host: Host): (sheetId: string) => HostObject {
  const { model } = host;
  const location = (sheetId: string): HostObject | null => {
    const { rows, columns } = model.freeze(sheetId);
    if (rows === 0 && columns === 0) return null;
    const rect = {
      row: 0,
      column: 0,
      rowCount: rows === 0 ? WHOLE_SHEET.rowCount : rows,
      columnCount: columns === 0 ? WHOLE_SHEET.columnCount : columns,
    };
    return host.make.range(new RangeTarget(sheetId, rect));
  };
  return define<string>({
    type: 'WorksheetFreezePanes',
    methods: {
      freezeRows(sheetId, args) {
        model.setFreeze(sheetId, args.number(0, 0), 0);
        return null;
      },
      freezeColumns(sheetId, args) {
        model.setFreeze(sheetId, 0, args.number(0, 0));
        return null;
      },
      freezeAt(sheetId, args) {
        const corner = cellRect(0, 0);
        const { rowCount, columnCount } = bound(
          corner,
          host.targets.rangeOf(args.at(0), sheetId).rect,
        );
        model.setFreeze(sheetId, rowCount, columnCount);
        return null;
      },
      unfreeze(sheetId) {
        model.setFreeze(sheetId, 0, 0);
        return null;
      },
      getLocation: (sheetId) => location(sheetId) ?? notFound(),
      getLocationOrNullObject: location,
    },
  });
}

function visibleCount(host: Host): number {
  return host.model.sheets().filter(({ hidden }) => !hidden).length;
}

function notFound(): never {
  throw new HostError('ItemNotFound');
}
