/** Tables of the pages that are generated. */

/** A table as the formatter writes it. The columns of headers that end in `>` hold numbers. */
export function tableLines(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  const names = headers.map((header) => header.replace('>', ''));
  const isNumber = (column: number) => headers[column]?.endsWith('>') === true;
  const widths = names.map((name, column) =>
    Math.max(3, name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) => {
    const padded = cells.map((cell, column) => {
      const width = widths[column] ?? 0;
      return isNumber(column) ? cell.padStart(width) : cell.padEnd(width);
    });
    return `| ${padded.join(' | ')} |`;
  };
  const rule = widths.map((width, column) =>
    isNumber(column) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  return [line(names), `| ${rule.join(' | ')} |`, ...rows.map(line)];
}
