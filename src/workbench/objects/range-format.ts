/**
 * `Excel.RangeFormat` and its fill, font and protection. A property of a range whose cells differ is
 * null (Microsoft: "Range properties when cells differ").
 */
import type { CellFormat } from '../model/workbook-model';
import { type Rect, cellCount, intersect } from '../model/rect';
import { HostError } from '../protocol/rich-api/host-error';
import { type HostObject, define } from '../protocol/rich-api/host-object';
import type { Host } from './host';
import type { RangeTarget } from './references';

/** Office.js measures columns and rows in points, the grid in pixels at 96 per inch. */
const PX_PER_POINT = 96 / 72;
/** Cells whose formats are compared; beyond it the first of them speak for all. */
const COMPARED_CELLS = 2_000;

export function rangeFormat(host: Host): (target: RangeTarget) => HostObject {
  const { model } = host;

  function shared<K extends keyof CellFormat>(target: RangeTarget, key: K): CellFormat[K] | null {
    const { sheetId } = target;
    const area = comparedArea(host, target);
    const first = model.format(sheetId, area)[key];
    for (let row = area.row; row < area.row + area.rowCount; row += 1) {
      for (let column = area.column; column < area.column + area.columnCount; column += 1) {
        if (model.format(sheetId, { row, column })[key] !== first) return null;
      }
    }
    return first;
  }
  const patch = (target: RangeTarget, change: Partial<CellFormat>): void =>
    model.setFormat(target.sheetId, target.rect, change);
  const flag = (key: 'bold' | 'italic' | 'strikethrough' | 'wrapText') => ({
    get: (target: RangeTarget) => shared(target, key),
    set: (target: RangeTarget, value: unknown) => patch(target, { [key]: value === true }),
  });

  const fill = define<RangeTarget>({
    type: 'RangeFill',
    scalars: {
      color: {
        get: (target) => shared(target, 'fill') ?? '',
        set: (target, value) => patch(target, { fill: colorOf(value) }),
      },
    },
    methods: {
      clear(target) {
        patch(target, { fill: '' });
        return null;
      },
    },
  });

  const font = define<RangeTarget>({
    type: 'RangeFont',
    scalars: {
      color: {
        get: (target) => shared(target, 'fontColor') ?? '',
        set: (target, value) => patch(target, { fontColor: colorOf(value) }),
      },
      bold: flag('bold'),
      italic: flag('italic'),
      strikethrough: flag('strikethrough'),
      underline: {
        get: (target) => underlineName(shared(target, 'underline')),
        set: (target, value) => patch(target, { underline: value !== 'None' }),
      },
      name: {
        get: (target) => shared(target, 'fontName'),
        set: (target, value) => patch(target, { fontName: textOf(value) }),
      },
      size: {
        get: (target) => shared(target, 'fontSize'),
        set: (target, value) => patch(target, { fontSize: numberOf(value) }),
      },
    },
  });

  const protection = define<RangeTarget>({
    type: 'FormatProtection',
    scalars: {
      locked: {
        get: ({ sheetId, rect }) => host.protection.isLocked(sheetId, rect),
        set({ sheetId, rect }, value) {
          if (host.protection.of(sheetId)) throw new HostError('AccessDenied');
          host.protection.setLocked(sheetId, rect, value === true);
        },
      },
      formulaHidden: () => false,
    },
  });

  return define<RangeTarget>({
    type: 'RangeFormat',
    scalars: {
      wrapText: flag('wrapText'),
      horizontalAlignment: {
        get: (target) => shared(target, 'horizontal'),
        set: (target, value) => patch(target, { horizontal: oneOf(value, HORIZONTAL) }),
      },
      verticalAlignment: {
        get: (target) => shared(target, 'vertical'),
        set: (target, value) => patch(target, { vertical: oneOf(value, VERTICAL) }),
      },
      columnWidth: {
        get: ({ sheetId, rect }) => {
          const width = model.columnWidth(sheetId, rect.column);
          for (let column = rect.column; column < rect.column + rect.columnCount; column += 1) {
            if (model.columnWidth(sheetId, column) !== width) return null;
          }
          return width / PX_PER_POINT;
        },
        set: ({ sheetId, rect }, value) =>
          model.setColumnWidth(
            sheetId,
            rect.column,
            rect.columnCount,
            Math.round(numberOf(value) * PX_PER_POINT),
          ),
      },
      rowHeight: {
        get: ({ sheetId, rect }) => model.rowHeight(sheetId, rect.row) / PX_PER_POINT,
        set: ({ sheetId, rect }, value) =>
          model.setRowHeight(
            sheetId,
            rect.row,
            rect.rowCount,
            Math.round(numberOf(value) * PX_PER_POINT),
          ),
      },
    },
    objects: { fill, font, protection },
    methods: {
      autofitColumns({ sheetId, rect }) {
        model.autofitColumns(sheetId, rect.column, rect.columnCount);
        return null;
      },
      // The grid's rows fit their text by themselves.
      autofitRows: () => null,
    },
  });
}

const HORIZONTAL = ['General', 'Left', 'Center', 'Right', 'Justify'] as const;
const VERTICAL = ['Top', 'Center', 'Bottom'] as const;

function comparedArea(host: Host, { sheetId, rect }: RangeTarget): Rect {
  if (cellCount(rect) <= COMPARED_CELLS) return rect;
  const used = host.model.usedRect(sheetId, false);
  const area = (used && intersect(rect, used)) ?? { ...rect, rowCount: 1, columnCount: 1 };
  const rowCount = Math.max(1, Math.floor(COMPARED_CELLS / area.columnCount));
  return { ...area, rowCount: Math.min(area.rowCount, rowCount) };
}

function underlineName(on: boolean | null): string | null {
  if (on === null) return null;
  return on ? 'Single' : 'None';
}

/** Named web colours are taken as `#RRGGBB` is: Excel knows both. */
export function colorOf(value: unknown): string {
  const text = textOf(value);
  if (text === '' || /^#[0-9a-f]{6}$/i.test(text)) return text.toUpperCase();
  const named = NAMED_COLORS[text.toLowerCase()];
  if (!named) throw new HostError('InvalidArgument', `No colour is called ${text}.`);
  return named;
}

const NAMED_COLORS: Readonly<Record<string, string>> = {
  black: '#000000',
  blue: '#0000FF',
  gray: '#808080',
  green: '#008000',
  grey: '#808080',
  lightgreen: '#90EE90',
  lightyellow: '#FFFFE0',
  orange: '#FFA500',
  pink: '#FFC0CB',
  red: '#FF0000',
  white: '#FFFFFF',
  yellow: '#FFFF00',
};

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new HostError('InvalidArgument');
  return value;
}

function numberOf(value: unknown): number {
  if (typeof value !== 'number' || value < 0) throw new HostError('InvalidArgument');
  return value;
}

function oneOf<T extends string>(value: unknown, allowed: readonly T[]): T {
  const found = allowed.find((name) => name === value);
  if (!found) throw new HostError('InvalidArgument');
  return found;
}
