/** A small xlsx file made by hand: one or more sheets of cells, each given as the XML that Excel would write. */
import { crc32 } from './crc32';

/** Sheet name -> rows of cells. A `Date` cell is a serial number with a date format. */
export type Sheets = Readonly<Record<string, readonly (readonly XlsxCell[])[]>>;

export type XlsxCell =
  string | number | boolean | null | { readonly serial: number } | { readonly error: string };

const NS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export function xlsxFile(sheets: Sheets, { date1904 = false } = {}): Buffer {
  const names = Object.keys(sheets);
  const parts: [string, string][] = [
    ['[Content_Types].xml', contentTypes(names.length)],
    ['_rels/.rels', relations([[`${REL}/officeDocument`, 'xl/workbook.xml']])],
    ['xl/workbook.xml', workbook(names, date1904)],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ...names.map((_, at): [string, string] => [
          `${REL}/worksheet`,
          `worksheets/sheet${String(at + 1)}.xml`,
        ]),
        [`${REL}/styles`, 'styles.xml'],
      ]),
    ],
    ['xl/styles.xml', STYLES],
    ...names.map((name, at): [string, string] => [
      `xl/worksheets/sheet${String(at + 1)}.xml`,
      sheet(sheets[name] ?? []),
    ]),
  ];
  return zip(parts.map(([name, text]) => [name, Buffer.from(`<?xml version="1.0"?>${text}`)]));
}

const STYLES = `<styleSheet xmlns="${NS}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`;

function contentTypes(sheets: number): string {
  const overrides = Array.from(
    { length: sheets },
    (_, at) =>
      `<Override PartName="/xl/worksheets/sheet${String(at + 1)}.xml" ContentType="${OFFICE}.worksheet+xml"/>`,
  ).join('');
  return `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${OFFICE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${OFFICE}.styles+xml"/>${overrides}</Types>`;
}

function relations(targets: readonly (readonly [string, string])[]): string {
  const all = targets.map(
    ([type, target], at) =>
      `<Relationship Id="rId${String(at + 1)}" Type="${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
}

function workbook(names: readonly string[], date1904: boolean): string {
  const sheets = names.map(
    (name, at) =>
      `<sheet name="${escape(name)}" sheetId="${String(at + 1)}" r:id="rId${String(at + 1)}"/>`,
  );
  return `<workbook xmlns="${NS}" xmlns:r="${REL}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${sheets.join('')}</sheets></workbook>`;
}

function sheet(rows: readonly (readonly XlsxCell[])[]): string {
  const xml = rows.map((cells, row) => {
    const inner = cells.map((cell, column) =>
      cellXml(cell, `${String.fromCharCode(65 + column)}${String(row + 1)}`),
    );
    return `<row r="${String(row + 1)}">${inner.join('')}</row>`;
  });
  return `<worksheet xmlns="${NS}"><sheetData>${xml.join('')}</sheetData></worksheet>`;
}

function cellXml(cell: XlsxCell, address: string): string {
  if (cell === null) return '';
  if (typeof cell === 'string')
    return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`;
  if (typeof cell === 'number') return `<c r="${address}"><v>${String(cell)}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${address}" t="b"><v>${cell ? '1' : '0'}</v></c>`;
  if ('serial' in cell) return `<c r="${address}" s="1"><v>${String(cell.serial)}</v></c>`;
  return `<c r="${address}" t="e"><f>x</f><v>${cell.error}</v></c>`;
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}

/** A zip archive of stored (not compressed) files: PKWARE APPNOTE 4.3. */
function zip(files: readonly (readonly [string, Buffer])[]): Buffer {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of files) {
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([
      Buffer.from('PK\u0003\u0004'),
      common,
      Buffer.from(name),
      content,
    ]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    entries.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), common, tail, Buffer.from(name)]),
    );
    bodies.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, directory, Buffer.from('PK\u0005\u0006'), end]);
}
