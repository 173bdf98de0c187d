/** The real invoices under test/data, as rows of cells: numbers that come back the same are numbers, the rest is text. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'papaparse';

const dataDir = resolve(__dirname, '..', 'data');

/** Rows of a CSV under test/data, the header first. */
export function dataRows(path: string): (string | number)[][] {
  const text = readFileSync(join(dataDir, path), 'utf8').replace(/^\uFEFF/, '');
  return parse<string[]>(text, { skipEmptyLines: true }).data.map((row) => row.map(asCell));
}

function asCell(text: string): string | number {
  return text !== '' && String(Number(text)) === text ? Number(text) : text;
}
