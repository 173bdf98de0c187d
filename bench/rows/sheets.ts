/** The sheets that `rows` is measured on, all made of the 50,062 real rows (`real-rows.ts`), and how they are mapped. */
import type { Mapping } from '../../src/core/mapping/mapping';
import type { CellValue, Source } from '../../src/core/mapping/source';
import { suggestMapping } from '../../src/core/mapping/suggest';

const INVOICE = 0;
const QUANTITY = 3;
const DATE = 4;
const PRICE = 5;

const CONSTANTS = {
  country_code: 'GB',
  currency_code: 'GBP',
  language_code: 'en',
  'supplier.id': '0123456789abcdef0123456789abcdef',
};

export function mappingOf(source: Source): Mapping {
  return suggestMapping(source, { constants: CONSTANTS }).mapping;
}

/** The sheet as Excel holds it: what can be a number is one. */
export function withNumbers(source: Source): Source {
  return withCells(source, (cell, column) => {
    const isNumber = column === QUANTITY || column === PRICE;
    return isNumber && cell !== '' && cell !== null ? Number(cell) : cell;
  });
}

/** Not a row in order: quantities with their unit, prices in brackets, days of no month. */
export function allWrong(source: Source): Source {
  return withCells(source, (cell, column) => {
    if (typeof cell !== 'string' || cell === '') return cell;
    if (column === QUANTITY) return `${cell} pcs`;
    if (column === PRICE) return `(${cell})`;
    return column === DATE ? cell.replace(/\/\d\d\//, '/00/') : cell;
  });
}

/** `rowCount` rows: the first ones over and over, each time as other invoices. */
export function repeated(source: Source, firstRows: number, rowCount: number): Source {
  const rows = Array.from({ length: rowCount }, (_, at) => {
    const row = source.rows[at % firstRows] ?? [];
    const round = Math.floor(at / firstRows);
    return row.map((cell, column) =>
      column === INVOICE ? `${String(cell)}-${String(round)}` : cell,
    );
  });
  return { ...source, rows };
}

function withCells(source: Source, change: (cell: CellValue, column: number) => CellValue): Source {
  return { ...source, rows: source.rows.map((row) => row.map(change)) };
}
