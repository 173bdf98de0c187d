/** Where an address of a script points to: cells of the active sheet unless it names another. */
import { columnIndex, parseAddress } from '../model/address';
import type { Rect } from '../model/rect';
import type { Table } from '../model/table-registry';
import type { Host } from '../objects/host';

export interface Place {
  readonly sheetId: string;
  readonly rect: Rect;
}

/** @throws Error when it is no address, or there is no such sheet. */
export function locate({ model, targets }: Host, address: string): Place {
  const parsed = parseAddress(address);
  if (!parsed) throw new Error(`${address} is no address.`);
  if (parsed.sheet === undefined) return { sheetId: model.activeSheetId(), rect: parsed.rect };
  const sheet = targets.sheetByName(parsed.sheet);
  if (!sheet) throw new Error(`No sheet is called ${parsed.sheet}.`);
  return { sheetId: sheet.id, rect: parsed.rect };
}

/**
 * Where `A1:A3,C1:C3` points to: one area or several of one sheet, which the first may name for all.
 * @throws Error when one is no address, or they are of several sheets.
 */
export function locateAreas(
  host: Host,
  addresses: string,
): { readonly sheetId: string; readonly areas: readonly [Rect, ...Rect[]] } {
  const [first = '', ...others] = addresses.split(/,(?=(?:[^']*'[^']*')*[^']*$)/);
  const { sheetId, rect } = locate(host, first);
  const areas = others.map((address) => {
    const place = address.includes('!')
      ? locate(host, address)
      : { ...locate(host, address), sheetId };
    if (place.sheetId !== sheetId) throw new Error(`${addresses} is on several sheets.`);
    return place.rect;
  });
  return { sheetId, areas: [rect, ...areas] };
}

/** 0-based column of the place whose first row shows `header`. @throws Error when none does. */
export function columnUnder({ model }: Host, { sheetId, rect }: Place, header: string): number {
  const [headers = []] = model.text(sheetId, { ...rect, rowCount: 1 });
  const column = headers.indexOf(header);
  if (column < 0) throw new Error(`No column is called ${header}.`);
  return column;
}

/** @throws Error when there is no such table. */
export function tableNamed({ tables }: Host, name: string): Table {
  const table = tables.find(name);
  if (!table) throw new Error(`No table is called ${name}.`);
  return table;
}

/** 0-based, of letters such as `AB`. @throws Error when they are none. */
export function columnOf(letters: string): number {
  if (!/^[A-Z]{1,3}$/i.test(letters)) throw new Error(`${letters} is no column.`);
  return columnIndex(letters);
}
