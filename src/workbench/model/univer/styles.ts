/**
 * Cell styles: the grid's short keys and our `CellFormat`, in both directions.
 */
import {
  BooleanNumber,
  HorizontalAlign,
  type IStyleData,
  type Nullable,
  VerticalAlign,
  WrapStrategy,
} from '@univerjs/presets';
import { GENERAL_FORMAT } from '../cell-input';
import { DEFAULT_FORMAT } from '../default-format';
import type { CellFormat } from '../workbook-model';

const HORIZONTAL: readonly [CellFormat['horizontal'], HorizontalAlign][] = [
  ['General', HorizontalAlign.UNSPECIFIED],
  ['Left', HorizontalAlign.LEFT],
  ['Center', HorizontalAlign.CENTER],
  ['Right', HorizontalAlign.RIGHT],
  ['Justify', HorizontalAlign.JUSTIFIED],
];
const VERTICAL: readonly [CellFormat['vertical'], VerticalAlign][] = [
  ['Top', VerticalAlign.TOP],
  ['Center', VerticalAlign.MIDDLE],
  ['Bottom', VerticalAlign.BOTTOM],
];

export function readStyle(style: Nullable<IStyleData>): CellFormat {
  if (!style) return DEFAULT_FORMAT;
  return {
    fill: hexColor(style.bg?.rgb) ?? DEFAULT_FORMAT.fill,
    fontColor: hexColor(style.cl?.rgb) ?? DEFAULT_FORMAT.fontColor,
    bold: style.bl === BooleanNumber.TRUE,
    italic: style.it === BooleanNumber.TRUE,
    underline: style.ul?.s === BooleanNumber.TRUE,
    strikethrough: style.st?.s === BooleanNumber.TRUE,
    fontName: style.ff ?? DEFAULT_FORMAT.fontName,
    fontSize: style.fs ?? DEFAULT_FORMAT.fontSize,
    wrapText: style.tb === WrapStrategy.WRAP,
    horizontal: HORIZONTAL.find(([, code]) => code === style.ht)?.[0] ?? DEFAULT_FORMAT.horizontal,
    vertical: VERTICAL.find(([, code]) => code === style.vt)?.[0] ?? DEFAULT_FORMAT.vertical,
    numberFormat: style.n?.pattern ?? DEFAULT_FORMAT.numberFormat,
  };
}

/** Only what the patch names; null takes the grid's own setting away. */
export function toStyle(patch: Partial<CellFormat>): IStyleData {
  const style: IStyleData = {};
  if (patch.fill !== undefined) style.bg = patch.fill === '' ? null : { rgb: patch.fill };
  if (patch.fontColor !== undefined) style.cl = { rgb: patch.fontColor };
  if (patch.bold !== undefined) style.bl = flag(patch.bold);
  if (patch.italic !== undefined) style.it = flag(patch.italic);
  if (patch.underline !== undefined) style.ul = { s: flag(patch.underline) };
  if (patch.strikethrough !== undefined) style.st = { s: flag(patch.strikethrough) };
  if (patch.fontName !== undefined) style.ff = patch.fontName;
  if (patch.fontSize !== undefined) style.fs = patch.fontSize;
  if (patch.wrapText !== undefined) {
    style.tb = patch.wrapText ? WrapStrategy.WRAP : WrapStrategy.OVERFLOW;
  }
  const horizontal = HORIZONTAL.find(([name]) => name === patch.horizontal);
  if (horizontal) style.ht = horizontal[1];
  const vertical = VERTICAL.find(([name]) => name === patch.vertical);
  if (vertical) style.vt = vertical[1];
  if (patch.numberFormat !== undefined) {
    style.n = patch.numberFormat === GENERAL_FORMAT ? null : { pattern: patch.numberFormat };
  }
  return style;
}

const flag = (on: boolean): BooleanNumber => (on ? BooleanNumber.TRUE : BooleanNumber.FALSE);

function hexColor(rgb: Nullable<string>): string | null {
  if (!rgb) return null;
  const channels = /^rgba?\((\d+),\s*(\d+),\s*(\d+)/.exec(rgb);
  if (!channels) return rgb.toUpperCase();
  const hex = channels.slice(1, 4).map((part) => Number(part).toString(16).padStart(2, '0'));
  return `#${hex.join('').toUpperCase()}`;
}
