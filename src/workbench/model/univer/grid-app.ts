/**
 * The grid: one Univer application in one element, with its services by name. Nothing else creates or
 * configures Univer. The bulk methods of its facade are never used (seconds per ten thousand rows).
 */
import {
  type ICommandService as CommandService,
  ICommandService,
  IUniverInstanceService,
  LocaleType,
  type Univer,
  type Workbook,
  UniverInstanceType,
  createUniver,
  greenTheme,
  mergeLocales,
} from '@univerjs/presets';
import { UniverSheetsConditionalFormattingPreset } from '@univerjs/presets/preset-sheets-conditional-formatting';
import conditionalWords from '@univerjs/presets/preset-sheets-conditional-formatting/locales/en-US';
import {
  FormulaDataModel,
  IDefinedNamesService,
  IFunctionService,
  SheetInterceptorService,
  SheetsSelectionsService,
  UniverSheetsCorePreset,
} from '@univerjs/presets/preset-sheets-core';
import coreWords from '@univerjs/presets/preset-sheets-core/locales/en-US';
import {
  SheetsFilterService,
  UniverSheetsFilterPreset,
} from '@univerjs/presets/preset-sheets-filter';
import filterWords from '@univerjs/presets/preset-sheets-filter/locales/en-US';
import { UniverSheetsSortPreset } from '@univerjs/presets/preset-sheets-sort';
import sortWords from '@univerjs/presets/preset-sheets-sort/locales/en-US';

export interface GridApp {
  readonly univer: Univer;
  readonly commands: CommandService;
  readonly formulas: FormulaDataModel;
  readonly functions: IFunctionService;
  readonly definedNames: IDefinedNamesService;
  readonly selections: SheetsSelectionsService;
  readonly interceptors: SheetInterceptorService;
  readonly filters: SheetsFilterService;
  /** The workbook shown now; replaced as a whole when a file is opened. */
  workbook(): Workbook;
}

export function createGridApp(container: HTMLElement, darkMode: boolean): GridApp {
  const { univer } = createUniver({
    locale: LocaleType.EN_US,
    locales: {
      [LocaleType.EN_US]: mergeLocales(coreWords, conditionalWords, filterWords, sortWords),
    },
    theme: greenTheme,
    darkMode,
    presets: [
      UniverSheetsCorePreset({
        container,
        disableAutoFocus: true,
        ribbonType: 'simple',
        disableTextFormatMark: true,
        sheets: { disableForceStringMark: true, disableForceStringAlert: true },
      }),
      UniverSheetsConditionalFormattingPreset(),
      UniverSheetsFilterPreset(),
      UniverSheetsSortPreset(),
    ],
  });
  univer.createUnit(UniverInstanceType.UNIVER_SHEET, {});
  const injector = univer.__getInjector();
  const instances = injector.get(IUniverInstanceService);
  return {
    univer,
    commands: injector.get(ICommandService),
    formulas: injector.get(FormulaDataModel),
    functions: injector.get(IFunctionService),
    definedNames: injector.get(IDefinedNamesService),
    selections: injector.get(SheetsSelectionsService),
    interceptors: injector.get(SheetInterceptorService),
    filters: injector.get(SheetsFilterService),
    workbook() {
      const workbook = instances.getCurrentUnitOfType<Workbook>(UniverInstanceType.UNIVER_SHEET);
      if (!workbook) throw new Error('The grid has no workbook.');
      return workbook;
    },
  };
}
