/** What a person has selected, as a place that rows come from. */
import { formatAddress, parseAddress } from './block';
import { inExcel } from './in-excel';
import { topOf } from './list-sources';
import { type SourceLocation, selectionLocation } from './source-location';

/**
 * The part of the selection that holds values, its header in its first rows. Later readings read the same cells; results
 * find their rows wherever these have moved to.
 *
 * @throws AppError `INVALID_INPUT` when no header with rows under it is selected, `WORKBOOK` for several blocks or a picture.
 */
export function selectedSource(): Promise<SourceLocation> {
  return inExcel(async (context) => {
    const selected = context.workbook.getSelectedRange();
    selected.load('address,worksheet/id,worksheet/name');
    const used = selected.getUsedRangeOrNullObject(true);
    used.load('address');
    await context.sync();
    const { worksheet } = selected;
    const block = parseAddress(used.isNullObject ? firstCell(selected.address) : used.address);
    const top = worksheet.getRange(formatAddress(topOf(block)));
    top.load('values');
    await context.sync();
    const { id: sheetId, name: sheetName } = worksheet;
    return selectionLocation({ sheetId, sheetName, block, topRows: top.values });
  });
}

/** Of what holds no values: it is too small for a source, which is then said. */
function firstCell(address: string): string {
  return /[A-Z]+\d+/.exec(address)?.[0] ?? 'A1';
}
