/**
 * The floor of `rows`: the loop that a person would write by hand for this one sheet (online-retail) and these
 * constants, with nothing configurable in it. It imports nothing of the product and comes to the same result: the same
 * transactions, dates, decimals, problems and totals, compared before anything is timed.
 */

type Cell = string | number | boolean | null | { readonly error: string };

export interface FloorSheet {
  readonly headerRow: number;
  readonly rows: readonly (readonly Cell[])[];
}

interface FloorItem {
  number: number;
  name?: string;
  quantity?: string;
  unit_price?: string;
}

interface FloorProblem {
  severity: 'error' | 'warning';
  code: string;
  cell: string;
  row: number;
  field: string;
  transactionId: string;
  facts: Record<string, string>;
}

interface FloorGroup {
  id: string;
  rows: number[];
  date: Cell;
  dateRow: number;
  otherDates: number;
  otherDateRow: number;
}

const CONSTANTS = {
  country_code: 'GB',
  currency_code: 'GBP',
  language_code: 'en',
  supplierId: '0123456789abcdef0123456789abcdef',
};

// Columns: InvoiceNo, StockCode, Description, Quantity, InvoiceDate, UnitPrice, CustomerID, Country.
const INVOICE = 0;
const DESCRIPTION = 2;
const QUANTITY = 3;
const DATE = 4;
const PRICE = 5;

export function checkByHand(sheet: FloorSheet) {
  const groups = new Map<string, FloorGroup>();
  let rowCount = 0;
  let blank = 0;
  let group: FloorGroup | undefined;
  let lastKey: Cell = null;
  for (let at = 0; at < sheet.rows.length; at += 1) {
    const row = sheet.rows[at] ?? [];
    const key = row[INVOICE] ?? null;
    if (key === null || key === '') {
      if (row.some((cell) => cell !== null && cell !== '')) throw new Error('Not in this sheet');
      blank += 1;
      continue;
    }
    rowCount += 1;
    if (key !== lastKey) {
      const id = String(key).trim();
      group = groups.get(id);
      if (group === undefined) {
        group = { id, rows: [], date: null, dateRow: -1, otherDates: 0, otherDateRow: -1 };
        groups.set(id, group);
      }
      lastKey = key;
    }
    if (group === undefined) continue;
    group.rows.push(at);
    const date = row[DATE] ?? null;
    if (date !== group.date && date !== null && date !== '') {
      if (group.dateRow < 0) {
        group.date = date;
        group.dateRow = at;
      } else {
        if (group.otherDates === 0) group.otherDateRow = at;
        group.otherDates += 1;
      }
    }
  }
  const offsets = new Map<number, number>();
  let totalUnits = 0;
  let readyCount = 0;
  const transactions = [];
  for (const { id, rows, date, dateRow, otherDates, otherDateRow } of groups.values()) {
    const faults: FloorProblem[] = [];
    const problems: FloorProblem[] = [];
    const items: FloorItem[] = [];
    const dateText = String(date).trim();
    const time = london(dateText, offsets);
    if (time === undefined) {
      const facts = { value: dateText };
      report(faults, 'not_a_date', 'transaction_date', 'E', dateRow, id, sheet, facts);
    }
    let units = 0;
    let firstNegative = -1;
    for (const at of rows) {
      const row = sheet.rows[at] ?? [];
      const item: FloorItem = { number: items.length + 1 };
      const name = text(row[DESCRIPTION] ?? null);
      if (name !== undefined) item.name = name;
      const quantityCell = row[QUANTITY] ?? null;
      const quantity = decimal(quantityCell);
      if (typeof quantity === 'string') item.quantity = quantity;
      else if (quantity === null) {
        refuse(faults, 'quantity', quantityCell, 'D', items.length, at, id, sheet);
      }
      const priceCell = row[PRICE] ?? null;
      const price = decimal(priceCell);
      if (typeof price === 'string') item.unit_price = price;
      else if (price === null) {
        refuse(faults, 'unit_price', priceCell, 'F', items.length, at, id, sheet);
      }
      if (name === undefined) missing(problems, 'name', 'C', items.length, at, id, sheet);
      else if (name.length > 200) throw new Error('Not in this sheet');
      if (quantity === undefined) missing(problems, 'quantity', 'D', items.length, at, id, sheet);
      if (price === undefined) missing(problems, 'unit_price', 'F', items.length, at, id, sheet);
      if (typeof quantity === 'string' && typeof price === 'string') {
        if (fraction(quantity) > 9 || fraction(price) > 9) throw new Error('Not in this sheet');
        units += scaled(quantity) * scaled(price);
        if (firstNegative < 0 && quantity.startsWith('-')) firstNegative = items.length;
      }
      items.push(item);
    }
    if (!Number.isSafeInteger(units)) throw new Error('Not in this sheet');
    totalUnits += units;
    if (otherDates > 0) {
      const facts = {
        value: String(sheet.rows[otherDateRow]?.[DATE] ?? ''),
        expected: String(date),
        first: `E${String(sheet.headerRow + 1 + dateRow)}`,
        rows: String(otherDates),
      };
      report(faults, 'rows_disagree', 'transaction_date', 'E', otherDateRow, id, sheet, facts);
    }
    if (units < 0) {
      const row = sheet.headerRow + 1 + (rows[firstNegative] ?? 0);
      problems.push({
        severity: 'error',
        code: 'credit_without_original',
        cell: `D${String(row)}`,
        row,
        field: `items[${String(firstNegative)}].quantity`,
        transactionId: id,
        facts: { value: money(units) },
      });
    }
    const found = faults.length === 0 ? problems : [...faults, ...problems];
    if (found.length === 0) readyCount += 1;
    transactions.push({
      transactionId: id,
      transaction: {
        transaction_id: id,
        items,
        country_code: CONSTANTS.country_code,
        currency_code: CONSTANTS.currency_code,
        language_code: CONSTANTS.language_code,
        supplier: { id: CONSTANTS.supplierId },
        transaction_number: id,
        ...(time !== undefined && { transaction_date: time }),
      },
      rows,
      problems: found,
      ready: found.length === 0,
    });
  }
  const total = money(totalUnits);
  return {
    rowCount,
    itemCount: rowCount,
    transactions,
    readyCount,
    rowsInTransactions: rowCount,
    sourceProblems: [],
    skipped: { blank, totals: [], repeated_header: [] },
    totals: [{ currencyCode: 'GBP', net: total, tax: '0', gross: total }],
  };
}

