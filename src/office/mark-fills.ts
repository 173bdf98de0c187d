/**
 * Colours on cells that a mark speaks of: conditional formats that read the marks themselves. They lie over the cells'
 * own fills and leave these alone, move with their rows when a person sorts, end where a submission has its say, and are
 * known again by their formula: deleting them leaves no trace, whoever made them.
 */
import { columnName } from '../core/mapping/source';
import { type Block, formatAddress } from './block';
import { inExcel } from './in-excel';

/** Always true, and by it Taxrow knows its own formats. `N` of a text is 0 (Microsoft: N function). */
const SIGNATURE = 'N("Taxrow mark")=0';

/** As Excel's own styles Bad and Neutral: dark on light, for whoever cannot tell the fills apart. */
const LOOKS = [
  { status: 'Error', fill: '#FFC7CE', font: '#9C0006' },
  { status: 'Ready', fill: '#FFEB9C', font: '#7F4A00' },
] as const;

export interface MarkedColumn {
  /** 0-based. */
  readonly sheetColumn: number;
  /** As the marks name it. */
  readonly quoted: string;
}

export interface FillPlace {
  readonly sheetId: string;
  /** The rows under the header. */
  readonly rows: Block;
  /** 0-based sheet columns of `Taxrow status` and `Taxrow message`. */
  readonly statusColumn: number;
  readonly messageColumn: number;
}

/** Colours the cells of these columns wherever the mark of the row names them. @throws AppError `WORKBOOK`. */
export function addFills(place: FillPlace, columns: readonly MarkedColumn[]): Promise<void> {
  return inExcel(async (context) => {
    const sheet = context.workbook.worksheets.getItem(place.sheetId);
    for (const { sheetColumn, quoted } of columns) {
      const address = formatAddress({ ...place.rows, column: sheetColumn, columnCount: 1 });
      for (const { status, fill, font } of LOOKS) {
        const format = sheet
          .getRange(address)
          .conditionalFormats.add(Excel.ConditionalFormatType.custom);
        format.custom.rule.formula = fillFormula(place, status, quoted);
        format.custom.format.fill.color = fill;
        format.custom.format.font.color = font;
      }
    }
    await context.sync();
  });
}

/** For the first row; Excel counts on from there. */
function fillFormula(
  { rows, statusColumn, messageColumn }: FillPlace,
  status: string,
  quoted: string,
): string {
  const row = String(rows.row + 1);
  const says = `$${columnName(statusColumn)}${row}="${status}"`;
  const named = `ISNUMBER(FIND("${quoted.replaceAll('"', '""')}",$${columnName(messageColumn)}${row}))`;
  return `=AND(${SIGNATURE},${says},${named})`;
}

/** Takes Taxrow's colours off the sheet; a person's own conditional formats stay. @throws AppError `WORKBOOK`. */
export function clearFills(sheetId: string): Promise<void> {
  return inExcel(async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    const { conditionalFormats: formats } = sheet.getRange();
    formats.load('items/type');
    await context.sync();
    const byFormula = formats.items.filter(
      ({ type }) => type === Excel.ConditionalFormatType.custom,
    );
    if (byFormula.length === 0) return;
    const rules = byFormula.map((format) => ({ format, rule: format.custom.rule }));
    for (const { rule } of rules) rule.load('formula');
    await context.sync();
    for (const { format, rule } of rules) if (rule.formula.includes(SIGNATURE)) format.delete();
    await context.sync();
  });
}
