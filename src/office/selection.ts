/** Showing a cell to the person, and hearing of changes that people make. */
import { inExcel } from './in-excel';
import { translateOfficeError } from './office-errors';
import type { SheetChange } from './source-change';
import type { SourceLocation } from './source-location';

/** Brings the sheet to the front and selects the cell. @throws AppError `WORKBOOK`. */
export function selectCell(sheetName: string, address: string): Promise<void> {
  return inExcel(async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetName);
    sheet.activate();
    sheet.getRange(address).select();
    await context.sync();
  });
}

/**
 * Calls back when cells of the source's sheet change by anything but Taxrow. A hint only: Excel does not tell every
 * change (office-js issues 1110, 1760), so whatever counts is checked again before it is sent.
 *
 * @returns what ends it; it may be called more than once.
 * @throws AppError `WORKBOOK`.
 */
export async function watchChanges(
  location: SourceLocation,
  listener: (change: SheetChange) => void,
): Promise<() => Promise<void>> {
  const registration = await inExcel(async (context) => {
    const sheet = context.workbook.worksheets.getItem(location.sheetId);
    const added = sheet.onChanged.add((event) => {
      if (event.triggerSource !== 'ThisLocalAddin') {
        listener({ address: event.address, isEdit: event.changeType === 'RangeEdited' });
      }
      return Promise.resolve();
    });
    await context.sync();
    return added;
  });
  let ended: Promise<void> | undefined;
  return () => (ended ??= remove(registration));
}

/** A handler can only be removed by the context that added it (Microsoft: work with events). */
async function remove(
  registration: OfficeExtension.EventHandlerResult<Excel.WorksheetChangedEventArgs>,
): Promise<void> {
  try {
    await Excel.run(registration.context, async (context) => {
      registration.remove();
      await context.sync();
    });
  } catch (error) {
    throw translateOfficeError(error);
  }
}
