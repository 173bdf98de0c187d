/**
 * A small xlsx file made by hand (ECMA-376: a zip of XML parts): two sheets with text, numbers, a date, a
 * logical and a gap. Stored, not compressed.
 */
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types">
    <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
    <Default Extension="xml" ContentType="application/xml"/>
    <Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>
    <Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>
    <Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/>
    <Override PartName="/xl/worksheets/sheet2.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">
    <Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>
    <sheet name="Invoices" sheetId="1" r:id="rId1"/><sheet name="Empty one" sheetId="2" r:id="rId2"/>
    </sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">
    <Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/>
    <Relationship Id="rId2" Type="${RELATIONS}/worksheet" Target="worksheets/sheet2.xml"/>
    <Relationship Id="rId3" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}">
    <fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders>
    <cellStyleXfs count="1"><xf/></cellStyleXfs>
    <cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  'xl/worksheets/sheet1.xml': `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>
    <row r="1"><c r="A1" t="inlineStr"><is><t>Number</t></is></c>
      <c r="B1" t="inlineStr"><is><t>Date</t></is></c><c r="C1" t="inlineStr"><is><t>Paid</t></is></c></row>
    <row r="2"><c r="A2" t="inlineStr"><is><t>007</t></is></c><c r="B2" s="1"><v>45292</v></c>
      <c r="C2" t="b"><v>1</v></c><c r="E2"><v>2.5</v></c></row></sheetData></worksheet>`,
  'xl/worksheets/sheet2.xml': `${HEAD}<worksheet xmlns="${MAIN}"><sheetData/></worksheet>`,
};

export function makeXlsx(): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(PARTS)) {
    const path = Buffer.from(name);
    const content = Buffer.from(text);
    const sizes = [crc32(content), content.length, content.length];
    const file = Buffer.concat([
      words(0x04034b50, [20, 0x800, 0, 0, 0x21], sizes),
      halves([path.length, 0]),
      path,
      content,
    ]);
    directory.push(
      words(0x02014b50, [20, 20, 0x800, 0, 0, 0x21], sizes),
      halves([path.length, 0, 0, 0, 0, 0, 0]),
      wholes([offset]),
      path,
    );
    files.push(file);
    offset += file.length;
  }
  const count = files.length;
  const index = Buffer.concat(directory);
  const end = Buffer.concat([
    words(0x06054b50, [0, 0, count, count], [index.length, offset]),
    halves([0]),
  ]);
  return Buffer.concat([...files, index, end]);
}

function words(signature: number, shorts: readonly number[], longs: readonly number[]): Buffer {
  return Buffer.concat([wholes([signature]), halves(shorts), wholes(longs)]);
}

function halves(values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) buffer.writeUInt16LE(value, index * 2);
  return buffer;
}

function wholes(values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) buffer.writeUInt32LE(value, index * 4);
  return buffer;
}

/** CRC-32 as zip uses it (ISO 3309). */
function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