/** A cell that is no number: the number in brackets was probably meant to be negative. */
function refuse(
  problems: FloorProblem[],
  field: string,
  cell: Cell,
  column: string,
  item: number,
  at: number,
  id: string,
  sheet: FloorSheet,
): void {
  const value = String(cell).trim();
  const size = /^\((\d+(?:\.\d+)?)\)$/.exec(value)?.[1];
  const path = `items[${String(item)}].${field}`;
  if (size === undefined) {
    report(problems, 'not_a_number', path, column, at, id, sheet, { value });
  } else {
    const expected = size === '0' ? '0' : `-${decimal(size) ?? ''}`;
    report(problems, 'negative_form', path, column, at, id, sheet, { value, expected });
  }
}

function report(
  problems: FloorProblem[],
  code: string,
  field: string,
  column: string,
  at: number,
  id: string,
  sheet: FloorSheet,
  facts: Record<string, string>,
): void {
  const row = sheet.headerRow + 1 + at;
  const cell = `${column}${String(row)}`;
  problems.push({ severity: 'error', code, cell, row, field, transactionId: id, facts });
}

function missing(
  problems: FloorProblem[],
  field: string,
  column: string,
  item: number,
  at: number,
  id: string,
  sheet: FloorSheet,
): void {
  const row = sheet.headerRow + 1 + at;
  problems.push({
    severity: 'error',
    code: 'required',
    cell: `${column}${String(row)}`,
    row,
    field: `items[${String(item)}].${field}`,
    transactionId: id,
    facts: {},
  });
}

const CLEAN = /^[\u0020-\u007e\u00a0-\ud7ff]*$/;

function text(cell: Cell): string | undefined {
  if (cell === null || typeof cell !== 'string') return undefined;
  const trimmed = cell.trim();
  if (trimmed === '') return undefined;
  if (trimmed.startsWith('#') || !CLEAN.test(trimmed)) throw new Error('Not in this sheet');
  return trimmed;
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** The canonical decimal of a cell: no zeros at the end of a fraction. `undefined` for a blank, `null` for no number. */
function decimal(cell: Cell): string | null | undefined {
  if (cell === null || cell === '') return undefined;
  const digits = typeof cell === 'number' ? String(cell) : String(cell).trim();
  if (!NUMBER.test(digits)) return null;
  return digits.includes('.') && digits.endsWith('0') ? digits.replace(/\.?0+$/, '') : digits;
}

function fraction(digits: string): number {
  const point = digits.indexOf('.');
  return point < 0 ? 0 : digits.length - point - 1;
}

/** Units of 10^-3: quantities and prices of this sheet have at most three decimals. */
function scaled(digits: string): number {
  const point = digits.indexOf('.');
  if (point < 0) return Number(digits) * 1000;
  return Number(digits.slice(0, point) + digits.slice(point + 1).padEnd(3, '0'));
}

/** Units of 10^-6 as a canonical decimal. */
function money(units: number): string {
  if (units === 0) return '0';
  const digits = String(Math.abs(units)).padStart(7, '0');
  const tail = digits.slice(-6).replace(/0+$/, '');
  return `${units < 0 ? '-' : ''}${digits.slice(0, -6)}${tail === '' ? '' : `.${tail}`}`;
}

const LONDON = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Europe/London',
  hourCycle: 'h23',
  hour: 'numeric',
  minute: 'numeric',
});

/**
 * `dd/mm/yyyy hh:mm` in London to RFC 3339; `undefined` for a day that does not exist. The days of this sheet are winter:
 * one look per day will do.
 */
function london(date: string, offsets: Map<number, number>): string | undefined {
  const match = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}):(\d{2})$/.exec(date);
  if (match === null) throw new Error('Not in this sheet');
  const [, day = '', month = '', year = '', hour = '', minute = ''] = match;
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const known = new Date(midnight);
  if (
    known.getUTCDate() !== Number(day) ||
    known.getUTCMonth() !== Number(month) - 1 ||
    Number(hour) > 23 ||
    Number(minute) > 59
  ) {
    return undefined;
  }
  let offset = offsets.get(midnight);
  if (offset === undefined) {
    const parts = LONDON.formatToParts(midnight);
    offset = Number(parts.find(({ type }) => type === 'hour')?.value) * 60;
    offsets.set(midnight, offset);
  }
  if (offset !== 0) throw new Error('Not in this sheet');
  return `${year}-${month}-${day}T${hour}:${minute}:00Z`;
}
