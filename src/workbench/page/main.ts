import { createUniver, LocaleType, mergeLocales, defaultTheme } from '@univerjs/presets';
import { UniverSheetsCorePreset } from '@univerjs/presets/preset-sheets-core';
import enUS from '@univerjs/presets/preset-sheets-core/locales/en-US';
import { UniverSheetsFilterPreset } from '@univerjs/presets/preset-sheets-filter';
import filterEnUS from '@univerjs/presets/preset-sheets-filter/locales/en-US';
import { UniverSheetsSortPreset } from '@univerjs/presets/preset-sheets-sort';
import sortEnUS from '@univerjs/presets/preset-sheets-sort/locales/en-US';
const { univerAPI } = createUniver({ locale: LocaleType.EN_US, theme: defaultTheme,
  locales: { [LocaleType.EN_US]: mergeLocales(enUS, filterEnUS, sortEnUS) },
  presets: [UniverSheetsCorePreset({ container: 'grid' }), UniverSheetsFilterPreset(), UniverSheetsSortPreset()] });
univerAPI.createWorkbook({});
Object.assign(window, { univerAPI });
