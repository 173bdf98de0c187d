/**
 * `Excel.ConditionalFormatCollection` of a range, with formats by a formula (`Custom`); other kinds are refused as not
 * supported. A range has those formats that reach into it; `clearAll` takes them off its cells alone.
 */
import type { ConditionalFormat, ConditionalLook } from '../model/conditional-formats';
import { type Rect, intersect } from '../model/rect';
import { HostError } from '../protocol/rich-api/host-error';
import { type HostObject, define } from '../protocol/rich-api/host-object';
import type { Host } from './host';
import { colorOf } from './range-format';
import { AreasTarget, RangeTarget } from './references';

interface Scope {
  readonly sheetId: string;
  readonly rects: readonly Rect[];
}

export function conditionalFormats(host: Host): (scope: Scope) => HostObject {
  const { conditional } = host;
  const format = conditionalFormat(host);
  const formatsOf = ({ sheetId, rects }: Scope): readonly ConditionalFormat[] =>
    conditional
      .all()
      .filter(
        (one) =>
          one.sheetId === sheetId && one.rects.some((a) => rects.some((b) => intersect(a, b))),
      );
  const byId = (scope: Scope, id: unknown): HostObject | null => {
    const found = formatsOf(scope).find((one) => one.id === id);
    return found ? format(found) : null;
  };
  return define<Scope>({
    type: 'ConditionalFormatCollection',
    item: byId,
    items: (scope) => formatsOf(scope).map(format),
    methods: {
      add({ sheetId, rects }, args) {
        if (args.string(0) !== 'Custom') throw new HostError('UnsupportedOperation');
        needFormatting(host, sheetId);
        return format(conditional.add(sheetId, rects));
      },
      clearAll({ sheetId, rects }) {
        needFormatting(host, sheetId);
        for (const rect of rects) conditional.clear(sheetId, rect);
        return null;
      },
      getCount: (scope) => formatsOf(scope).length,
      getItemAt: (scope, args) => {
        const found = formatsOf(scope)[args.number(0)];
        if (!found) throw new HostError('InvalidArgument');
        return format(found);
      },
      getItemOrNullObject: (scope, args) => byId(scope, args.at(0)),
    },
  });
}

function needFormatting({ protection }: Host, sheetId: string): void {
  if (!protection.may(sheetId, 'allowFormatCells')) throw new HostError('AccessDenied');
}

function conditionalFormat(host: Host): (format: ConditionalFormat) => HostObject {
  const { conditional, make } = host;
  const custom = customFormat(host);
  const areas = ({ sheetId, rects }: ConditionalFormat) => new AreasTarget(sheetId, rects);
  const oneRange = ({ sheetId, rects }: ConditionalFormat): HostObject | null => {
    const [rect, more] = rects;
    return rect && !more ? make.range(new RangeTarget(sheetId, rect)) : null;
  };
  return define<ConditionalFormat>({
    type: 'ConditionalFormat',
    id: ({ id }) => id,
    scalars: {
      id: ({ id }) => id,
      type: () => 'Custom',
      priority: (format) =>
        conditional
          .all()
          .filter(({ sheetId }) => sheetId === format.sheetId)
          .indexOf(format),
      stopIfTrue: {
        get: ({ stopIfTrue }) => stopIfTrue,
        set(format, value) {
          format.stopIfTrue = value === true;
          conditional.changed();
        },
      },
    },
    objects: { custom, customOrNullObject: custom },
    methods: {
      delete(format) {
        needFormatting(host, format.sheetId);
        conditional.delete(format);
        return null;
      },
      getRange(format) {
        const range = oneRange(format);
        if (!range) throw new HostError('InvalidOperation');
        return range;
      },
      getRangeOrNullObject: oneRange,
      getRanges: (format) => make.areas(areas(format)),
    },
  });
}

function customFormat({ conditional }: Host): (format: ConditionalFormat) => HostObject {
  const look = (format: ConditionalFormat, patch: Partial<ConditionalLook>): void => {
    format.look = { ...format.look, ...patch };
    conditional.changed();
  };
  const formula = {
    get: (format: ConditionalFormat) => format.formula,
    set(format: ConditionalFormat, value: unknown) {
      if (typeof value !== 'string' || value === '') throw new HostError('InvalidArgument');
      format.formula = value.startsWith('=') ? value : `=${value}`;
      conditional.changed();
    },
  };
  const rule = define<ConditionalFormat>({
    type: 'ConditionalFormatRule',
    scalars: { formula, formulaLocal: formula },
  });
  const fill = define<ConditionalFormat>({
    type: 'ConditionalRangeFill',
    scalars: {
      color: {
        get: (format) => format.look.fill,
        set: (format, value) => look(format, { fill: colorOf(value) }),
      },
    },
    methods: {
      clear(format) {
        look(format, { fill: '' });
        return null;
      },
    },
  });
  const font = define<ConditionalFormat>({
    type: 'ConditionalRangeFont',
    scalars: {
      color: {
        get: (format) => format.look.fontColor,
        set: (format, value) => look(format, { fontColor: colorOf(value) }),
      },
      bold: {
        get: (format) => format.look.bold,
        set: (format, value) => look(format, { bold: value === true }),
      },
    },
  });
  const format = define<ConditionalFormat>({
    type: 'ConditionalRangeFormat',
    objects: { fill, font },
  });
  return define<ConditionalFormat>({
    type: 'CustomConditionalFormat',
    objects: { rule, format },
  });
}
