/**
 * Where the headers of a file were found, when nobody said where they stand: said when rows stand above them, and asked,
 * as other readings are, when another row is as likely.
 */
import { isBlank } from '../core/mapping/cells/cell-fault';
import type { HeaderRow } from '../core/mapping/header-row';
import type { CellValue } from '../core/mapping/source';
import type { ReadingDoubt } from './reading-doubts';

export interface FoundHeaders {
  /** 1-based. */
  readonly row: number;
  /** Rows with content above it. */
  readonly passedOver: number;
  /** Every row that may be the header, with what stands in it; empty where one is the likeliest. */
  readonly choices: readonly { readonly row: number; readonly texts: readonly string[] }[];
}

type Rows = readonly (readonly CellValue[])[];

export function foundHeaders(rows: Rows, { row, rivals }: HeaderRow): FoundHeaders {
  const likely = rivals.length === 0 ? [] : [row, ...rivals].sort((a, b) => a - b);
  return {
    row: row + 1,
    passedOver: rows.slice(0, row).filter((cells) => !cells.every(isBlank)).length,
    choices: likely.map((at) => ({ row: at + 1, texts: textsOf(rows[at] ?? []) })),
  };
}

function textsOf(cells: readonly CellValue[]): readonly string[] {
  return cells.flatMap((cell) => (typeof cell === 'string' && !isBlank(cell) ? cell.trim() : []));
}

/** For standard error; empty where there is nothing to tell. */
export function foundHeadersWords(found: FoundHeaders | undefined): string {
  if (found === undefined || found.passedOver === 0) return '';
  const { row, passedOver } = found;
  const above = passedOver === 1 ? 'the row above is' : `the ${String(passedOver)} rows above are`;
  return `The headers are taken from row ${String(row)}; ${above} skipped. --header-row N takes another.\n`;
}

/** Headers shown of a row that may hold them. */
const MOST_TEXTS = 4;

export function headerDoubts(found: FoundHeaders | undefined): readonly ReadingDoubt[] {
  const [first] = found?.choices ?? [];
  if (found === undefined || first === undefined) return [];
  return [
    {
      column: '',
      header: '',
      option: '--header-row',
      cell: '',
      choices: found.choices.map(({ row, texts }) => ({
        value: String(row),
        reads: texts.slice(0, MOST_TEXTS).join(', ') + (texts.length > MOST_TEXTS ? ', …' : ''),
      })),
    },
  ];
}
