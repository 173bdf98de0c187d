/**
 * `Excel.Workbook` and `Excel.Application`.
 */
import { cellRect } from '../model/rect';
import { HostError } from '../protocol/rich-api/host-error';
import { type HostObject, define } from '../protocol/rich-api/host-object';
import { emptyCollection } from './empty-collection';
import type { Host } from './host';
import { workbookProtection } from './protection-objects';
import { AreasTarget, RangeTarget } from './references';

const CALCULATION_MODES = ['Automatic', 'AutomaticExceptTables', 'Manual'];

/** Microsoft, Excel.CalculationType. */
const CALCULATION_TYPES: Readonly<Record<string, 'due' | 'everything'>> = {
  Recalculate: 'due',
  Full: 'everything',
  FullRebuild: 'everything',
};

export function applicationObject(host: Host): () => HostObject {
  const { application, model } = host;
  const cultureInfo = define<void>({
    type: 'CultureInfo',
    scalars: { name: () => 'en-US' },
    objects: {
      numberFormat: define<void>({
        type: 'NumberFormatInfo',
        scalars: { numberDecimalSeparator: () => '.', numberGroupSeparator: () => ',' },
      }),
      datetimeFormat: define<void>({
        type: 'DatetimeFormatInfo',
        scalars: {
          dateSeparator: () => '/',
          timeSeparator: () => ':',
          longDatePattern: () => 'dddd, mmmm d, yyyy',
          shortDatePattern: () => 'm/d/yyyy',
          longTimePattern: () => 'h:mm:ss AM/PM',
        },
      }),
    },
  });
  return define<void>({
    type: 'Application',
    scalars: {
      calculationMode: {
        get: () => application.calculationMode,
        set(_, value) {
          const mode = String(value);
          if (!CALCULATION_MODES.includes(mode)) throw new HostError('InvalidArgument');
          application.calculationMode = mode;
          model.setCalculationMode(mode === 'Manual' ? 'manual' : 'automatic');
        },
      },
      calculationState: () => (model.isCalculationDue() ? 'Pending' : 'Done'),
      calculationEngineVersion: () => 191_029,
      decimalSeparator: () => '.',
      thousandsSeparator: () => ',',
      useSystemSeparators: () => true,
    },
    objects: { cultureInfo },
    methods: {
      calculate(_, args) {
        const type = args.has(0) ? args.string(0) : 'Recalculate';
        const what = CALCULATION_TYPES[type];
        if (!what) throw new HostError('InvalidArgument');
        model.calculate(what);
        return null;
      },
      // Writes of one request are applied together and painted once anyway.
      suspendApiCalculationUntilNextSync: () => null,
      suspendScreenUpdatingUntilNextSync: () => null,
    },
  });
}

export function workbookObject(host: Host): () => HostObject {
  const { model, make, references, application } = host;
  const keptRange = (id: string): HostObject | null => {
    const target = references.get(id);
    return target && make.kept(target);
  };
  const runtime = define<void>({
    type: 'Runtime',
    scalars: {
      enableEvents: {
        get: () => application.enableEvents,
        set(_, value) {
          application.enableEvents = value === true;
        },
      },
    },
  });
  return define<void>({
    type: 'Workbook',
    scalars: {
      name: () => 'Book1.xlsx',
      readOnly: () => application.isReadOnly,
      isDirty: () => true,
      autoSave: () => false,
      previouslySaved: () => false,
      usePrecisionAsDisplayed: () => false,
      chartDataPointTrack: () => true,
      calculationEngineVersion: () => 191_029,
    },
    objects: {
      application: () => make.application(),
      worksheets: () => make.worksheets(),
      tables: () => make.tables({}),
      names: () => make.names(null),
      settings: () => make.settings(),
      properties: () => make.properties(),
      _Runtime: runtime,
      bindings: emptyCollection('BindingCollection'),
      comments: emptyCollection('CommentCollection'),
      customXmlParts: emptyCollection('CustomXmlPartCollection'),
      pivotTables: emptyCollection('PivotTableCollection'),
      protection: workbookProtection(host),
    },
    methods: {
      getSelectedRange() {
        // Microsoft, Excel.Workbook: "If there are multiple ranges selected, this method will throw an error."
        if (model.selectedAreas().length > 1) throw new HostError('InvalidSelection');
        const { sheetId, rect } = model.selection();
        return make.range(new RangeTarget(sheetId, rect));
      },
      getSelectedRanges() {
        const { sheetId } = model.selection();
        return make.areas(new AreasTarget(sheetId, model.selectedAreas()));
      },
      getActiveCell() {
        const { sheetId, rect } = model.selection();
        return make.range(new RangeTarget(sheetId, cellRect(rect.row, rect.column)));
      },
      getIsActiveCollabSession: () => application.isShared,
      // Nothing is kept on disk; the page says so where it matters.
      save: () => null,
      _RemoveReference(_, args) {
        references.release(args.string(0));
        return null;
      },
      _RemoveAllReferences() {
        references.releaseAll();
        return null;
      },
      _GetReferenceCount: () => references.count,
      _GetRangeForEventByReferenceId(_, args) {
        const range = keptRange(args.string(0));
        if (!range) throw new HostError('ItemNotFound');
        return range;
      },
      _GetRangeOrNullObjectForEventByReferenceId: (_, args) => keptRange(args.string(0)),
    },
  });
}
